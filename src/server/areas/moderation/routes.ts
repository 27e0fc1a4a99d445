import { overview } from '../../../contract/analysis/overview.ts';
import { memberMessages } from '../../../contract/messages/member-messages.ts';
import { decisions } from '../../../contract/moderation/decisions.ts';
import { queue } from '../../../contract/moderation/queue.ts';
import type { App } from '../../app.ts';
import type { BindEndpoint } from '../../http/bind-endpoint.ts';
import { answerQuestion } from './answer-question.ts';
import { appealDecision } from './appeal-decision.ts';
import { decideInBulk, previewDecision } from './decide-in-bulk.ts';
import { decideReport } from './decide-report.ts';
import { findModerationOverview } from './find-overview.ts';
import { reverseDecision, undoDecision } from './reverse-decision.ts';
import { listDecisionsTold } from './tell-author.ts';

export function moderationRoutes(bind: BindEndpoint, app: App): void {
  bind(queue.decide, ({ params, body, caller: { accountId }, requestId }) =>
    decideReport(app, { accountId, requestId }, params.reportID, body),
  );
  bind(queue.preview, ({ body, caller }) => previewDecision(app, caller.accountId, body.decision, body.items));
  bind(queue.bulk, ({ body, caller: { accountId }, requestId }) => decideInBulk(app, { accountId, requestId }, body));
  bind(queue.undo, ({ params, caller: { accountId }, requestId }) =>
    undoDecision(app, { accountId, requestId }, params.id),
  );
  bind(queue.reverse, ({ params, body, caller: { accountId }, requestId }) =>
    reverseDecision(app, { accountId, requestId }, params.id, body),
  );

  bind(decisions.ofReport, ({ query, caller }) => listDecisionsTold(app, caller.accountId, query.reportID));
  bind(decisions.answer, async ({ query, body, caller: { accountId }, requestId }) => {
    await answerQuestion(app, { accountId, requestId }, query.reportID, body);
    return { message: memberMessages.answerReceived };
  });
  bind(decisions.appeal, async ({ query, body, caller: { accountId }, requestId }) => {
    await appealDecision(app, { accountId, requestId }, query.reportID, body);
    return { message: memberMessages.appealReceived };
  });

  bind(overview.get, () => findModerationOverview(app));
}
