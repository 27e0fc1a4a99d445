import { account } from '../../../../contract/accounts/account.ts';
import { memberMessages } from '../../../../contract/messages/member-messages.ts';
import { notFound } from '../../../errors.ts';
import type { BindEndpoint } from '../../../http/bind-endpoint.ts';
import type { SessionCookies } from '../../../http/session-cookies.ts';
import type { SessionService } from './service.ts';

interface Dependencies {
  sessions: SessionService;
  cookies: SessionCookies;
}

export function sessionRoutes(bind: BindEndpoint, { sessions, cookies }: Dependencies): void {
  bind(account.sessions, ({ caller }) => sessions.list(caller.accountId, caller.sessionId));

  bind(account.endSession, async ({ params, caller, reply }) => {
    if (!(await sessions.end(caller.accountId, params.id))) throw notFound('sessionNotFound');
    if (params.id === caller.sessionId) cookies.clear(reply);
    return { message: memberMessages.sessionEnded };
  });

  bind(account.endOtherSessions, async ({ caller }) => {
    await sessions.endOthers(caller.accountId, caller.sessionId);
    return { message: memberMessages.otherSessionsEnded };
  });
}
