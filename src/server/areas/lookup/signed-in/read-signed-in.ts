import type { User } from '../../../../contract/accounts/auth.ts';
import type { App } from '../../../app.ts';
import type { SessionCaller } from '../../../http/caller.ts';
import { pictureUrlOf } from '../../accounts/pictures/store.ts';
import { existingAccount } from '../../accounts/store.ts';
import { areKeysInUse, findFirstPair } from '../../keys/store.ts';
import { unreadNotices } from '../../notices/inbox/store.ts';
import { unreadCorrections } from '../corrections/store.ts';

/**
 * Who is signed in. It is here and not with the accounts because its answer also reads from keys and corrections, which
 * accounts do not know.
 * @throws ApiError 401 when the account was deleted
 */
export async function readSignedIn(app: App, { accountId, roles }: SessionCaller): Promise<User> {
  const [account, pair, usesKeys, unread, notices] = await Promise.all([
    existingAccount(app, accountId),
    findFirstPair(app, accountId),
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
    apiKey: pair?.apiKey ?? null,
    ...(usesKeys && { usesKeys }),
    ...(unread > 0 && { unreadCorrections: unread }),
    ...(notices > 0 && { unreadNotices: notices }),
    ...(roles.length > 0 && { roles: [...roles] }),
  };
}
