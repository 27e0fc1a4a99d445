import { removalRequests, staffRequests } from '../../src/contract/disputes/removal-requests.ts';
import { createReport } from '../../src/server/areas/reports/filing/create-report.ts';
import type { SignedInClient, TestApp } from './app.ts';
import { aRequest } from './named-calls.ts';
import { aReport } from './reports.ts';

export const anOrder = {
  kind: 'order',
  reason: 'unlawful',
  contactEmail: 'clerk@court.example',
  authority: 'District Court Lahore',
  fileNumber: 'CS 114/2026',
  legalBasis: 'Order 39, Rules 1 and 2, CPC',
};

/** Sends and decides requests to remove reports. @param author of the reports */
export function removalCalls({ context, stranger }: TestApp, author: SignedInClient) {
  let networks = 0;
  return {
    /** Each from a network of its own, as only a few a day are taken from one. */
    sends: (more: object = {}) => {
      networks += 1;
      const body = aRequest(more);
      return stranger.call(removalRequests.send, { body, address: `203.0.${networks}.7` });
    },
    decides: (who: SignedInClient, id: string, more: object = {}) =>
      who.call(staffRequests.decide, {
        params: { id },
        body: { outcome: 'refused', answer: 'It says no such thing.', ...more },
      }),
    aReportOf: async (of: SignedInClient = author) => (await createReport(context, of.accountId, aReport())).id,
  };
}
