import Code2 from '@iconify-json/lucide/icons.json?code-xml';
import ListChecks from '@iconify-json/lucide/icons.json?list-checks';
import History from '@iconify-json/lucide/icons.json?rotate-ccw-clock';
import type { UseQueryOptions } from '@tanstack/react-query';
import type { StaffRole } from '../../contract/accounts/roles.ts';
import type { Overview } from '../../contract/analysis/overview.ts';
import { overviewFigures } from '../features/moderation/overview/overview-figures.ts';
import { type Door, doorOf } from './door.ts';
import type { NavItem } from './layout/sidebar.tsx';
import { doorsFor } from './staff-doors.ts';

/** For accounts whose keys are used. */
export const businessDoors: readonly Door[] = [
  doorOf('doorLists', ListChecks),
  doorOf('doorHistory', History),
  doorOf('doorApi', Code2),
];

type Waiting = Record<'queue' | 'proofs' | 'requests', number>;

/** The query of what waits for moderators in each place, and whether someone with these roles may ask. */
export const waitingFor = (roles: readonly StaffRole[]): UseQueryOptions<Overview, Error, Waiting> => ({
  ...overviewFigures(),
  select: ({ waiting, proofs, requests }: Overview): Waiting => ({ queue: waiting, proofs, requests }),
  enabled: doorsFor(roles).some(({ sections }) => sections.some(({ waits }) => waits)),
});

/** The doors that someone with these roles may open, each leading to the first page behind it. */
export const staffItems = (
  roles: readonly StaffRole[],
  waiting: Waiting | undefined,
): (Door & Pick<NavItem, 'count'>)[] =>
  doorsFor(roles).flatMap(({ label, icon, sections }) => {
    const [first] = sections;
    if (!first) return [];
    const count = sections.reduce((sum, { waits }) => sum + (waits && waiting ? waiting[waits] : 0), 0);
    return [{ to: first.path, label, icon, match: sections.map(({ path }) => path), count }];
  });
