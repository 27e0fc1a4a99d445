import BookOpen from '@iconify-json/lucide/icons.json?book-open';
import Code2 from '@iconify-json/lucide/icons.json?code-xml';
import FileWarning from '@iconify-json/lucide/icons.json?file-exclamation-point';
import LayoutDashboard from '@iconify-json/lucide/icons.json?layout-dashboard';
import UserRound from '@iconify-json/lucide/icons.json?user-round';
import { lazy, type ReactNode, Suspense } from 'react';
import { Outlet, ScrollRestoration, type UIMatch, useMatches, useNavigate } from 'react-router';
import { pages } from '../../contract/pages.ts';
import '../locales/en-pages.ts';
import { ResultDialog } from '../components/dialogs/result-dialog.tsx';
import { LinkButton } from '../components/forms/button.tsx';
import { LogOut } from '../features/accounts/auth/log-out.tsx';
import { SignInAgain } from '../features/accounts/auth/sign-in-again.tsx';
import { type TextKey, useText } from '../lib/i18n.ts';
import { confirmLogOut, showFarewell, useExitDialogs } from '../lib/page-exit.ts';
import { useSession, useStaffRoles, useUnreadCorrections } from '../lib/session.ts';
import { Shell } from './layout/shell.tsx';
import type { NavItem } from './layout/sidebar.tsx';
import { NavigationProgress } from './navigation-progress.tsx';

/** What a route tells the frame. */
export interface RouteHandle {
  /** The title in the header. */
  title: TextKey;
}

/** Renders nothing, and the page works without it, so a failed load is ignored. */
const SyncPreferences = lazy(() => import('./sync-preferences.tsx').catch(() => ({ default: () => null })));

/** Loaded after the page. The page works without it, so a failed load is ignored. */
const Shortcuts = lazy(() =>
  import('./palette/shortcuts.tsx').then(
    (loaded) => ({ default: loaded.Shortcuts }),
    () => ({ default: () => null }),
  ),
);

/** The page shows the same, so a failed load is ignored. */
const CorrectionsLink = lazy(() =>
  import('./corrections-link.tsx').catch(() => ({ default: (_: { unread: number }) => null })),
);

const navigation = [
  { to: pages.dashboard, label: 'dashboardTitle', icon: LayoutDashboard, match: [pages.dashboard, '/checks'] },
  { to: pages.addReport, label: 'reportsTitle', icon: FileWarning, match: ['/reports'] },
  { to: pages.developer, label: 'developerTitle', icon: Code2, match: [pages.developer] },
  { to: pages.docs, label: 'docsNavigation', icon: BookOpen, match: [pages.docs] },
  { to: pages.editProfile, label: 'accountTitle', icon: UserRound, match: ['/account'] },
] as const;

/** Sidebar and header around the current page, or around `children`. */
export function Frame({ children }: { children?: ReactNode }) {
  const text = useText();
  const title = useHeaderTitle();
  const isStaff = useStaffRoles().length > 0;
  return (
    <FrameWith
      items={navigation.map((item) => ({ ...item, label: text(item.label) }))}
      title={text(title)}
      headerLink={
        isStaff ? (
          <LinkButton to={pages.admin} variant="quiet" size="compact">
            {text('adminTitle')}
          </LinkButton>
        ) : null
      }
    >
      {children ?? <Outlet />}
    </FrameWith>
  );
}

interface FrameProps {
  items: readonly NavItem[];
  /** The title in the header. */
  title: string;
  /** A link in the header, before the account's menu. */
  headerLink?: ReactNode;
  children: ReactNode;
}

/** A frame with this navigation. */
export function FrameWith({ items, title, headerLink, children }: FrameProps) {
  const session = useSession();
  const unread = useUnreadCorrections();
  return (
    <>
      <NavigationProgress />
      <Shell
        user={session.status === 'unknown' ? (session.user ?? undefined) : session.user}
        items={items}
        title={title}
        headerLink={
          <>
            {headerLink}
            {unread > 0 ? (
              <Suspense>
                <CorrectionsLink unread={unread} />
              </Suspense>
            ) : null}
          </>
        }
        onLogout={confirmLogOut}
      >
        {children}
      </Shell>
      {session.status === 'in' ? (
        <Suspense>
          <SyncPreferences />
        </Suspense>
      ) : null}
      <Suspense>
        <Shortcuts />
      </Suspense>
      <SignInAgain />
      <ExitDialogs />
      <ScrollRestoration />
    </>
  );
}

/** The log-out and farewell dialogs. They are part of the frame because the page unmounts when the session ends. */
function ExitDialogs() {
  const text = useText();
  const navigate = useNavigate();
  const { isAsking, farewell } = useExitDialogs();
  return (
    <>
      <LogOut open={isAsking} onClose={() => useExitDialogs.setState({ isAsking: false })} />
      <ResultDialog
        open={farewell !== null}
        tone="success"
        title={farewell ? text(farewell) : ''}
        onClose={() => {
          showFarewell(null);
          navigate(pages.dashboard);
        }}
      />
    </>
  );
}

const hasTitle = (match: UIMatch): match is UIMatch<unknown, RouteHandle> =>
  typeof match.handle === 'object' && match.handle !== null && 'title' in match.handle;

/** The dashboard's title for unknown paths, as in the sidebar. */
function useHeaderTitle(): TextKey {
  return useMatches().findLast(hasTitle)?.handle.title ?? 'dashboardTitle';
}
