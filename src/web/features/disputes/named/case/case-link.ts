import { useEffect } from 'react';
import * as z from 'zod/mini';
import { removeStored } from '../../../../lib/browser/storage.ts';
import { type Stored, stored, useStored, wordsDraft } from '../../../../lib/browser/stored.ts';

/**
 * The secret of a case's link. It comes behind the #, which no server and no proxy sees, is taken out of the address and the
 * history at once, and is kept for this tab alone, so that a reload works.
 */
const caseLink = stored('case-link', z.string());
const token = /^#([\w-]{43})$/;

const drafts = 'named:';

/** What the person named is writing. @param name distinguishes the texts of a case */
export const caseDraft = (name: string): Stored<string> => wordsDraft(`${drafts}${name}`);

function take(): void {
  const [, found] = token.exec(window.location.hash) ?? [];
  if (!found) return;
  window.history.replaceState(window.history.state, '', window.location.pathname);
  caseLink.write(found);
}

take();

/** The token of the link; null when the page was opened without one. */
export function useCaseLink(): string | null {
  useEffect(() => {
    // Someone pastes another link while the page is open.
    window.addEventListener('hashchange', take);
    return () => window.removeEventListener('hashchange', take);
  }, []);
  return useStored(caseLink);
}

/** Forgets the link, and what was typed and not sent. */
export function forgetCaseLink(): void {
  removeStored('session', drafts);
  caseLink.clear();
}
