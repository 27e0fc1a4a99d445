import type { NormalIdentifier } from '../../../../contract/rules/identifiers.ts';
import type { App } from '../../../app.ts';
import { dayMs } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import { enterQueue } from '../../reports/queue/enter-queue.ts';
import { lockExistingReport } from '../../reports/standing/lock-report.ts';
import { setReportState } from '../../reports/standing/report-state.ts';
import { identifierKey, namedOf, searchTokens } from '../../reports/stored/named-store.ts';
import { findReports } from '../../reports/stored/store.ts';
import { listOtherDisputed, wasCleared } from '../store.ts';

/** How long a dispute that was upheld, or that its author ended, has what the author reports again held, in milliseconds: 30 days. */
const holdMs = 30 * dayMs;

interface Said {
  id: string;
  identifiers: readonly NormalIdentifier[];
  /** The author, if it says something new; null when it does not. */
  authorId: string | null;
  /** Removed reports with much the same words. */
  sameWords: readonly string[];
}

/** Whether a dispute was upheld about it: it names an identifier that was cleared, and has the author or the words of the report that was removed. */
const wasUpheld = (app: App, tx: Tx, { identifiers, authorId, sameWords }: Said, since: Date): Promise<boolean> =>
  wasCleared(tx, { tokens: searchTokens(app.vault, identifiers), since, authorId, sameWords });

/**
 * Whether it names somebody who disputes another report of its author's, or did until the author withdrew that: a second report
 * would otherwise take the place of the first one, without the dispute.
 */
async function isDisputedElsewhere(
  app: App,
  tx: Tx,
  { id, identifiers, authorId }: Said,
  since: Date,
): Promise<boolean> {
  const ids = authorId === null ? [] : await listOtherDisputed(tx, authorId, since, id);
  const others = ids.length === 0 ? [] : await findReports(app, tx, ids);
  const named = new Set(others.flatMap((report) => namedOf(app, report).identifiers.map(identifierKey)));
  return identifiers.some((one) => named.has(identifierKey(one)));
}

/**
 * Holds a report that is filed or edited if it says again what a dispute was upheld about in the last 30 days, or is about
 * somebody who disputes another one of its author's, and lets it enter the queue.
 * @returns whether it does
 */
export async function holdWhatWasDisputed(
  app: App,
  tx: Tx,
  { category, namesCnic, ...said }: Said & { category: string | null; namesCnic: boolean },
): Promise<boolean> {
  const { id } = said;
  const since = new Date(app.clock().getTime() - holdMs);
  const code = (await wasUpheld(app, tx, said, since))
    ? 'shielded'
    : (await isDisputedElsewhere(app, tx, said, since))
      ? 'disputedElsewhere'
      : null;
  if (code === null) return false;
  await setReportState(app, tx, await lockExistingReport(app, tx, id), 'held', app.clock());
  await enterQueue(app, tx, { reportId: id, cause: 'disputed', details: [{ code }], category, namesCnic });
  return true;
}
