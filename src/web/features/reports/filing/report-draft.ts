import * as z from 'zod/mini';
import { type FormField, fieldSpec, reportFieldNames, reportFields } from '../../../../contract/report-fields.ts';
import { readStoredJson, writeStored } from '../../../lib/storage.ts';
import { emptyValues, formFields, isEmpty, type ReportValues } from './report-values.ts';
import type { DraftStorage } from './use-draft.ts';

/**
 * The draft of a report, so that a reload and a sign-in lose nothing (R11). It lies under the account that wrote it,
 * or under no account's name while a visitor writes. CNIC and phone stay only until the tab is closed: they are what
 * a registry is searched by, and a shared computer should not keep them.
 */
const keyOf = (uid: string | null) => (uid ? `report-draft:${uid}` : 'report-draft');

const Saved = z.object({
  ...(Object.fromEntries(formFields.map((field) => [field, z.optional(z.string())])) as Record<
    FormField,
    z.ZodMiniOptional<z.ZodMiniString>
  >),
  /** Epoch milliseconds. */
  savedAt: z.optional(z.number()),
});

/** Which fields a draft keeps only until the tab is closed. */
const tabFields = new Set<string>(
  reportFieldNames.filter((field) => fieldSpec(field).forgottenWithTab).map((field) => reportFields[field].form),
);
const part = (values: ReportValues, ofTab: boolean) =>
  Object.fromEntries(Object.entries(values).filter(([field]) => tabFields.has(field) === ofTab));

const read = (area: 'local' | 'session', key: string) => {
  const parsed = z.safeParse(Saved, readStoredJson(area, key));
  return parsed.success ? parsed.data : {};
};

/** @param uid the account's id, or null for a visitor */
export function saveDraft(uid: string | null, values: ReportValues): void {
  if (isEmpty(values)) {
    discardDraft(uid);
    return;
  }
  writeStored('local', keyOf(uid), JSON.stringify({ ...part(values, false), savedAt: Date.now() }));
  writeStored('session', keyOf(uid), JSON.stringify(part(values, true)));
}

export function discardDraft(uid: string | null): void {
  writeStored('local', keyOf(uid), null);
  writeStored('session', keyOf(uid), null);
}

/**
 * The values that were left, or null when there are none. What a visitor wrote before signing in belongs to the
 * account from then on, unless the account has a newer draft.
 */
export function loadDraft(uid: string | null): ReportValues | null {
  const own = readDraft(uid);
  if (!uid) return own?.values ?? null;
  const visitors = readDraft(null);
  discardDraft(null);
  if (!visitors || (own && own.savedAt > visitors.savedAt)) return own?.values ?? null;
  saveDraft(uid, visitors.values);
  return visitors.values;
}

function readDraft(uid: string | null): { values: ReportValues; savedAt: number } | null {
  const { savedAt = 0, ...kept } = { ...read('local', keyOf(uid)), ...read('session', keyOf(uid)) };
  const values = { ...emptyValues(), ...kept };
  return isEmpty(values) ? null : { values, savedAt };
}

/** Where the draft of a new report is kept. @param uid the account's id, or null for a visitor */
export const reportDraftStorage = (uid: string | null): DraftStorage<ReportValues> => ({
  save: (values) => saveDraft(uid, values),
  discard: () => {
    discardDraft(uid);
    // It may have been begun before its author signed in, in another tab.
    discardDraft(null);
  },
});
