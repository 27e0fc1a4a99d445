import type { App } from '../../../app.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import { queueMail } from '../../notices/mail/queue-mail.ts';
import { proveCase } from '../cases/prove-case.ts';
import type { StoredProof } from './store.ts';

/** Makes the case and mails its link, in the transaction that ends the proof. @returns the link */
export async function mailCaseLink(
  app: App,
  tx: Tx,
  { identifier, contactEmail, language }: StoredProof,
): Promise<{ caseId: string; link: string }> {
  const proven = await proveCase(app, tx, { identifier, contactEmail, language });
  const mail = { kind: 'caseLink', to: contactEmail, name: '', language, caseLink: proven.link } as const;
  await queueMail(app, tx, mail);
  return proven;
}
