import { useKeptPreferences } from '../lib/preferences.ts';

/** Holds browser and account together while somebody is signed in. */
export default function KeptPreferences(): null {
  useKeptPreferences();
  return null;
}
