import { useMemo, useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { type Withdrawn, withdrawalUndoMs } from '../../../../contract/reports/reports.ts';
import { readStored, writeStored } from '../../../lib/browser/storage.ts';

/** A report that was withdrawn in this browser, and whose withdrawal can be undone. */
export interface JustWithdrawn {
  reportID: string;
  /** Whose report it is. */
  uid: string;
  /** Until when it can be undone, in epoch milliseconds by this device's clock. */
  until: number;
}

/** In the storage of each tab, so that a reload within the minute still offers to undo it. */
const storageKey = 'withdrawn';
const Entry = z.object({ reportID: z.string(), uid: z.string(), until: z.number() });
const Stored = z.array(Entry);
/** What a tab tells the others. */
const Change = z.union([z.object({ withdrawn: Entry }), z.object({ over: z.string() })]);
type Change = z.infer<typeof Change>;

const listeners = new Set<() => void>();
const channelName = 'withdrawn';
/** Open while something here shows the withdrawals. */
let channel: BroadcastChannel | null = null;

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

function apply(change: Change): void {
  const reportID = 'over' in change ? change.over : change.withdrawn.reportID;
  const others = parsed(read()).filter((one) => one.reportID !== reportID);
  store('over' in change ? others : [...others, change.withdrawn]);
}

function listen(): BroadcastChannel {
  const opened = new BroadcastChannel(channelName);
  opened.onmessage = ({ data }) => {
    const { data: change } = Change.safeParse(data);
    if (change) apply(change);
  };
  return opened;
}

/** Makes a change here and in the browser's other tabs. */
function applyEverywhere(change: Change): void {
  apply(change);
  const teller = channel ?? new BroadcastChannel(channelName);
  teller.postMessage(change);
  if (teller !== channel) teller.close();
}

/** Notes that a report was withdrawn. The server's clock may be another, so only the length of the time counts. */
export function noteWithdrawn({ reportID, withdrawnAt, undoUntil }: Withdrawn, uid: string): void {
  if (undoUntil === null) return;
  const until = Date.now() + Math.min(Date.parse(undoUntil) - Date.parse(withdrawnAt), withdrawalUndoMs);
  applyEverywhere({ withdrawn: { reportID, uid, until } });
}

/** Its withdrawal was undone, or is final. */
export const forgetWithdrawn = (reportID: string): void => applyEverywhere({ over: reportID });

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  channel ??= listen();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    channel?.close();
    channel = null;
  };
};

/** The account's reports whose withdrawals can be undone, here or in another tab. */
export function useJustWithdrawn(uid: string | undefined): JustWithdrawn[] {
  const stored = useSyncExternalStore(subscribe, read);
  return useMemo(() => parsed(stored).filter((one) => one.uid === uid), [stored, uid]);
}
