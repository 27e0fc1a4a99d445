import type { Language } from '../../../contract/languages.ts';
import type { App } from '../../app.ts';
import { conflict } from '../../errors.ts';
import { isDuplicate, type Tx } from '../../platform/db/pool.ts';
import { noteAudit } from '../audit/note-audit.ts';
import { resumeCount } from '../limits/count-call.ts';
import { insertAccount } from './store.ts';
import type { AccountFields } from './stored-account.ts';

/**
 * @param registration the /24 or /48 it is registered from, null when unknown, and the language of its pages and mails
 * @throws ApiError 409 when the email is taken
 */
export async function createAccount(
  app: App,
  tx: Tx,
  fields: AccountFields,
  passwordHash: string,
  registration: { network: string | null; language: Language },
): Promise<string> {
  const id = crypto.randomUUID();
  const isNew = await insertAccount(app, tx, { ...fields, id, passwordHash }, registration).catch((error: unknown) => {
    throw isDuplicate(error, 'accounts_email_token_key') ? conflict('emailTaken') : error;
  });
  if (!isNew) throw conflict('emailTaken');
  await resumeCount(app, tx, id, fields.email);
  await noteAudit(app, tx, { actor: 'account', actorId: id, event: 'account.created' });
  return id;
}
