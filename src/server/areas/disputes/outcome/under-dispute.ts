import type { NormalIdentifier } from '../../../../contract/rules/identifiers.ts';
import type { App } from '../../../app.ts';
import { dayMs } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import { findVersion } from '../../reports/content/version-store.ts';
import { enterQueue } from '../../reports/queue/enter-queue.ts';
import { lockExistingReport } from '../../reports/standing/lock-report.ts';
import { setReportState } from '../../reports/standing/report-state.ts';
import { type Identified, identifierKey, namedOf, searchTokens } from '../../reports/stored/named-store.ts';
import { findReports } from '../../reports/stored/store.ts';
import { listDisputesAbout, listOtherDisputed, wasCleared } from '../store.ts';
import type { StoredDispute } from '../stored-dispute.ts';

/** How long a dispute that was upheld, or that its author ended, has what the author reports again held, in milliseconds: 30 days. */
const holdMs = 30 * dayMs;

/** No report has this id. */
const noReport = '0';

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

/** Whether a dispute is open, or ended with the withdrawal of its report since a time. */
const isUnderWay = ({ state, closedAt }: StoredDispute, since: Date): boolean =>
  state === 'open' || (state === 'ended' && closedAt !== null && closedAt > since);

/**
 * The identifiers that an author's reports name, but for one, which are disputed, or were when they were withdrawn since a time: as
 * they read now, and as they were disputed, because the author may have left out since who disputes them.
 */
async function disputedIdentifiers(
  app: App,
  tx: Tx,
  { authorId, but, since }: { authorId: string; but: string; since: Date },
): Promise<Set<string>> {
  const named = new Set<string>();
  const add = (content: Identified) => {
    for (const identifier of namedOf(app, content).identifiers) named.add(identifierKey(identifier));
  };
  const ids = await listOtherDisputed(tx, authorId, since, but);
  const found = ids.length === 0 ? [] : await findReports(app, tx, ids);
  const reports = new Map(found.map((report) => [report.id, report]));
  for (const report of found) add(report);
  for (const dispute of await listDisputesAbout(app, tx, ids)) {
    const report = reports.get(dispute.reportId);
    if (!report || !isUnderWay(dispute, since) || dispute.reportVersion === report.version) continue;
    const disputed = await findVersion(app, tx, report, dispute.reportVersion);
    if (disputed) add(disputed);
  }
  return named;
}

const holdsSince = (app: App): Date => new Date(app.clock().getTime() - holdMs);

/** The identifiers, as of `identifierKey`, about which an author's further reports are held. */
export const identifiersUnderDispute = (app: App, tx: Tx, { authorId }: { authorId: string }): Promise<Set<string>> =>
  disputedIdentifiers(app, tx, { authorId, but: noReport, since: holdsSince(app) });

/**
 * Whether it names somebody who disputes another report of its author's, or did until the author withdrew that: a second report
 * would otherwise take the place of the first one, without the dispute.
 */
async function isDisputedElsewhere(
  app: App,
  tx: Tx,
  { id: but, identifiers, authorId }: Said,
  since: Date,
): Promise<boolean> {
  if (authorId === null) return false;
  const disputed = await disputedIdentifiers(app, tx, { authorId, but, since });
  return identifiers.some((one) => disputed.has(identifierKey(one)));
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
  const since = holdsSince(app);
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
