import type { Preferences, PreferencesBody, ProfileBody } from '../../../contract/accounts/account.ts';
import type { UserProfile } from '../../../contract/accounts/auth.ts';
import type { App } from '../../app.ts';
import { noteAudit } from '../audit/note-audit.ts';
import { updateFields, updatePreferences } from './change-store.ts';
import { replacePicture } from './pictures/store.ts';
import { existingAccount, lockIfEmailIsOwn } from './store.ts';

export async function readProfile(app: App, accountId: string): Promise<UserProfile> {
  const { phone, websiteUrl, address } = await existingAccount(app, accountId);
  return { phone, websiteUrl, address };
}

/** @throws ApiError 422 for an email that is not the account's, or a picture the account did not upload */
export async function editProfile(
  app: App,
  accountId: string,
  { username, email, phone, websiteUrl, address, photoURL }: ProfileBody,
): Promise<void> {
  await app.db.transaction(async (tx) => {
    const account = await lockIfEmailIsOwn(app, tx, accountId, email);
    await replacePicture(app, tx, accountId, photoURL);
    await updateFields(app, tx, account, { name: username, phone, websiteUrl, address });
    await noteAudit(app, tx, { actor: 'account', actorId: accountId, event: 'account.updated' });
  });
}

export const readPreferences = async (app: App, accountId: string): Promise<Preferences> =>
  (await existingAccount(app, accountId)).preferences;

export const savePreferences = (app: App, accountId: string, preferences: PreferencesBody): Promise<void> =>
  app.db.transaction(async (tx) => {
    await updatePreferences(tx, accountId, preferences);
    await noteAudit(app, tx, { actor: 'account', actorId: accountId, event: 'preferences.updated' });
  });
