import type { User } from '../../../../contract/accounts/auth.ts';
import type { App } from '../../../app.ts';
import type { SessionCaller } from '../../../http/caller.ts';
import { pictureUrlOf } from '../../accounts/pictures/store.ts';
import { existingAccount } from '../../accounts/store.ts';
import { findFirstApiKey } from '../../keys/find-keys.ts';
import { areKeysInUse } from '../../keys/store.ts';
import { unreadNotices } from '../../notices/inbox/store.ts';
import { unreadCorrections } from '../corrections/store.ts';

/**
 * Who is signed in. It is here and not with the accounts because its answer also reads from keys and corrections, which
 * accounts do not know.
 * @throws ApiError 401 when the account was deleted
 */
export async function readSignedIn(app: App, { accountId, roles }: SessionCaller): Promise<User> {
  const [account, apiKey, usesKeys, unread, notices] = await Promise.all([
    existingAccount(app, accountId),
    findFirstApiKey(app, accountId),
    areKeysInUse(app, accountId),
    unreadCorrections(app, accountId),
    unreadNotices(app, accountId),
  ]);
  const photoURL = await pictureUrlOf(app.db, account.id);
  return {
    uid: account.id,
    displayName: account.name,
    email: account.email,
    photoURL,
    apiKey,
    ...(usesKeys && { usesKeys }),
    ...(unread > 0 && { unreadCorrections: unread }),
    ...(notices > 0 && { unreadNotices: notices }),
    ...(roles.length > 0 && { roles: [...roles] }),
  };
}
