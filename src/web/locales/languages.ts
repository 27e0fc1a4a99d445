import type { Preferences } from '../../contract/account.ts';

/** The languages there is a catalogue for, each by its own name. */
export const languageNames: Partial<Record<Preferences['language'], string>> = { en: 'English' };
