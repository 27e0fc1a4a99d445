import Code2 from '@iconify-json/lucide/icons.json?code-xml';
import Inbox from '@iconify-json/lucide/icons.json?inbox';
import ListChecks from '@iconify-json/lucide/icons.json?list-checks';
import History from '@iconify-json/lucide/icons.json?rotate-ccw-clock';
import Scale from '@iconify-json/lucide/icons.json?scale';
import ScrollText from '@iconify-json/lucide/icons.json?scroll-text';
import Users from '@iconify-json/lucide/icons.json?users';
import type { UseQueryOptions } from '@tanstack/react-query';
import { hasAnyRole, type StaffRole } from '../../contract/accounts/roles.ts';
import type { Overview } from '../../contract/analysis/overview.ts';
import type { Icon } from '../components/content/icon.tsx';
import { overviewFigures } from '../features/moderation/overview/overview-figures.ts';
import { type StaffSection, staffPages } from './admin/staff-pages.ts';
import type { NavItem } from './layout/sidebar.tsx';
import { type Entry, entryOf } from './navigation-entry.ts';

/** For accounts whose keys are used. */
export const businessEntries: readonly Entry[] = [
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

const entry = (label: StaffSection['entry'], icon: Icon): StaffEntry => ({
  label,
  icon,
  sections: staffPages.filter((page): page is StaffSection => page.roles !== undefined && page.entry === label),
});

export const staffEntries: readonly StaffEntry[] = [
  entry('entryWork', Inbox),
  entry('entryPeople', Users),
  entry('entryRules', Scale),
  entry('entryRecord', ScrollText),
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
export const staffItems = (
  roles: readonly StaffRole[],
  waiting: Waiting | undefined,
): (Entry & Pick<NavItem, 'count'>)[] =>
  entriesFor(roles).flatMap(({ label, icon, sections }) => {
    const [first] = sections;
    if (!first) return [];
    const count = sections.reduce((sum, { waits }) => sum + (waits && waiting ? waiting[waits] : 0), 0);
    return [{ to: first.path, label, icon, match: sections.map(({ path }) => path), count }];
  });
