import { create } from 'zustand';
import type { TextKey } from '../../locales/words.ts';

interface Leaving {
  /** The dialog that confirms logging out is open. */
  isAsking: boolean;
  /** Shown after the account was deleted; null otherwise. */
  farewell: TextKey | null;
}

/** The state of the log-out and farewell dialogs, which the frame around every page renders. */
export const useExitDialogs = create<Leaving>()(() => ({ isAsking: false, farewell: null }));

export const confirmLogOut = (): void => useExitDialogs.setState({ isAsking: true });

export const showFarewell = (farewell: TextKey | null): void => useExitDialogs.setState({ farewell });
