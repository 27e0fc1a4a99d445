import { useMemo } from 'react';
import * as z from 'zod/mini';
import { type Report, type Withdrawn, withdrawalUndoMs } from '../../../../contract/reports/reports.ts';
import { stored, useStored } from '../../../lib/browser/stored.ts';

const Entry = z.object({
  reportID: z.string(),
  reference: z.string(),
  /** Whose report it is. */
  uid: z.string(),
  /** Until when it can be undone, in epoch milliseconds by this device's clock. */
  until: z.number(),
});
/** A report that was withdrawn in this browser, while that can be undone. */
export type JustWithdrawn = z.infer<typeof Entry>;

/** Shared by all tabs of the browser. After a reload within the minute the withdrawal can still be undone. */
const store = stored('withdrawn', z.array(Entry), { area: 'local', ttl: withdrawalUndoMs });

/** By a clock that was set back it would be possible for longer than it ever is. */
const isOpen = ({ until }: JustWithdrawn): boolean => until > Date.now() && until <= Date.now() + withdrawalUndoMs;

const openExcept = (reportID: string): JustWithdrawn[] =>
  (store.read() ?? []).filter((one) => isOpen(one) && one.reportID !== reportID);

/** Notes that a report was withdrawn. The server's clock may be another, so only the length of the time counts. */
export function noteWithdrawn(
  { reportID, withdrawnAt, undoUntil }: Withdrawn,
  reference: Report['reference'],
  uid: string,
): void {
  if (undoUntil === null) return;
  const until = Date.now() + Math.min(Date.parse(undoUntil) - Date.parse(withdrawnAt), withdrawalUndoMs);
  store.write([...openExcept(reportID), { reportID, reference, uid, until }]);
}

/** Its withdrawal was undone, or is final. */
export function forgetWithdrawn(reportID: string): void {
  const others = openExcept(reportID);
  if (others.length > 0) store.write(others);
  else store.clear();
}

/** The account's reports whose withdrawals can be undone, here or in another tab. */
export function useJustWithdrawn(uid: string | undefined): JustWithdrawn[] {
  const all = useStored(store);
  return useMemo(() => all?.filter((one) => isOpen(one) && one.uid === uid) ?? [], [all, uid]);
}
