import { create } from 'zustand';
import type { TextKey } from '../locales/en.ts';

interface Leaving {
  /** The person asked to log out, and is asked back whether they mean it. */
  isAsking: boolean;
  /** What is said once they have left by deleting the account; null while there is nothing to say. */
  farewell: TextKey | null;
}

/** How somebody leaves, from wherever on the page they do. The frame around every page draws the dialogs. */
export const useLeaving = create<Leaving>()(() => ({ isAsking: false, farewell: null }));

export const askToLogOut = (): void => useLeaving.setState({ isAsking: true });

export const sayFarewell = (farewell: TextKey | null): void => useLeaving.setState({ farewell });
