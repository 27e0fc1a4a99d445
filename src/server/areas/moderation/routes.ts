import { overview } from '../../../contract/analysis/overview.ts';
import { memberMessages } from '../../../contract/messages/member-messages.ts';
import { decisions } from '../../../contract/moderation/decisions.ts';
import { queue } from '../../../contract/moderation/queue.ts';
import type { BindEndpoint } from '../../http/bind-endpoint.ts';
import type { ModerationService } from './service.ts';

export function moderationRoutes(bind: BindEndpoint, service: ModerationService): void {
  bind(queue.decide, ({ params, body, caller: { accountId }, requestId }) =>
    service.decide({ accountId, requestId }, params.reportID, body),
  );
  bind(queue.preview, ({ body, caller }) => service.preview(caller.accountId, body.decision, body.items));
  bind(queue.bulk, ({ body, caller: { accountId }, requestId }) => service.bulk({ accountId, requestId }, body));
  bind(queue.undo, ({ params, caller: { accountId }, requestId }) => service.undo({ accountId, requestId }, params.id));
  bind(queue.reverse, ({ params, body, caller: { accountId }, requestId }) =>
    service.reverse({ accountId, requestId }, params.id, body),
  );

  bind(decisions.ofReport, ({ query, caller }) => service.toldTo(caller.accountId, query.reportID));
  bind(decisions.answer, async ({ query, body, caller: { accountId }, requestId }) => {
    await service.answer({ accountId, requestId }, query.reportID, body);
    return { message: memberMessages.answerReceived };
  });

  bind(overview.get, () => service.overview());
}
