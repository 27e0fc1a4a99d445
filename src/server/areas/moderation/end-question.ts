import type { App } from '../../app.ts';
import type { Tx } from '../../platform/db/pool.ts';
import { settleNotice } from '../notices/inbox/store.ts';
import { setAsked } from '../reports/content/write-store.ts';
import type { StoredReport } from '../reports/stored/report.ts';

/** A question of a moderator waits for its author no longer: it was answered, taken back, or decided without an answer. */
export async function endQuestion(app: App, tx: Tx, { id, authorId }: StoredReport): Promise<void> {
  await setAsked(tx, id, null);
  if (authorId !== null) await settleNotice(app, tx, { accountId: authorId, reportId: id, code: 'ask' });
}
