import type { TextKey } from '../lib/i18n/i18n.ts';
import type { NavItem } from './layout/sidebar.tsx';

/** An entry of the navigation, with the key of its label. */
export type Door = Omit<NavItem, 'label'> & { label: TextKey };
