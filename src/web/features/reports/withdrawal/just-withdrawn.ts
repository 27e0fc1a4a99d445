import { useEffect, useMemo } from 'react';
import * as z from 'zod/mini';
import { type Report, type Withdrawn, withdrawalUndoMs } from '../../../../contract/reports/reports.ts';
import { stored, useStored } from '../../../lib/browser/stored.ts';

/** A report that was withdrawn in this browser, and whose withdrawal can be undone. */
export interface JustWithdrawn {
  reportID: string;
  reference: string;
  /** Whose report it is. */
  uid: string;
  /** Until when it can be undone, in epoch milliseconds by this device's clock. */
  until: number;
}

const Entry = z.object({ reportID: z.string(), reference: z.string(), uid: z.string(), until: z.number() });
/** In the storage of each tab, so that a reload within the minute still offers to undo it. */
const store = stored('withdrawn', z.array(Entry));
/** What a tab tells the others. */
const Change = z.union([z.object({ withdrawn: Entry }), z.object({ over: z.string() })]);
type Change = z.infer<typeof Change>;

const channelName = 'withdrawn';
/** Open while something here shows the withdrawals. */
let channel: BroadcastChannel | null = null;
let watchers = 0;

/** By a clock that was set back it would be possible for longer than it ever is. */
const isOpen = ({ until }: JustWithdrawn): boolean => until > Date.now() && until <= Date.now() + withdrawalUndoMs;

function apply(change: Change): void {
  const reportID = 'over' in change ? change.over : change.withdrawn.reportID;
  const others = (store.read() ?? []).filter((one) => isOpen(one) && one.reportID !== reportID);
  const next = 'over' in change ? others : [...others, change.withdrawn];
  if (next.length > 0) store.write(next);
  else store.clear();
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
export function noteWithdrawn(
  { reportID, withdrawnAt, undoUntil }: Withdrawn,
  reference: Report['reference'],
  uid: string,
): void {
  if (undoUntil === null) return;
  const until = Date.now() + Math.min(Date.parse(undoUntil) - Date.parse(withdrawnAt), withdrawalUndoMs);
  applyEverywhere({ withdrawn: { reportID, reference, uid, until } });
}

/** Its withdrawal was undone, or is final. */
export const forgetWithdrawn = (reportID: string): void => applyEverywhere({ over: reportID });

function watch(): () => void {
  watchers += 1;
  channel ??= listen();
  return () => {
    watchers -= 1;
    if (watchers > 0) return;
    channel?.close();
    channel = null;
  };
}

/** The account's reports whose withdrawals can be undone, here or in another tab. */
export function useJustWithdrawn(uid: string | undefined): JustWithdrawn[] {
  useEffect(watch, []);
  const all = useStored(store);
  return useMemo(() => all?.filter((one) => isOpen(one) && one.uid === uid) ?? [], [all, uid]);
}
