import type { StoredState } from '../../src/contract/reports/standing.ts';
import type { Passage } from '../../src/contract/rules/narrative.ts';
import type { App } from '../../src/server/app.ts';
import * as content from '../../src/server/areas/reports/content/redaction-store.ts';
import { lockExistingReport } from '../../src/server/areas/reports/standing/lock-report.ts';
import * as standing from '../../src/server/areas/reports/standing/report-state.ts';
import type { Tx } from '../../src/server/platform/db/pool.ts';

// What the registry does with a report that it has locked, by the report's id.

export const setReportState = async (
  app: App,
  tx: Tx,
  id: string,
  state: StoredState,
  at: Date,
  options?: Parameters<typeof standing.setReportState>[5],
): Promise<StoredState> => standing.setReportState(app, tx, await lockExistingReport(app, tx, id), state, at, options);

export const setReportVerified = async (app: App, tx: Tx, id: string, isVerified: boolean, at: Date): Promise<void> =>
  standing.setReportVerified(app, tx, await lockExistingReport(app, tx, id), isVerified, at);

export const redactReport = async (app: App, tx: Tx, id: string, passages: readonly Passage[]): Promise<void> =>
  content.redactReport(app, tx, await lockExistingReport(app, tx, id), passages);
