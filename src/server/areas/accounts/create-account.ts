import type { Language } from '../../../contract/languages.ts';
import type { App } from '../../app.ts';
import { conflict } from '../../errors.ts';
import { isDuplicate, type Tx } from '../../platform/db/pool.ts';
import { noteAudit } from '../audit/note-audit.ts';
import { resumeCount } from '../limits/sketch-store.ts';
import { insertAccount } from './change-store.ts';
import type { AccountFields } from './store.ts';

/** @param writing an email: false, or the constraint on its token, says that it is taken. @throws ApiError 409 then */
export async function refuseTaken(writing: Promise<boolean>): Promise<void> {
  const isFree = await writing.catch((error: unknown) => {
    if (isDuplicate(error, 'accounts_email_token_key')) return false;
    throw error;
  });
  if (!isFree) throw conflict('emailTaken');
}

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
  await refuseTaken(insertAccount(app, tx, { ...fields, id, passwordHash }, registration));
  await resumeCount(app, tx, id, fields.email);
  await noteAudit(app, tx, { actor: 'account', actorId: id, event: 'account.created' });
  return id;
}
