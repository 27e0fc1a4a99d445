import Inbox from '@iconify-json/lucide/icons.json?inbox';
import Scale from '@iconify-json/lucide/icons.json?scale';
import ScrollText from '@iconify-json/lucide/icons.json?scroll-text';
import Users from '@iconify-json/lucide/icons.json?users';
import { hasAnyRole, type StaffRole } from '../../contract/accounts/roles.ts';
import type { Icon } from '../components/content/icon.tsx';
import { type StaffSection, staffPages } from './admin/staff-pages.ts';

/** Staff's pages that belong together: an entry of the navigation, with its tabs. */
interface StaffDoor {
  label: StaffSection['door'];
  icon: Icon;
  sections: readonly StaffSection[];
}

const door = (label: StaffSection['door'], icon: Icon): StaffDoor => ({
  label,
  icon,
  sections: staffPages.filter((page): page is StaffSection => page.roles !== undefined && page.door === label),
});

export const staffDoors: readonly StaffDoor[] = [
  door('doorWork', Inbox),
  door('doorPeople', Users),
  door('doorRules', Scale),
  door('doorRecord', ScrollText),
];

/** The doors that someone with these roles may open, with the pages behind them that they may open. */
export const doorsFor = (roles: readonly StaffRole[]): StaffDoor[] =>
  staffDoors
    .map((one) => ({ ...one, sections: one.sections.filter((section) => hasAnyRole(roles, section.roles)) }))
    .filter(({ sections }) => sections.length > 0);
