import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { Outlet, ScrollRestoration, type UIMatch, useMatches, useNavigate } from 'react-router';
import { pages } from '../../contract/pages.ts';
import { ResultDialog } from '../components/dialogs/result-dialog.tsx';
import { SignInAgain } from '../features/accounts/auth/ask-sign-in-again.tsx';
import { LogOut } from '../features/accounts/auth/log-out.tsx';
import { useWaiting } from '../features/reports/waiting/waiting-report.ts';
import { type TextKey, useText } from '../lib/i18n/i18n.ts';
import { confirmLogOut, showFarewell, useExitDialogs } from '../lib/session/page-exit.ts';
import { useSession } from '../lib/session/session.ts';
import { Bell } from './layout/bell.tsx';
import { Shell } from './layout/shell.tsx';
import { useNavGroups } from './navigation.ts';
import { NavigationProgress } from './navigation-progress.tsx';
import { useIsSettled } from './use-is-settled.ts';

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

/** Loaded when it has something to send; a later page loads it again. */
const SendWaiting = lazy(() =>
  import('../features/reports/waiting/send-waiting.tsx').then(
    (loaded): { default: ComponentType<{ uid: string }> } => loaded,
    () => ({ default: () => null }),
  ),
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
  const isSettled = useIsSettled();
  const isWaiting = useWaiting(session.user?.uid ?? null);
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
      {isSettled && session.status === 'in' ? (
        <Suspense>
          <SyncPreferences />
        </Suspense>
      ) : null}
      {hasWaited && session.user ? (
        <Suspense>
          <SendWaiting uid={session.user.uid} />
        </Suspense>
      ) : null}
      {isSettled ? (
        <Suspense>
          <Shortcuts />
        </Suspense>
      ) : null}
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
