import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { pages } from '../../../contract/pages.ts';
import { TabsNav } from '../../components/navigation/tabs-nav.tsx';
import { hasCode } from '../../lib/api/problem.ts';
import { useText } from '../../lib/i18n/i18n.ts';
import { currentUser, useStaffRoles } from '../../lib/session/session.ts';
import { ErrorPage } from '../error-page.tsx';
import { Frame } from '../frame.tsx';
import { entriesFor, staffEntries, waitingFor } from '../more-navigation.ts';
import { useIsSettled } from '../use-is-settled.ts';

/** Loaded after the page, which works without it, so a failed load is ignored. */
const PolicyNotChosen = lazy(() =>
  import('../layout/policy-not-chosen.tsx').then(
    (loaded) => ({ default: loaded.PolicyNotChosen }),
    () => ({ default: (_: { fills?: boolean }) => null }),
  ),
);

/**
 * The frame around staff's pages (A18), with the pages behind the same entry as tabs, as far as the reader's roles allow. For
 * members, and for a page that needs another role, it is the page for unknown paths.
 */
export function AdminFrame() {
  const { pathname } = useLocation();
  const isSettled = useIsSettled();
  const entries = entriesFor(useStaffRoles());
  const isHere = ({ path }: { path: string }) => `${pathname}/`.startsWith(`${path}/`);
  const section = staffEntries.flatMap(({ sections }) => sections).find(isHere);
  const entry = entries.find(({ sections }) => sections.some(isHere));
  useStaffCalls();

  if (entries.length === 0) {
    return (
      <Frame>
        <ErrorPage />
      </Frame>
    );
  }
  if (pathname.replace(/\/+$/, '') === pages.admin) return <Navigate to={pages.adminOverview} replace />;
  const fills = entry !== undefined && section?.path === pages.adminQueue;
  return (
    <Frame title={section?.title ?? 'adminTitle'} fills={fills}>
      {isSettled ? (
        <Suspense>
          <PolicyNotChosen fills={fills} />
        </Suspense>
      ) : null}
      {section && !entry ? (
        <ErrorPage />
      ) : (
        <>
          {entry && entry.sections.length > 1 ? <EntryTabs entry={entry} fills={fills} /> : null}
          <Outlet />
        </>
      )}
    </Frame>
  );
}

function EntryTabs({ entry: { label, sections }, fills }: { entry: (typeof staffEntries)[number]; fills: boolean }) {
  const text = useText();
  const waiting = useQuery(waitingFor(useStaffRoles())).data;
  return (
    <TabsNav
      label={text(label)}
      isFlush={fills}
      tabs={sections.map(({ path, title, waits }) => ({
        to: path,
        label: text(title),
        ...(waits && waiting && { count: waiting[waits] }),
      }))}
    />
  );
}

/** When a call is answered as an unknown path, a role may have been revoked: asks who is signed in and which roles they have. */
function useStaffCalls(): void {
  const cache = useQueryClient();
  useEffect(() => {
    const onEvent = (event: CacheEvent) => {
      const { action } = event as { action?: { type: string; error?: unknown } };
      if (action?.type === 'error' && hasCode(action.error, 'noSuchPath')) void cache.invalidateQueries(currentUser());
    };
    const stops = [cache.getQueryCache().subscribe(onEvent), cache.getMutationCache().subscribe(onEvent)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [cache]);
}

type CacheEvent = Parameters<
  Parameters<ReturnType<QueryClient['getQueryCache' | 'getMutationCache']>['subscribe']>[0]
>[0];
