import { cases } from '../../../../contract/disputes/cases.ts';
import { namedMessages } from '../../../../contract/messages/named-messages.ts';
import type { BindEndpoint } from '../../../http/bind-endpoint.ts';
import type { CaseService } from './service.ts';

export function caseRoutes(bind: BindEndpoint, service: CaseService): void {
  bind(cases.open, ({ body, requestId }) => service.open(body.link, requestId));
  bind(cases.end, async ({ body, requestId }) => {
    await service.end(body.link, requestId);
    return { message: namedMessages.caseEnded };
  });
}
