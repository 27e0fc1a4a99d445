import FilePlus from '@iconify-json/lucide/icons.json?file-plus-2';
import Files from '@iconify-json/lucide/icons.json?files';
import Search from '@iconify-json/lucide/icons.json?search';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useText } from '../lib/i18n/i18n.ts';
import { useSession, useStaffRoles, useUsesKeys } from '../lib/session/session.ts';
import { type Door, doorOf } from './door.ts';
import type { NavGroup, NavItem } from './layout/sidebar.tsx';

const report = doorOf('doorReport', FilePlus);
const ownReports = doorOf('yourReports', Files);

/** What the sidebar offers (D6): the doors of people, of businesses and of staff, as far as the reader may open them. */
export function useDoors(): NavGroup[] {
  const text = useText();
  const isVisitor = useSession().user === null;
  const usesKeys = useUsesKeys();
  const roles = useStaffRoles();
  const isStaff = roles.length > 0;
  // Most people need none of them.
  const { data: more } = useQuery({
    queryKey: ['doors'],
    queryFn: () => import('./more-doors.ts'),
    enabled: usesKeys || isStaff,
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  });
  const waiting = useQuery(more?.waitingFor(roles) ?? { queryKey: ['admin', 'overview'], queryFn: skipToken }).data;
  const named = (doors: readonly Door[]): NavItem[] => doors.map((door) => ({ ...door, label: text(door.label) }));
  // Who has doors of their own for lists and history finds them there.
  const check = doorOf('doorCheck', Search, usesKeys ? [] : ['doorLists', 'doorHistory']);
  return [
    { items: named(isVisitor ? [check, report] : [check, report, ownReports]) },
    ...(more && usesKeys ? [{ label: text('doorsBusiness'), items: named(more.businessDoors) }] : []),
    ...(more && isStaff ? [{ label: text('doorsStaff'), items: named(more.staffItems(roles, waiting)) }] : []),
  ];
}
