import { staffMessages } from '../../../../contract/messages/staff-messages.ts';
import { type RetentionInForce, retention } from '../../../../contract/reports/staff-retention.ts';
import type { BindEndpoint } from '../../../http/bind-endpoint.ts';
import { linkNext } from '../../../http/link-header.ts';
import type { StaffReportService } from '../../moderation/staff-reports/service.ts';
import type { ReportService } from '../service.ts';
import type { RetentionService, StoredRules } from './service.ts';

const serialize = ({ version, rules, changedAt }: StoredRules): RetentionInForce => ({
  version,
  rules,
  changedAt: changedAt?.toISOString() ?? null,
});

export function retentionRoutes(
  bind: BindEndpoint,
  service: RetentionService,
  reports: Pick<ReportService, 'hold' | 'release'>,
  staffReports: Pick<StaffReportService, 'holds'>,
): void {
  bind(retention.rules, async () => serialize(await service.latest()));

  bind(retention.change, async ({ body: { rules, version }, caller: { accountId }, requestId }) =>
    serialize(await service.change(rules, version, { accountId, requestId })),
  );

  bind(retention.preview, ({ body }) => service.preview(body.rules));

  bind(retention.holds, async ({ query, caller: { accountId }, requestId, reply }) => {
    const { items, next } = await staffReports.holds({ accountId, requestId }, query);
    linkNext(reply, reply.request, next);
    return items;
  });

  bind(retention.hold, async ({ params, body, caller: { accountId }, requestId }) => {
    await reports.hold(params.reportID, body.reason, { accountId, requestId });
    return { message: staffMessages.holdPlaced };
  });

  bind(retention.release, async ({ params, caller: { accountId }, requestId }) => {
    await reports.release(params.reportID, { accountId, requestId });
    return { message: staffMessages.holdLifted };
  });
}
