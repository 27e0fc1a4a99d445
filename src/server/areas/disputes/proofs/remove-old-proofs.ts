import type { App } from '../../../app.ts';
import { dayMs } from '../../../platform/clock.ts';
import { queueMail } from '../../notices/mail/queue-mail.ts';
import { maxDocuments } from './add-document.ts';
import { countDocuments, deleteExpiredProofs, deleteProof, lockOldProofs } from './store.ts';

/** How long a proof waits for a moderator at most, in milliseconds. */
const maxWaitMs = 30 * dayMs;
/** How long a proof with a document waits at most while there is no room for others, in milliseconds. */
const fullWaitMs = 7 * dayMs;
/** How many old proofs one step handles. */
const batchSize = 100;

const removeSome = (app: App, since: { words: Date; document: Date }): Promise<number> =>
  app.db.transaction(async (tx) => {
    const old = await lockOldProofs(app, tx, since, batchSize);
    for (const { id, proof } of old) {
      await deleteProof(tx, id);
      if (!proof) continue;
      const { contactEmail: to, language } = proof;
      const mail = { kind: 'proofRefused', to, name: '', language, reason: 'tooOld', note: null } as const;
      await queueMail(app, tx, mail);
    }
    return old.length;
  });

/** Deletes proofs that nobody finished; tells those who have waited for a moderator too long, and makes room for others. */
export async function removeOldProofs(app: App): Promise<void> {
  await deleteExpiredProofs(app);
  const { all } = await countDocuments(app, app.db, '', maxDocuments);
  const before = (waitMs: number) => new Date(app.clock().getTime() - waitMs);
  const since = { words: before(maxWaitMs), document: before(all >= maxDocuments ? fullWaitMs : maxWaitMs) };
  while ((await removeSome(app, since)) > 0);
}
