import { cases } from '../../../../contract/disputes/cases.ts';
import { namedMessages } from '../../../../contract/messages/named-messages.ts';
import type { App } from '../../../app.ts';
import type { BindEndpoint } from '../../../http/bind-endpoint.ts';
import { endCaseLink } from './end-case.ts';
import { openCase } from './open-case.ts';

export function caseRoutes(bind: BindEndpoint, app: App): void {
  bind(cases.open, ({ body, requestId }) => openCase(app, body.link, requestId));
  bind(cases.end, async ({ body, requestId }) => {
    await endCaseLink(app, body.link, requestId);
    return { message: namedMessages.caseEnded };
  });
}
