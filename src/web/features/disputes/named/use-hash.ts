import { useSyncExternalStore } from 'react';
import { followWindow } from '../../../lib/browser/follow-window.ts';

const follow = followWindow('hashchange', 'popstate');
const hashNow = () => window.location.hash.slice(1);

/** Goes to another step of the page, as a new entry of the history, so that Back leads to the step before. */
export function goTo(step: string): void {
  if (step === hashNow()) return;
  window.location.hash = step;
  window.scrollTo({ top: 0 });
}

/** The step of a page, which is behind the # of its URL. */
export const useHash = (): string => useSyncExternalStore(follow, hashNow);
