// See docs/decisions/0021-no-list-of-who-was-checked.md

import type { FlagBody } from '../../../../contract/moderation/flags.ts';
import type { App } from '../../../app.ts';
import { notFound } from '../../../errors.ts';
import type { KeyCaller } from '../../../http/caller.ts';
import { noteAudit } from '../../audit/note-audit.ts';
import { flagRules } from '../../limits/rules.ts';
import { takeTries } from '../../limits/take-tries.ts';
import { isShownReport } from '../../lookup/assess-identifiers.ts';
import { enterQueue, queueEntry } from '../../reports/queue/enter-queue-store.ts';
import { lockReport } from '../../reports/standing/lock-report.ts';
import { upsertFlag } from './store.ts';

/**
 * Flags a report that a lookup showed the caller; it then waits for a moderator.
 * @param by who acts: the key itself, or a session of its account
 * @throws ApiError 404 when a lookup of the given identifiers does not show it, 429 after too many flags or lookups
 */
export async function flagReport(
  app: App,
  caller: KeyCaller,
  reportId: string,
  { reason, note, lookup: question }: FlagBody,
  { actor, requestId }: { actor: 'key' | 'account'; requestId: string },
): Promise<void> {
  await takeTries(app, flagRules(caller.accountId));
  if (!(await isShownReport(app, caller, question, reportId))) throw notFound('flagNotFound');
  if (caller.keyKind === 'test') return;
  await app.db.transaction(async (tx) => {
    const report = await lockReport(app, tx, reportId);
    if (!report || report.withdrawnAt || report.state !== 'listed') throw notFound('flagNotFound');
    await upsertFlag(app, tx, reportId, caller.accountId, { reason, note, at: app.clock() });
    await enterQueue(app, tx, queueEntry(reportId, 'flagged', report));
    const actorId = actor === 'key' ? caller.keyId : caller.accountId;
    await noteAudit(app, tx, { actor, actorId, event: 'report.flagged', reportIds: [reportId], requestId });
  });
}
