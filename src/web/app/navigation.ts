import FilePlus from '@iconify-json/lucide/icons.json?file-plus-2';
import Files from '@iconify-json/lucide/icons.json?files';
import Search from '@iconify-json/lucide/icons.json?search';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useText } from '../lib/i18n/i18n.ts';
import { useSession, useStaffRoles, useUsesKeys } from '../lib/session/session.ts';
import type { NavGroup, NavItem } from './layout/sidebar.tsx';
import { type Entry, entryOf } from './navigation-entry.ts';

const report = entryOf('entryReport', FilePlus);
const ownReports = entryOf('yourReports', Files);

/** What the sidebar offers (D6): the entries of people, of businesses and of staff, as far as the reader may open them. */
export function useNavGroups(): NavGroup[] {
  const text = useText();
  const isVisitor = useSession().user === null;
  const usesKeys = useUsesKeys();
  const roles = useStaffRoles();
  const isStaff = roles.length > 0;
  // Most people need none of them.
  const { data: more } = useQuery({
    queryKey: ['entries'],
    queryFn: () => import('./more-navigation.ts'),
    enabled: usesKeys || isStaff,
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  });
  const waiting = useQuery(more?.waitingFor(roles) ?? { queryKey: ['admin', 'overview'], queryFn: skipToken }).data;
  const named = (entries: readonly Entry[]): NavItem[] =>
    entries.map((entry) => ({ ...entry, label: text(entry.label) }));
  // Who has entries of their own for lists and history finds them there.
  const check = entryOf('entryCheck', Search, usesKeys ? [] : ['entryLists', 'entryHistory']);
  return [
    { items: named(isVisitor ? [check, report] : [check, report, ownReports]) },
    ...(more && usesKeys ? [{ label: text('entriesBusiness'), items: named(more.businessEntries) }] : []),
    ...(more && isStaff ? [{ label: text('entriesStaff'), items: named(more.staffItems(roles, waiting)) }] : []),
  ];
}
