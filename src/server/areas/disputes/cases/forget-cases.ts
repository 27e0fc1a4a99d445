import { appealDays } from '../../../../contract/disputes/dispute-parts.ts';
import type { App } from '../../../app.ts';
import { dayMs } from '../../../platform/clock.ts';
import { noteAudit } from '../../audit/note-audit.ts';
import { renewItemDue } from '../disputed-report.ts';
import { forgetWordsOfCases } from '../outcome/end-disputes-store.ts';
import { forgetReadingsOfCases } from '../reading/store.ts';
import { listUnfinishedCases } from '../store.ts';
import { forgetCases, lockDeadCases } from './store.ts';

/**
 * How long after the end of its link, and of its last dispute, a case is deleted, in milliseconds (N4): as long as that can be
 * appealed, keeps its report from being disputed anew, or pauses others.
 */
const forgetAfterMs = appealDays * dayMs;

/** How many cases one step deletes. */
const batchSize = 200;

const firstId = '00000000-0000-0000-0000-000000000000';

/** @returns the last id of those that were looked at */
const forgetSome = (app: App, since: Date, after: string): Promise<string | undefined> =>
  app.db.transaction(async (tx) => {
    const ids = await lockDeadCases(tx, since, after, batchSize);
    const kept = new Set(ids.length > 0 ? await listUnfinishedCases(tx, ids, since) : []);
    const gone = ids.filter((id) => !kept.has(id));
    if (gone.length > 0) {
      await forgetCases(tx, gone, app.clock());
      await forgetWordsOfCases(tx, gone);
      for (const reportId of await forgetReadingsOfCases(tx, gone)) await renewItemDue(app, tx, reportId);
    }
    for (const id of gone) await noteAudit(app, tx, { actor: 'case', actorId: id, event: 'case.forgotten' });
    return ids.at(-1);
  });

/** Destroys what is stored about cases whose links stopped working 30 days ago, unless a dispute is open or was decided since (N4). */
export async function forgetOldCases(app: App): Promise<void> {
  const since = new Date(app.clock().getTime() - forgetAfterMs);
  for (let after: string | undefined = firstId; after !== undefined; ) after = await forgetSome(app, since, after);
}
