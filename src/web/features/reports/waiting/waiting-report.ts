import * as z from 'zod/mini';
import { stored, useStored } from '../../../lib/browser/stored.ts';

/**
 * In this tab: the account whose draft is to be sent when there is a network again. The draft itself is kept where drafts
 * are, and no longer: its CNIC and phone number go with the tab.
 */
export const waitingReport = stored('report-waiting', z.string());

/** Whether a draft of the account waits for a network. */
export const useWaiting = (uid: string | null): boolean => useStored(waitingReport) === uid && uid !== null;
