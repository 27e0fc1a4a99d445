import { removeStored } from '../../../../lib/browser/storage.ts';
import { useWordsDraft } from '../../../../lib/hooks/use-words-draft.ts';

const prefix = 'named:';

/** What the person named is writing. @param name distinguishes the texts of a case */
export const useCaseDraft = (name: string, first = '') => useWordsDraft(`${prefix}${name}`, first);

/** Deletes every text of this tab that was not sent. */
export const forgetDrafts = (): void => removeStored('session', prefix);
