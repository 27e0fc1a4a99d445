import { removeStored } from '../../../../lib/browser/storage.ts';
import { useWordsDraft } from '../../../../lib/hooks/use-words-draft.ts';

const prefix = 'named:';

/** Under which the person named keeps what they write. @param name distinguishes the texts of a case */
export const caseDraft = (name: string): string => `${prefix}${name}`;

export const useCaseDraft = (name: string) => useWordsDraft(caseDraft(name));

/** Deletes every text of this tab that was not sent. */
export const forgetDrafts = (): void => removeStored('session', prefix);
