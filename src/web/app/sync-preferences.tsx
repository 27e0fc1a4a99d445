import { useSyncPreferences } from '../lib/session/preferences.ts';

/** A separate component, for lazy loading. */
export default function SyncPreferences(): null {
  useSyncPreferences();
  return null;
}
