import type { App } from '../../app.ts';
import { countConcerned, countVerified, type PolicyCounts } from './count-store.ts';

/** Listed reports that a moderator has verified. */
export const countVerifiedReports = (app: App): Promise<number> => countVerified(app.reads.long);

/** What a change of the policy concerns, each up to `max`. @param since when reports were filed lately */
export const countForPolicy = (app: App, since: Date, max: number): Promise<PolicyCounts> =>
  countConcerned(app.reads.long, since, max);
