import { account } from '../../../../contract/accounts/account.ts';
import { memberMessages } from '../../../../contract/messages/member-messages.ts';
import type { App } from '../../../app.ts';
import { notFound } from '../../../errors.ts';
import type { BindEndpoint } from '../../../http/bind-endpoint.ts';
import type { SessionCookies } from '../../../http/session-cookies.ts';
import { endOtherSessions, endSession } from './end-sessions.ts';
import { listSessions } from './list-sessions.ts';

export function sessionRoutes(bind: BindEndpoint, app: App, cookies: SessionCookies): void {
  bind(account.sessions, ({ caller }) => listSessions(app, caller.accountId, caller.sessionId));

  bind(account.endSession, async ({ params, caller, reply }) => {
    if (!(await endSession(app, caller.accountId, params.id))) throw notFound('sessionNotFound');
    if (params.id === caller.sessionId) cookies.clear(reply);
    return { message: memberMessages.sessionEnded };
  });

  bind(account.endOtherSessions, async ({ caller }) => {
    await endOtherSessions(app, caller.accountId, caller.sessionId);
    return { message: memberMessages.otherSessionsEnded };
  });
}
