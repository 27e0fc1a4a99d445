import { account } from '../../../contract/accounts/account.ts';
import { auth } from '../../../contract/accounts/auth.ts';
import { memberMessages } from '../../../contract/messages/member-messages.ts';
import type { BindEndpoint } from '../../http/bind-endpoint.ts';
import type { SessionCookies } from '../../http/session-cookies.ts';
import type { AccountService } from './service.ts';

interface Dependencies {
  accounts: AccountService;
  cookies: SessionCookies;
}

export function accountRoutes(bind: BindEndpoint, { accounts, cookies }: Dependencies): void {
  bind(auth.currentuser, ({ caller }) => accounts.profile(caller.accountId));

  bind(account.update, async ({ body, caller }) => {
    await accounts.update(caller.accountId, body);
    return { message: memberMessages.profileUpdated };
  });

  bind(account.preferences, ({ caller }) => accounts.preferences(caller.accountId));

  bind(account.savePreferences, async ({ body, caller }) => {
    await accounts.savePreferences(caller.accountId, body);
    return { message: memberMessages.preferencesSaved };
  });

  bind(account.remove, async ({ body, caller, reply }) => {
    await accounts.remove(caller, body);
    cookies.clear(reply);
    return { message: memberMessages.accountDeleted };
  });
}
