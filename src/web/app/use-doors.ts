import Code2 from '@iconify-json/lucide/icons.json?code-xml';
import FilePlus from '@iconify-json/lucide/icons.json?file-plus-2';
import Files from '@iconify-json/lucide/icons.json?files';
import ListChecks from '@iconify-json/lucide/icons.json?list-checks';
import History from '@iconify-json/lucide/icons.json?rotate-ccw-clock';
import Search from '@iconify-json/lucide/icons.json?search';
import { useQuery } from '@tanstack/react-query';
import { hasAnyRole } from '../../contract/accounts/roles.ts';
import type { Overview } from '../../contract/analysis/overview.ts';
import { pages } from '../../contract/pages.ts';
import { overviewFigures } from '../features/moderation/overview/queries.ts';
import { type TextKey, useText } from '../lib/i18n.ts';
import { useSession, useStaffRoles, useUsesKeys } from '../lib/session.ts';
import type { NavGroup, NavItem } from './layout/sidebar.tsx';

type Door = Omit<NavItem, 'label'> & { label: TextKey };

const check: Door = {
  to: pages.dashboard,
  label: 'doorCheck',
  icon: Search,
  match: [pages.dashboard, '/checks', pages.corrections],
};
const report: Door = {
  to: pages.addReport,
  label: 'doorReport',
  icon: FilePlus,
  match: [pages.addReport, '/reports/filed'],
};
const ownReports: Door = { to: pages.editReports, label: 'doorOwnReports', icon: Files, match: ['/reports'] };

/** For accounts whose keys are used. */
const businessDoors: readonly Door[] = [
  { to: pages.checkFile, label: 'doorLists', icon: ListChecks, match: [pages.checkFile] },
  { to: pages.checkHistory, label: 'doorHistory', icon: History, match: [pages.checkHistory] },
  { to: pages.developer, label: 'doorApi', icon: Code2, match: [pages.developer, pages.docs] },
];

/** What the sidebar offers: the doors of people, of businesses and of staff, as far as the reader may open them. */
export function useDoors(): NavGroup[] {
  const text = useText();
  const isVisitor = useSession().user === null;
  const usesKeys = useUsesKeys();
  const staff = useStaffDoors();
  const named = (doors: readonly Door[]): NavItem[] => doors.map((door) => ({ ...door, label: text(door.label) }));
  return [
    { items: named(isVisitor ? [check, report] : [check, report, ownReports]) },
    ...(usesKeys ? [{ label: text('doorsBusiness'), items: named(businessDoors) }] : []),
    ...(staff.length > 0 ? [{ label: text('doorsStaff'), items: staff }] : []),
  ];
}

function useStaffDoors(): NavItem[] {
  const text = useText();
  const roles = useStaffRoles();
  const waiting = useWaiting();
  // Nobody else needs to know of them.
  const { data: doors } = useQuery({
    queryKey: ['admin', 'doors'],
    queryFn: async () => (await import('./staff-doors.ts')).doorsFor,
    enabled: roles.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  });
  return (doors?.(roles) ?? []).flatMap(({ label, icon, sections }): NavItem[] => {
    const [first] = sections;
    if (!first) return [];
    const count = sections.reduce((sum, { waits }) => sum + (waits && waiting ? waiting[waits] : 0), 0);
    return [{ to: first.to, label: text(label), icon, match: sections.map(({ to }) => to), count }];
  });
}

/** What waits for moderators in each place; undefined for everybody else, and while it is not known. */
export function useWaiting(): Record<'queue' | 'proofs' | 'requests', number> | undefined {
  const isModerator = hasAnyRole(useStaffRoles(), ['moderator', 'admin']);
  const { data } = useQuery({ ...overviewFigures(), enabled: isModerator });
  return isModerator && data ? waitingOf(data) : undefined;
}

const waitingOf = ({ waiting, proofs, requests }: Overview) => ({ queue: waiting, proofs, requests });
