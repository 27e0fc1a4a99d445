import { useQuery } from '@tanstack/react-query';
import { Navigate, Outlet, useLocation } from 'react-router';
import { pages } from '../../contract/pages.ts';
import { TabsNav } from '../components/navigation/tabs-nav.tsx';
import { useText } from '../lib/i18n/i18n.ts';
import { useStaffRoles } from '../lib/session/session.ts';
import { afterPage } from './after-page.tsx';
import { ErrorPage } from './error-page.tsx';
import { Frame } from './frame.tsx';
import { entriesFor, staffEntries, waitingFor } from './navigation.ts';

const PolicyNotChosen = afterPage(() => import('./layout/policy-not-chosen.tsx').then((file) => file.PolicyNotChosen));

/**
 * The frame around staff's pages (A18), with the pages behind the same entry as tabs, as far as the reader's roles allow. For
 * members, and for a page that needs another role, it is the page for unknown paths.
 */
export function AdminFrame() {
  const { pathname } = useLocation();
  const entries = entriesFor(useStaffRoles());
  const isHere = ({ path }: { path: string }) => `${pathname}/`.startsWith(`${path}/`);
  const section = staffEntries.flatMap(({ sections }) => sections).find(isHere);
  const entry = entries.find(({ sections }) => sections.some(isHere));

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
      <PolicyNotChosen fills={fills} />
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
