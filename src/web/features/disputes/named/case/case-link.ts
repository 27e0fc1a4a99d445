import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from '../../../../lib/browser/storage.ts';
import { forgetDrafts } from './words-draft.ts';

/**
 * The secret of a case's link. It comes behind the #, which no server and no proxy sees, is taken out of the address and the
 * history at once, and is kept for this tab alone, so that a reload works.
 */
const key = 'case-link';
const token = /^#([\w-]{43})$/;

const listeners = new Set<() => void>();

function take(): void {
  const [, found] = token.exec(window.location.hash) ?? [];
  if (!found) return;
  writeStored('session', key, found);
  held = found;
  window.history.replaceState(window.history.state, '', window.location.pathname);
  for (const listener of listeners) listener();
}

/** Also without storage, until the page is left. */
let held = readStored('session', key);
take();

function follow(listener: () => void): () => void {
  listeners.add(listener);
  // Someone pastes another link while the page is open.
  window.addEventListener('hashchange', take);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('hashchange', take);
  };
}

/** The token of the link; null when the page was opened without one. */
export const useCaseLink = (): string | null => useSyncExternalStore(follow, () => held);

/** Forgets the link, and what was typed and not sent. */
export function forgetCaseLink(): void {
  held = null;
  forgetDrafts();
  writeStored('session', key, null);
  for (const listener of listeners) listener();
}
