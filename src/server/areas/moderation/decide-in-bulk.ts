import pLimit from 'p-limit';
import type { Decision } from '../../../contract/moderation/moderation.ts';
import type { BulkAnswer, BulkBody } from '../../../contract/moderation/queue.ts';
import { type App, perApp } from '../../app.ts';
import { ApiError } from '../../errors.ts';
import type { AccountCall } from '../audit/note-audit.ts';
import { findQueueItems } from '../reports/queue/store.ts';
import { findAnyReports } from '../reports/stored/store.ts';
import { decideReport, findUnwarned } from './decide-report.ts';
import { isFirstOfTwo, outcomes, refusalOf, situationsOf } from './situation.ts';
import { findBulkDecisions } from './store.ts';

/** What a decision would do with each item of a selection. */
export async function previewDecision(
  app: App,
  moderatorId: string,
  decision: Decision,
  items: BulkBody['items'],
): Promise<BulkAnswer> {
  const ids = items.map(({ reportID }) => reportID);
  const [reports, waiting] = await Promise.all([findAnyReports(app, ids), findQueueItems(app, ids)]);
  const some = ids.map((id) => ({
    report: reports.find((one) => one.id === id) ?? null,
    item: waiting.find(({ reportId }) => reportId === id) ?? null,
  }));
  const situations = await situationsOf(app, app.db, moderatorId, some);
  const unwarned = await findUnwarned(app, app.db, decision, some);
  return {
    items: situations.map((situation, at) => {
      const { reportID, ...versions } = items[at] as BulkBody['items'][number];
      const refused = refusalOf(situation, { decision, ...versions })?.code;
      const refusal = refused ?? (unwarned[at]?.length ? 'namesSafelisted' : null);
      const made = isFirstOfTwo(decision, situation) ? 'first' : 'decided';
      return { reportID, outcome: refusal ? (outcomes[refusal] ?? 'gone') : made, decisionID: null };
    }),
  };
}

/**
 * All calls of a process together decide about as many items at the same time as half of its connections to the database take:
 * an item takes some thirty statements, one after the other. The other connections are left to others.
 */
const atOnce = perApp(({ db }) => pLimit(Math.max(1, Math.floor(db.load().max / 2))));

/**
 * Decides about each item in a transaction of its own. An interrupted call leaves each item decided or not, and the same
 * `bulkID` again decides what is left.
 */
export async function decideInBulk(
  app: App,
  moderator: AccountCall,
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
  const limit = atOnce(app);
  for (let at = 0; at < items.length; at += limit.concurrency) {
    const some = items.slice(at, at + limit.concurrency).map((item) => limit(() => decideOne(item)));
    for (const decided of await Promise.allSettled(some)) {
      if (decided.status === 'rejected') throw decided.reason;
      answer.push(decided.value);
    }
  }
  return { items: answer };
}
