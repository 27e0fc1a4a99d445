import { queue } from '../../src/contract/moderation/queue.ts';
import { reports } from '../../src/contract/reports/reports.ts';
import type { Answer, Client } from './app.ts';
import { aReport } from './reports.ts';

// What authors do with their reports, and moderators with those that wait.

/** Files a report. @returns its id */
export const files = async (who: Client, overrides: object = {}, query = {}): Promise<string> =>
  String((await who.call(reports.create, { body: aReport(overrides), query })).body.reportID);

export const edits = (
  who: Client,
  reportID: string,
  overrides: object,
  headers: Record<string, string> = {},
): Promise<Answer> => who.call(reports.update, { query: { reportID }, body: aReport(overrides), headers });

export const withdraws = (
  who: Client,
  reportID: string,
  body: object = { reason: 'mistake' },
  headers: Record<string, string> = {},
): Promise<Answer> => who.call(reports.withdraw, { query: { reportID }, body, headers });

export const undoes = (who: Client, reportID: string): Promise<Answer> =>
  who.call(reports.undoWithdrawal, { query: { reportID } });

/** Opens an item of the queue and decides about it. */
export async function decides(by: Client, reportID: string, decided: object): Promise<Answer> {
  const { itemVersion, version } = (await by.call(queue.open, { params: { reportID } })).body;
  return by.call(queue.decide, { params: { reportID }, body: { itemVersion, version, ...decided } });
}
