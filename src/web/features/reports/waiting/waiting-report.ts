import * as z from 'zod/mini';
import { stored, useStored } from '../../../lib/browser/stored.ts';

/**
 * In this tab: a report that is sent once there is a network again, and whose it is. It is kept as a draft too, which
 * outlives the tab; what is sent is what was submitted here, whatever another tab makes of the draft.
 */
export const waitingReport = stored(
  'report-waiting',
  z.object({
    uid: z.string(),
    values: z.record(z.string(), z.string()),
    /** How many were chosen: a reload loses them. */
    files: z.int(),
  }),
);

/** The values of the account's report that waits for a network, or null. */
export function useWaiting(uid: string | null): Readonly<Record<string, string>> | null {
  const waiting = useStored(waitingReport);
  return waiting !== null && waiting.uid === uid ? waiting.values : null;
}
