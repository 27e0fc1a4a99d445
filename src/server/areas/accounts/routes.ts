import { account } from '../../../contract/accounts/account.ts';
import { auth } from '../../../contract/accounts/auth.ts';
import { memberMessages } from '../../../contract/messages/member-messages.ts';
import type { App } from '../../app.ts';
import type { BindEndpoint } from '../../http/bind-endpoint.ts';
import type { SessionCookies } from '../../http/session-cookies.ts';
import { deleteAccount } from './delete-account.ts';
import { editProfile, readPreferences, readProfile, savePreferences } from './edit-profile.ts';

export function accountRoutes(bind: BindEndpoint, app: App, cookies: SessionCookies): void {
  bind(auth.currentuser, ({ caller }) => readProfile(app, caller.accountId));

  bind(account.update, async ({ body, caller }) => {
    await editProfile(app, caller.accountId, body);
    return { message: memberMessages.profileUpdated };
  });

  bind(account.preferences, ({ caller }) => readPreferences(app, caller.accountId));

  bind(account.savePreferences, async ({ body, caller }) => {
    await savePreferences(app, caller.accountId, body);
    return { message: memberMessages.preferencesSaved };
  });

  bind(account.remove, async ({ body, caller, reply }) => {
    await deleteAccount(app, caller, body);
    cookies.clear(reply);
    return { message: memberMessages.accountDeleted };
  });
}
