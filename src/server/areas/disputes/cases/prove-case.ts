import { caseLinkDays } from '../../../../contract/disputes/cases.ts';
import { pages } from '../../../../contract/pages.ts';
import type { App } from '../../../app.ts';
import { dayMs } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import { randomToken } from '../../../platform/vault/secrets.ts';
import { noteAudit } from '../../audit/note-audit.ts';
import { queueMail } from '../../notices/mail/queue-mail.ts';
import { answeredToken, type Proven, storeProvenCase } from './store.ts';

/**
 * Makes the case of an identifier that was proven, or finds it, and gives it a new link. An earlier link ends.
 * @returns the whole link, which exists nowhere else, as a proof is answered with it and as it is mailed: only whoever has the
 * mailbox can use the latter
 */
export async function proveCase(
  app: App,
  tx: Tx,
  proven: Proven,
): Promise<{ caseId: string; link: string; mailedLink: string }> {
  const [mailed, now] = [randomToken(), app.clock()];
  const answered = answeredToken(mailed);
  const expiresAt = new Date(now.getTime() + caseLinkDays * dayMs);
  const caseId = await storeProvenCase(app, tx, proven, { link: answered, now, expiresAt });
  await noteAudit(app, tx, { actor: 'case', actorId: caseId, event: 'case.proven' });
  const linkOf = (token: string) => `${app.settings.publicUrl}${pages.case}#${token}`;
  return { caseId, link: linkOf(answered), mailedLink: linkOf(mailed) };
}

/** Makes the case and mails its link, in the transaction that ends the proof. @returns the link for the answer */
export async function mailCaseLink(app: App, tx: Tx, proven: Proven): Promise<{ caseId: string; link: string }> {
  const { caseId, link, mailedLink: caseLink } = await proveCase(app, tx, proven);
  const { contactEmail: to, language } = proven;
  await queueMail(app, tx, { kind: 'caseLink', to, name: '', language, caseLink });
  return { caseId, link };
}
