import { useSyncPreferences } from '../lib/preferences.ts';

/** A component of its own for lazy loading. */
export default function SyncPreferences(): null {
  useSyncPreferences();
  return null;
}
