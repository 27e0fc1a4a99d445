import { decisions } from '../../../../contract/moderation/decisions.ts';
import { ask } from '../../../lib/api/api.ts';

/** What the author is told about a report. */
export const ownDecisions = (reportID: string) => ask(decisions.ofReport, { query: { reportID } }, { staleTime: 0 });
