import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from '../../../lib/browser/storage.ts';

/**
 * In this tab: the account whose draft is to be sent when there is a network again. The draft itself is kept where drafts
 * are, and no longer: its CNIC and phone number go with the tab.
 */
const key = 'report-waiting';
const listeners = new Set<() => void>();

/** Sends the account's draft as soon as there is a network; null sends nothing any more. */
export function setWaiting(uid: string | null): void {
  writeStored('session', key, uid);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether a draft of the account waits for a network. */
export const useWaiting = (uid: string | null): boolean =>
  useSyncExternalStore(subscribe, () => uid !== null && readStored('session', key) === uid);
