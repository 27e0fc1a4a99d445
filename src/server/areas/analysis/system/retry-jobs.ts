import type { QueuedKind } from '../../../../contract/registry/system.ts';
import type { App } from '../../../app.ts';
import { type AccountCall, byAccount, noteAudit } from '../../audit/note-audit.ts';

/** Makes the failed jobs of a kind due at once. @returns how many */
export const retryFailedJobs = (app: App, kind: QueuedKind, by: AccountCall): Promise<number> =>
  app.db.transaction(async (tx) => {
    const count = await app.jobs.retryFailed(tx, kind);
    await noteAudit(app, tx, { ...byAccount(by), event: 'jobs.retried', details: { kind, jobs: count } });
    return count;
  });
