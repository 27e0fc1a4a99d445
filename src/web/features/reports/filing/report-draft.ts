import * as z from 'zod/mini';
import { fieldSpec, reportFieldNames, reportFields } from '../../../../contract/reports/report-fields.ts';
import { stored } from '../../../lib/browser/stored.ts';
import { isEmpty, KeptValues, type ReportValues } from './report-values.ts';

/** How long a visitor's draft is kept after its last change, or after a tab found it again. */
export const visitorDraftMs = 24 * 60 * 60 * 1000;

/**
 * The draft of a report, so that a reload and a sign-in lose nothing (R11). It is stored under the account that wrote
 * it, or under no account while a visitor writes. Each tab has its own until it is closed; what outlives it, the last one that
 * any tab wrote, is without CNIC and phone: they are what a registry is searched by, and a shared computer should not keep them.
 */
function draftOf(uid: string | null) {
  const key = uid ? `report-draft:${uid}` : 'report-draft';
  const options = uid ? {} : { ttl: visitorDraftMs };
  return { inTab: stored(key, KeptValues, options), onDevice: stored(key, KeptValues, { ...options, area: 'local' }) };
}

/** In this tab: the account whose draft is ready to be sent; "" while its author, who submitted it, has to sign in first. */
const unsent = stored('report-draft-unsent', z.string());

/** Which fields a draft keeps only until the tab is closed. */
const tabFields = Object.fromEntries(
  reportFieldNames.filter((field) => fieldSpec(field).forgottenWithTab).map((field) => [reportFields[field].form, '']),
);

/** @param uid the account's id, or null for a visitor */
export function saveDraft(uid: string | null, values: ReportValues): void {
  if (isEmpty(values)) {
    discardDraft(uid);
    return;
  }
  const { inTab, onDevice } = draftOf(uid);
  inTab.write(values);
  onDevice.write({ ...values, ...tabFields });
}

export function discardDraft(uid: string | null): void {
  const { inTab, onDevice } = draftOf(uid);
  inTab.clear();
  onDevice.clear();
  if (unsent.read() === (uid ?? '')) unsent.clear();
}

/** Keeps what a visitor has submitted while they sign in, in this tab. */
export function saveForSignIn(values: ReportValues): void {
  saveDraft(null, values);
  unsent.write('');
}

/** The values that were left, or null when there are none. What a visitor typed or found in this tab is the account's that signs in. */
export function loadDraft(uid: string | null): ReportValues | null {
  const visitors = uid && draftOf(null).inTab.read();
  if (uid && visitors) {
    const isSubmitted = unsent.read() === '';
    discardDraft(null);
    saveDraft(uid, visitors);
    if (isSubmitted) unsent.write(uid);
  }
  const { inTab, onDevice } = draftOf(uid);
  const inThisTab = inTab.read();
  const kept = inThisTab ?? onDevice.read();
  if (!kept || isEmpty(kept)) return null;
  // Whoever reads it here may sign in before they change it.
  if (uid === null && !inThisTab) inTab.write(kept);
  return kept;
}

/** Whether the author of a draft submitted it, was asked to sign in first, and came back in this tab. Ask after loading it. */
export const isDraftUnsent = (uid: string | null): boolean => uid !== null && unsent.read() === uid;

/** Its author wants to change the draft first: from now on it is an ordinary draft. */
export const changeUnsent = (): void => unsent.clear();
