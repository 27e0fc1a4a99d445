import { caseLinkDays } from '../../../../contract/disputes/cases.ts';
import { pages } from '../../../../contract/pages.ts';
import type { App } from '../../../app.ts';
import { dayMs } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import { randomToken } from '../../../platform/vault/secrets.ts';
import { noteAudit } from '../../audit/note-audit.ts';
import { queueMail } from '../../notices/mail/queue-mail.ts';
import { type Proven, storeProvenCase } from './store.ts';

/**
 * Makes the case of an identifier that was proven, or finds it, and gives it a new link. An earlier link ends.
 * @returns the whole link, which exists nowhere else
 */
export async function proveCase(app: App, tx: Tx, proven: Proven): Promise<{ caseId: string; link: string }> {
  const [token, now] = [randomToken(), app.clock()];
  const expiresAt = new Date(now.getTime() + caseLinkDays * dayMs);
  const caseId = await storeProvenCase(app, tx, proven, { link: token, now, expiresAt });
  await noteAudit(app, tx, { actor: 'case', actorId: caseId, event: 'case.proven' });
  return { caseId, link: `${app.settings.publicUrl}${pages.case}#${token}` };
}

/** Makes the case and mails its link, in the transaction that ends the proof. @returns the link */
export async function mailCaseLink(app: App, tx: Tx, proven: Proven): Promise<{ caseId: string; link: string }> {
  const made = await proveCase(app, tx, proven);
  const { contactEmail: to, language } = proven;
  await queueMail(app, tx, { kind: 'caseLink', to, name: '', language, caseLink: made.link });
  return made;
}
