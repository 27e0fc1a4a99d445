import type { Icon } from '../components/content/icon.tsx';
import type { TextKey } from '../lib/i18n/i18n.ts';
import type { NavItem } from './layout/sidebar.tsx';
import { framedPages } from './pages.ts';

/** An entry of the navigation, with the key of its label. */
export type Door = Omit<NavItem, 'label'> & { label: TextKey };

/** The door to the pages that name it, and to those of doors that are `alsoHere`. It leads to the first of them. */
export function doorOf(label: TextKey, icon: Icon, alsoHere: readonly TextKey[] = []): Door {
  const paths = framedPages
    .filter(({ door }) => door && [label, ...alsoHere].includes(door))
    .map(({ path }) => path.replace(/\/:.*$/, ''));
  return { to: paths[0] ?? '/', label, icon, match: paths };
}
