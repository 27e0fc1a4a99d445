import { memberMessages } from '../../../../contract/messages/member-messages.ts';
import { flags } from '../../../../contract/moderation/flags.ts';
import type { App } from '../../../app.ts';
import type { BindEndpoint } from '../../../http/bind-endpoint.ts';
import { flagReport, flagReportAs } from './flag-report.ts';

export function flagRoutes(bind: BindEndpoint, app: App): void {
  bind(flags.create, async ({ params, body, caller, requestId }) => {
    await flagReport(app, caller, params.reportID, body, { actor: 'key', requestId });
    return { message: memberMessages.flagReceived };
  });

  bind(flags.fromCheck, async ({ params, body, caller, requestId }) => {
    await flagReportAs(app, caller.accountId, params.reportID, body, requestId);
    return { message: memberMessages.flagReceived };
  });
}
