import * as z from 'zod/mini';
import { readStoredJson, writeStored } from '../../../lib/browser/storage.ts';
import { noValues, type ReportValues } from '../filing/report-values.ts';
import type { DraftStorage } from '../filing/use-draft.ts';

/**
 * A correction that was not saved yet, so that a reload and a session that ends lose nothing. It lasts as long as the
 * tab: it holds a CNIC and phone number, which a shared computer should not keep.
 */
const keyOf = (uid: string, repID: string) => `report-edit:${uid}:${repID}`;

const Kept = z.object({
  /** The version that the correction was made from. */
  version: z.int(),
  values: z.record(z.string(), z.string()),
});

interface EditDraft {
  version: number;
  values: ReportValues;
}

const saveEditDraft = (uid: string, repID: string, draft: EditDraft): void =>
  writeStored('session', keyOf(uid, repID), JSON.stringify(draft));

const discardEditDraft = (uid: string, repID: string): void => writeStored('session', keyOf(uid, repID), null);

/** What was left unsaved, or null. */
export function loadEditDraft(uid: string, repID: string): EditDraft | null {
  const kept = z.safeParse(Kept, readStoredJson('session', keyOf(uid, repID)));
  return kept.success ? { version: kept.data.version, values: { ...noValues, ...kept.data.values } } : null;
}

/** Where the unsaved correction of one report is kept. */
export const editDraftStorage = (uid: string, repID: string): DraftStorage<EditDraft> => ({
  save: (draft) => saveEditDraft(uid, repID, draft),
  discard: () => discardEditDraft(uid, repID),
});
