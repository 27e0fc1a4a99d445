import { useMemo, useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { type Withdrawn, withdrawalUndoMs } from '../../../../contract/reports.ts';
import { readStored, writeStored } from '../../../lib/storage.ts';

/** A report that was withdrawn in this tab, and whose withdrawal can be undone. */
export interface JustWithdrawn {
  reportID: string;
  /** Whose report it is. */
  uid: string;
  /** Until when it can be undone, in epoch milliseconds by this device's clock. */
  until: number;
}

/** In the storage of the tab, so that a reload within the minute still offers to undo it. */
const storageKey = 'withdrawn';
const Stored = z.array(z.object({ reportID: z.string(), uid: z.string(), until: z.number() }));
const listeners = new Set<() => void>();

/** By a clock that was set back it would be possible for longer than it ever is. */
const isOpen = ({ until }: JustWithdrawn): boolean => until > Date.now() && until <= Date.now() + withdrawalUndoMs;

function parsed(stored: string | null): JustWithdrawn[] {
  try {
    return Stored.parse(JSON.parse(stored ?? '[]')).filter(isOpen);
  } catch {
    return [];
  }
}

function store(next: readonly JustWithdrawn[]): void {
  writeStored('session', storageKey, next.length > 0 ? JSON.stringify(next) : null);
  for (const listener of listeners) listener();
}

const read = (): string | null => readStored('session', storageKey);

/** Notes that a report was withdrawn. The server's clock may be another, so only the length of the time counts. */
export function noteWithdrawn({ reportID, withdrawnAt, undoUntil }: Withdrawn, uid: string): void {
  if (undoUntil === null) return;
  const until = Date.now() + Math.min(Date.parse(undoUntil) - Date.parse(withdrawnAt), withdrawalUndoMs);
  store([...parsed(read()).filter((one) => one.reportID !== reportID), { reportID, uid, until }]);
}

/** Its withdrawal was undone, or is final. */
export const forgetWithdrawn = (reportID: string): void =>
  store(parsed(read()).filter((one) => one.reportID !== reportID));

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The account's reports whose withdrawals can be undone in this tab. */
export function useJustWithdrawn(uid: string | undefined): JustWithdrawn[] {
  const stored = useSyncExternalStore(subscribe, read);
  return useMemo(() => parsed(stored).filter((one) => one.uid === uid), [stored, uid]);
}
