import { type ReactNode, useState } from 'react';
import { Outlet, ScrollRestoration, type UIMatch, useMatches, useNavigate } from 'react-router';
import { pages } from '../../contract/pages.ts';
import { ResultDialog } from '../components/dialogs/result-dialog.tsx';
import { SignInAgain } from '../features/accounts/auth/ask-sign-in-again.tsx';
import { LogOut } from '../features/accounts/auth/log-out.tsx';
import { useWaiting } from '../features/reports/waiting/waiting-report.ts';
import { type TextKey, useText } from '../lib/i18n/i18n.ts';
import { confirmLogOut, showFarewell, useExitDialogs } from '../lib/session/page-exit.ts';
import { useSession } from '../lib/session/session.ts';
import { afterPage } from './after-page.tsx';
import { Bell } from './layout/bell.tsx';
import { Shell } from './layout/shell.tsx';
import { useNavGroups } from './navigation.ts';
import { NavigationProgress } from './navigation-progress.tsx';

/** What a route tells the frame. */
export interface RouteHandle {
  /** The title in the header. */
  title: TextKey;
}

const SyncPreferences = afterPage(() => import('../lib/session/preferences.ts').then((file) => file.SyncPreferences));
const Shortcuts = afterPage(() => import('./layout/shortcuts.tsx').then((file) => file.Shortcuts));
const SendWaiting = afterPage(() =>
  import('../features/reports/waiting/send-waiting.tsx').then((file) => file.default),
);

interface FrameProps {
  /** The title in the header, unless the route has one. */
  title?: TextKey | undefined;
  /** See `Shell`. */
  fills?: boolean | undefined;
  /** The current page, unless something else is shown. */
  children?: ReactNode;
}

/** Sidebar and header around the current page. */
export function Frame({ title, fills, children }: FrameProps) {
  const text = useText();
  const session = useSession();
  const groups = useNavGroups();
  const ofRoute = useHeaderTitle();
  const isWaiting = useWaiting(session.user?.uid ?? null) !== null;
  // It stays to say what became of the report.
  const [hasWaited, setWaited] = useState(isWaiting);
  if (isWaiting && !hasWaited) setWaited(true);
  return (
    <>
      <NavigationProgress />
      <Shell
        user={session.status === 'unknown' ? (session.user ?? undefined) : session.user}
        groups={groups}
        title={text(title ?? ofRoute)}
        fills={fills}
        headerLink={session.user ? <Bell /> : null}
        onLogout={confirmLogOut}
      >
        {children ?? <Outlet />}
      </Shell>
      {session.status === 'in' ? <SyncPreferences /> : null}
      {hasWaited && session.user ? <SendWaiting uid={session.user.uid} /> : null}
      <Shortcuts />
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
