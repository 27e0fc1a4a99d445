import * as z from 'zod/mini';
import { keep, keptJson } from '../../../lib/storage.ts';
import { emptyValues, isEmpty, type ReportValues } from './report-values.ts';
import type { DraftPlace } from './use-kept-draft.ts';

/**
 * The draft of a report, so that a reload and a sign-in lose nothing (R11). It lies under the account that wrote it,
 * or under no account's name while a visitor writes. CNIC and phone stay only until the tab is closed: they are what
 * a registry is searched by, and a shared computer should not keep them.
 */
const keyOf = (uid: string | null) => (uid ? `report-draft:${uid}` : 'report-draft');

const Kept = z.partial(
  z.object({
    username: z.string(),
    email: z.string(),
    card: z.string(),
    phone: z.string(),
    date: z.string(),
    url: z.string(),
    address: z.string(),
    city: z.string(),
    country: z.string(),
    title: z.string(),
    evidence: z.string(),
    /** When it was saved, epoch milliseconds. */
    savedAt: z.number(),
  }),
);

const read = (area: 'local' | 'session', key: string) => {
  const parsed = z.safeParse(Kept, keptJson(area, key));
  return parsed.success ? parsed.data : {};
};

/** @param uid the account's id, or null for a visitor */
export function saveDraft(uid: string | null, values: ReportValues): void {
  if (isEmpty(values)) {
    discardDraft(uid);
    return;
  }
  const { card, phone, ...rest } = values;
  keep('local', keyOf(uid), JSON.stringify({ ...rest, savedAt: Date.now() }));
  keep('session', keyOf(uid), JSON.stringify({ card, phone }));
}

export function discardDraft(uid: string | null): void {
  keep('local', keyOf(uid), null);
  keep('session', keyOf(uid), null);
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
export const reportDraftPlace = (uid: string | null): DraftPlace<ReportValues> => ({
  save: (values) => saveDraft(uid, values),
  discard: () => {
    discardDraft(uid);
    // It may have been begun before its author signed in, in another tab.
    discardDraft(null);
  },
});
