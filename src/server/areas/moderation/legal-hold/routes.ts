import { staffMessages } from '../../../../contract/messages/staff-messages.ts';
import { retention } from '../../../../contract/reports/staff-retention.ts';
import type { App } from '../../../app.ts';
import type { BindEndpoint } from '../../../http/bind-endpoint.ts';
import { linkNext } from '../../../http/link-header.ts';
import { listHeldReports } from './list-holds.ts';
import { liftLegalHold, placeLegalHold } from './place-hold.ts';

export function legalHoldRoutes(bind: BindEndpoint, app: App): void {
  bind(retention.holds, async ({ query, caller, reply }) => {
    const { items, next } = await listHeldReports(app, caller.accountId, query);
    linkNext(reply, next);
    return items;
  });

  bind(retention.hold, async ({ params, body, caller: { accountId }, requestId }) => {
    await placeLegalHold(app, params.reportID, body.reason, { accountId, requestId });
    return { message: staffMessages.holdPlaced };
  });

  bind(retention.release, async ({ params, caller: { accountId }, requestId }) => {
    await liftLegalHold(app, params.reportID, { accountId, requestId });
    return { message: staffMessages.holdLifted };
  });
}
