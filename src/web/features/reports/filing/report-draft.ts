import * as z from 'zod/mini';
import {
  type FormField,
  fieldSpec,
  reportFieldNames,
  reportFields,
} from '../../../../contract/reports/report-fields.ts';
import { readStoredJson, writeStored } from '../../../lib/browser/storage.ts';
import { stored } from '../../../lib/browser/stored.ts';
import { emptyValues, formFields, isEmpty, type ReportValues } from './report-values.ts';

/**
 * The draft of a report, so that a reload and a sign-in lose nothing (R11). It is stored under the account that wrote
 * it, or under no account while a visitor writes. Each tab has its own until it is closed; what outlives it, the last one that
 * any tab wrote, is without CNIC and phone: they are what a registry is searched by, and a shared computer should not keep them.
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

/** How long a visitor's draft is kept after its last change. */
export const visitorDraftMs = 24 * 60 * 60 * 1000;

/** For how long after leaving the form for the sign-in a draft follows without a question. */
const signInMs = 30 * 60 * 1000;

/** In the tab that left the form to sign in: the account that had begun the draft, if any. */
const leftToSignIn = stored('report-draft-sign-in', z.object({ begunBy: z.nullable(z.string()) }), { ttl: signInMs });

/** In the tab that came back from the sign-in: the account whose draft is ready to be sent. */
const unsent = stored('report-draft-unsent', z.string());

/** Which fields a draft keeps only until the tab is closed. */
const tabFields = new Set<string>(
  reportFieldNames.filter((field) => fieldSpec(field).forgottenWithTab).map((field) => reportFields[field].form),
);
const withoutTabFields = (values: ReportValues) =>
  Object.fromEntries(Object.entries(values).filter(([field]) => !tabFields.has(field)));

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
  const savedAt = Date.now();
  // `removeExpired` in lib/browser/storage.ts removes it.
  const end = uid ? {} : { expiresAt: savedAt + visitorDraftMs };
  writeStored('local', keyOf(uid), JSON.stringify({ ...withoutTabFields(values), savedAt, ...end }));
  writeStored('session', keyOf(uid), JSON.stringify({ ...values, savedAt }));
}

export function discardDraft(uid: string | null): void {
  writeStored('local', keyOf(uid), null);
  writeStored('session', keyOf(uid), null);
  if (isDraftUnsent(uid)) changeUnsent();
}

/**
 * Keeps the values while their author signs in, in this tab.
 * @param begunBy the account that was signed in when they were written; null for a visitor
 */
export function saveForSignIn(values: ReportValues, begunBy: string | null): void {
  saveDraft(null, values);
  leftToSignIn.write({ begunBy });
}

/**
 * The values that were left, or null when there are none. A draft whose author left the form to sign in belongs to the
 * account from then on. Another draft of a visitor is only offered (`offeredDraft`): it may be someone else's.
 */
export function loadDraft(uid: string | null): ReportValues | null {
  const taken = uid && cameToSignIn(uid) ? takeOfferedDraft(uid) : null;
  if (uid && taken) unsent.write(uid);
  return taken ?? readDraft(uid)?.values ?? null;
}

/** Whether the author of a draft submitted it, was asked to sign in first, and came back in this tab. Ask after loading it. */
export const isDraftUnsent = (uid: string | null): boolean => uid !== null && unsent.read() === uid;

/** Its author wants to change the draft first: from now on it is an ordinary draft. */
export const changeUnsent = (): void => unsent.clear();

/** Whether there is a visitor's draft that no signed-in user has taken or discarded. */
export const isDraftOffered = (uid: string | null): boolean => uid !== null && readDraft(null) !== null;

/** Makes the visitor's draft the account's. @returns its values */
export function takeOfferedDraft(uid: string): ReportValues | null {
  const values = readDraft(null)?.values ?? null;
  discardDraft(null);
  if (values) saveDraft(uid, values);
  return values;
}

function cameToSignIn(uid: string): boolean {
  const left = leftToSignIn.read();
  leftToSignIn.clear();
  return left !== null && (left.begunBy === null || left.begunBy === uid);
}

function readDraft(uid: string | null): { values: ReportValues } | null {
  const { savedAt = 0, ...kept } = { ...read('local', keyOf(uid)), ...read('session', keyOf(uid)) };
  if (!uid && Date.now() - savedAt >= visitorDraftMs) {
    discardDraft(null);
    return null;
  }
  const values = { ...emptyValues(), ...kept };
  return isEmpty(values) ? null : { values };
}
