import { BookOpen, Code2, FileWarning, LayoutDashboard, UserRound } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Outlet, ScrollRestoration, type UIMatch, useMatches, useNavigate } from 'react-router';
import { pages } from '../../contract/pages.ts';
import '../locales/en-pages.ts';
import { ResultDialog } from '../components/dialogs/result-dialog.tsx';
import { LogOut } from '../features/auth/log-out.tsx';
import { SignInAgain } from '../features/auth/sign-in-again.tsx';
import { type TextKey, useText } from '../lib/i18n.ts';
import { askToLogOut, sayFarewell, useLeaving } from '../lib/page-exit.ts';
import { useSession } from '../lib/session.ts';
import { Shell } from './layout/shell.tsx';
import { NavigationProgress } from './navigation-progress.tsx';

/** What a route says of itself to the frame around it. */
export interface RouteHandle {
  /** The header's title on this page. */
  title: TextKey;
}

/** Nothing to see, and nothing that anybody waits for: without its code the page does as well. */
const KeptPreferences = lazy(() => import('./kept-preferences.tsx').catch(() => ({ default: () => null })));

const navigation = [
  { to: pages.dashboard, label: 'dashboardTitle', icon: LayoutDashboard, match: [pages.dashboard] },
  { to: pages.addReport, label: 'reportsTitle', icon: FileWarning, match: ['/reports'] },
  { to: pages.developer, label: 'developerTitle', icon: Code2, match: [pages.developer] },
  { to: pages.docs, label: 'docsNavigation', icon: BookOpen, match: [pages.docs] },
  { to: pages.editProfile, label: 'accountTitle', icon: UserRound, match: ['/account'] },
] as const;

/** The sidebar and the header, with the present page in them. */
export function Frame() {
  const text = useText();
  const session = useSession();
  const title = useHeaderTitle();
  const items = navigation.map((item) => ({ ...item, label: text(item.label) }));

  return (
    <>
      <NavigationProgress />
      <Shell
        user={session.status === 'unknown' ? (session.user ?? undefined) : session.user}
        items={items}
        title={text(title)}
        onLogout={askToLogOut}
      >
        <Outlet />
      </Shell>
      {session.status === 'in' ? (
        <Suspense>
          <KeptPreferences />
        </Suspense>
      ) : null}
      <SignInAgain />
      <Leaving />
      <ScrollRestoration />
    </>
  );
}

/** The dialogs of leaving. They stand here because the page somebody leaves from goes with their session. */
function Leaving() {
  const text = useText();
  const navigate = useNavigate();
  const { isAsking, farewell } = useLeaving();
  return (
    <>
      <LogOut open={isAsking} onClose={() => useLeaving.setState({ isAsking: false })} />
      <ResultDialog
        open={farewell !== null}
        tone="success"
        title={farewell ? text(farewell) : ''}
        onClose={() => {
          sayFarewell(null);
          navigate(pages.dashboard);
        }}
      />
    </>
  );
}

const hasTitle = (match: UIMatch): match is UIMatch<unknown, RouteHandle> =>
  typeof match.handle === 'object' && match.handle !== null && 'title' in match.handle;

/** Unknown paths count as the dashboard's, in the header as in the sidebar. */
function useHeaderTitle(): TextKey {
  return useMatches().findLast(hasTitle)?.handle.title ?? 'dashboardTitle';
}
