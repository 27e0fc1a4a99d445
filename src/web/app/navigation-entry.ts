import type { Icon } from '../components/content/icon.tsx';
import type { TextKey } from '../lib/i18n/i18n.ts';
import type { NavItem } from './layout/sidebar.tsx';
import { framedPages } from './pages.ts';

/** An entry of the navigation, with the key of its label. */
export type Entry = Omit<NavItem, 'label'> & { label: TextKey };

/** The entry to the pages that name it, and to those of entries that are `alsoHere`. It leads to the first of them. */
export function entryOf(label: TextKey, icon: Icon, alsoHere: readonly TextKey[] = []): Entry {
  const paths = framedPages
    .filter(({ entry }) => entry && [label, ...alsoHere].includes(entry))
    .map(({ path }) => path.replace(/\/:.*$/, ''));
  return { to: paths[0] ?? '/', label, icon, match: paths };
}
