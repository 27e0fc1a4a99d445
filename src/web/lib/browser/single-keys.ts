import { useSyncExternalStore } from 'react';
import { browserPreferences, preferencesKey, saveBrowserPreferences } from './browser-preferences.ts';
import { followStorage } from './storage.ts';

const follow = (listener: () => void) => followStorage([preferencesKey], listener);

/** Whether single keys without Ctrl or ⌘ are shortcuts in this browser. People who use speech input turn them off. */
export const useSingleKeys = (): boolean => useSyncExternalStore(follow, () => browserPreferences().singleKeys);

export const chooseSingleKeys = (singleKeys: boolean): void => saveBrowserPreferences({ singleKeys });
