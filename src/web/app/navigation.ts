import Code2 from '@iconify-json/lucide/icons.json?code-xml';
import FilePlus from '@iconify-json/lucide/icons.json?file-plus-2';
import Files from '@iconify-json/lucide/icons.json?files';
import Inbox from '@iconify-json/lucide/icons.json?inbox';
import ListChecks from '@iconify-json/lucide/icons.json?list-checks';
import History from '@iconify-json/lucide/icons.json?rotate-ccw-clock';
import Scale from '@iconify-json/lucide/icons.json?scale';
import ScrollText from '@iconify-json/lucide/icons.json?scroll-text';
import Search from '@iconify-json/lucide/icons.json?search';
import Users from '@iconify-json/lucide/icons.json?users';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { hasAnyRole, type StaffRole } from '../../contract/accounts/roles.ts';
import type { Overview } from '../../contract/analysis/overview.ts';
import type { Icon } from '../components/content/icon.tsx';
import { overviewFigures } from '../features/moderation/overview/overview-figures.ts';
import { type TextKey, useText } from '../lib/i18n/i18n.ts';
import { useSession, useStaffRoles, useUsesKeys } from '../lib/session/session.ts';
import type { NavGroup, NavItem } from './layout/sidebar.tsx';
import { framedPages } from './pages.ts';
import { type StaffSection, staffPages } from './staff-pages.ts';

/** An entry of the navigation, with the key of its label. */
type Entry = Omit<NavItem, 'label'> & { label: TextKey };

/** The entry to the pages that name it, and to those of entries that are `alsoHere`. It leads to the first of them. */
function entryOf(label: TextKey, icon: Icon, alsoHere: readonly TextKey[] = []): Entry {
  const paths = framedPages
    .filter(({ entry }) => entry && [label, ...alsoHere].includes(entry))
    .map(({ path }) => path.replace(/\/:.*$/, ''));
  return { to: paths[0] ?? '/', label, icon, match: paths };
}

const report = entryOf('entryReport', FilePlus);
const ownReports = entryOf('yourReports', Files);

/** For accounts whose keys are used. */
const businessEntries = [
  entryOf('entryLists', ListChecks),
  entryOf('entryHistory', History),
  entryOf('entryApi', Code2),
];

/** Staff's pages that belong together: an entry of the navigation, with its tabs. */
interface StaffEntry {
  label: StaffSection['entry'];
  icon: Icon;
  sections: readonly StaffSection[];
}

const staffEntry = (label: StaffSection['entry'], icon: Icon): StaffEntry => ({
  label,
  icon,
  sections: staffPages.filter((page): page is StaffSection => page.roles !== undefined && page.entry === label),
});

export const staffEntries: readonly StaffEntry[] = [
  staffEntry('entryWork', Inbox),
  staffEntry('entryPeople', Users),
  staffEntry('entryRules', Scale),
  staffEntry('entryRecord', ScrollText),
];

/** The entries that someone with these roles may open, with the pages behind them that they may open. */
export const entriesFor = (roles: readonly StaffRole[]): StaffEntry[] =>
  staffEntries
    .map((one) => ({ ...one, sections: one.sections.filter((section) => hasAnyRole(roles, section.roles)) }))
    .filter(({ sections }) => sections.length > 0);

type Waiting = Record<'queue' | 'proofs' | 'requests', number>;

/** The query of what waits for moderators in each place, and whether someone with these roles may ask. */
export const waitingFor = (roles: readonly StaffRole[]): UseQueryOptions<Overview, Error, Waiting> => ({
  ...overviewFigures(),
  select: ({ waiting, proofs, requests }: Overview): Waiting => ({ queue: waiting, proofs, requests }),
  enabled: entriesFor(roles).some(({ sections }) => sections.some(({ waits }) => waits)),
});

/** The entries that someone with these roles may open, each leading to the first page behind it. */
const staffItems = (roles: readonly StaffRole[], waiting: Waiting | undefined): Entry[] =>
  entriesFor(roles).map(({ label, icon, sections }) => ({
    to: sections[0]?.path ?? '/',
    label,
    icon,
    match: sections.map(({ path }) => path),
    count: sections.reduce((sum, { waits }) => sum + (waits && waiting ? waiting[waits] : 0), 0),
  }));

/** What the sidebar offers (D6): the entries of people, of businesses and of staff, as far as the reader may open them. */
export function useNavGroups(): NavGroup[] {
  const text = useText();
  const isVisitor = useSession().user === null;
  const usesKeys = useUsesKeys();
  const roles = useStaffRoles();
  const waiting = useQuery(waitingFor(roles)).data;
  const named = (entries: readonly Entry[]): NavItem[] =>
    entries.map((entry) => ({ ...entry, label: text(entry.label) }));
  // Who has entries of their own for lists and history finds them there.
  const check = entryOf('entryCheck', Search, usesKeys ? [] : ['entryLists', 'entryHistory']);
  return [
    { items: named(isVisitor ? [check, report] : [check, report, ownReports]) },
    ...(usesKeys ? [{ label: text('entriesBusiness'), items: named(businessEntries) }] : []),
    ...(roles.length > 0 ? [{ label: text('entriesStaff'), items: named(staffItems(roles, waiting)) }] : []),
  ];
}
