import pLimit from 'p-limit';
import type { Decision } from '../../../contract/moderation/moderation.ts';
import type { BulkAnswer, BulkBody } from '../../../contract/moderation/queue.ts';
import { type App, perApp } from '../../app.ts';
import { ApiError } from '../../errors.ts';
import { findConflicts } from '../disputes/conflicts/find-conflicts.ts';
import { listHeldUnread } from '../disputes/reading/store.ts';
import { agreedOn } from '../reports/queue/claim-item-store.ts';
import { findQueueItems } from '../reports/queue/store.ts';
import { findAnyReports } from '../reports/stored/store.ts';
import { overruledIn, waitingAppeal } from './appeals.ts';
import { decideReport, findUnwarned } from './decide-report.ts';
import type { Moderator } from './record-decision.ts';
import { outcomes, refusalOf } from './refusal.ts';
import { findBulkDecisions, listDecisions } from './store.ts';

/** What a decision would do with each item of a selection. */
export async function previewDecision(
  app: App,
  moderatorId: string,
  decision: Decision,
  items: BulkBody['items'],
): Promise<BulkAnswer> {
  const ids = items.map(({ reportID }) => reportID);
  const [found, waiting] = await Promise.all([findAnyReports(app, ids), findQueueItems(app, ids)]);
  const own = await findConflicts(app, app.db, moderatorId, found);
  const [decided, unread] = await Promise.all([listDecisions(app, app.db, ids), listHeldUnread(app.db, ids)]);
  const about = (id: string) => decided.filter(({ reportId }) => reportId === id);
  const appeals = new Map(
    await Promise.all(ids.map(async (id) => [id, await waitingAppeal(app.db, about(id))] as const)),
  );
  const both = found.flatMap((report) => {
    const item = waiting.find(({ reportId }) => reportId === report.id);
    return item ? [{ report, item }] : [];
  });
  const unwarned = await findUnwarned(app, app.db, decision, both);
  const isUnwarned = new Set(both.flatMap(({ report }, at) => (unwarned[at]?.length ? [report.id] : [])));
  const now = app.clock();
  return {
    items: items.map(({ reportID, itemVersion, version }) => {
      const report = found.find(({ id }) => id === reportID) ?? null;
      const item = waiting.find((one) => one.reportId === reportID) ?? null;
      const agreedBy = report && item ? agreedOn(item, report) : null;
      const situation = {
        report,
        item,
        moderatorId,
        conflict: own.get(reportID) ?? null,
        agreedBy,
        appealed: appeals.get(reportID) ?? null,
        overruled: overruledIn(about(reportID)),
        isUnread: unread.has(reportID),
        now,
      };
      const refused = refusalOf(situation, { decision, itemVersion, version })?.code;
      const refusal = refused ?? (isUnwarned.has(reportID) ? 'namesSafelisted' : null);
      const isFirst = decision === 'verify' && report?.CNIC !== null && agreedBy === null;
      const outcome = refusal ? (outcomes[refusal] ?? 'gone') : isFirst ? 'first' : 'decided';
      return { reportID, outcome, decisionID: null };
    }),
  };
}

/**
 * Items that are decided at the same time: one takes some thirty statements, each after the other. All calls of a process
 * share these, and leave the other connections of the database to others.
 */
const decidedAtOnce = 3;
const atOnce = perApp(() => pLimit(decidedAtOnce));

/**
 * Decides about each item in a transaction of its own. An interrupted call leaves each item decided or not, and the same
 * `bulkID` again decides what is left.
 */
export async function decideInBulk(
  app: App,
  moderator: Moderator,
  { bulkID, items, ...body }: BulkBody,
): Promise<BulkAnswer> {
  const madeSoFar = () => findBulkDecisions(app.db, moderator.accountId, { bulkID, ...body });
  const done = await madeSoFar();
  const decideOne = async ({ reportID, itemVersion, version }: BulkBody['items'][number]) => {
    const made = ({ decisionID, isFirst }: { decisionID: string; isFirst: boolean }) =>
      ({ reportID, outcome: isFirst ? 'first' : 'decided', decisionID }) as const;
    const before = done.get(reportID);
    if (before) return made(before);
    try {
      const one = { ...body, itemVersion, version, passages: [] };
      return made(await decideReport(app, moderator, reportID, one, bulkID));
    } catch (error) {
      const outcome = error instanceof ApiError ? outcomes[error.code] : undefined;
      if (!outcome) throw error;
      // The same call may have decided it meanwhile, sent before and thought to be interrupted.
      const meanwhile = (await madeSoFar()).get(reportID);
      return meanwhile ? made(meanwhile) : { reportID, outcome, decisionID: null };
    }
  };
  const answer: BulkAnswer['items'] = [];
  for (let at = 0; at < items.length; at += decidedAtOnce) {
    const some = items.slice(at, at + decidedAtOnce).map((item) => atOnce(app)(() => decideOne(item)));
    for (const decided of await Promise.allSettled(some)) {
      if (decided.status === 'rejected') throw decided.reason;
      answer.push(decided.value);
    }
  }
  return { items: answer };
}
