import ArrowLeft from '@iconify-json/lucide/icons.json?arrow-left';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { hasAnyRole } from '../../../contract/accounts/roles.ts';
import { pages } from '../../../contract/pages.ts';
import { useText } from '../../lib/i18n.ts';
import { hasCode } from '../../lib/problem.ts';
import { currentUser, useStaffRoles } from '../../lib/session.ts';
import { ErrorPage } from '../error-page.tsx';
import { Frame, FrameWith } from '../frame.tsx';
import { adminSections } from './admin-sections.ts';

/** Loaded after the page, which works without it, so a failed load is ignored. */
const PolicyNotChosen = lazy(() =>
  import('../layout/policy-not-chosen.tsx').then(
    (loaded) => ({ default: loaded.PolicyNotChosen }),
    () => ({ default: () => null }),
  ),
);

/**
 * Navigation and header around staff's pages (A18), as far as the reader's roles allow. For members and visitors, and
 * for a section that needs another role, it is the page for unknown paths.
 */
export function AdminFrame() {
  const text = useText();
  const { pathname } = useLocation();
  const roles = useStaffRoles();
  const allowed = adminSections.filter((section) => hasAnyRole(roles, section.roles));
  const isIn = ({ match }: { match: readonly string[] }) => match.some((path) => `${pathname}/`.startsWith(`${path}/`));
  const section = adminSections.find(isIn);
  useRevokedRoles();

  const [first] = allowed;
  if (!first) {
    return (
      <Frame>
        <ErrorPage />
      </Frame>
    );
  }
  if (pathname.replace(/\/+$/, '') === pages.admin) return <Navigate to={first.to} replace />;
  const back = { to: pages.dashboard, label: text('adminBack'), icon: ArrowLeft, match: [] };
  return (
    <FrameWith
      items={[...allowed.map((item) => ({ ...item, label: text(item.label) })), back]}
      title={text(section?.label ?? 'adminTitle')}
    >
      <Suspense>
        <PolicyNotChosen />
      </Suspense>
      {section && !allowed.includes(section) ? <ErrorPage /> : <Outlet />}
    </FrameWith>
  );
}

/**
 * When a call is answered as an unknown path, a role may have been revoked: asks who is signed in and which roles they
 * have.
 */
function useRevokedRoles(): void {
  const cache = useQueryClient();
  useEffect(() => {
    const onEvent = (event: { type: string; action?: unknown }) => {
      const { action } = event as { action?: { type: string; error?: unknown } };
      if (action?.type === 'error' && hasCode(action.error, 'noSuchPath')) void cache.invalidateQueries(currentUser());
    };
    const stops = [cache.getQueryCache().subscribe(onEvent), cache.getMutationCache().subscribe(onEvent)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [cache]);
}
