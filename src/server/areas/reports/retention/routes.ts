import { type RetentionInForce, retention } from '../../../../contract/reports/staff-retention.ts';
import type { BindEndpoint } from '../../../http/bind-endpoint.ts';
import type { RetentionService, StoredRules } from './service.ts';

const serialize = ({ version, rules, changedAt }: StoredRules): RetentionInForce => ({
  version,
  rules,
  changedAt: changedAt?.toISOString() ?? null,
});

export function retentionRoutes(bind: BindEndpoint, service: RetentionService): void {
  bind(retention.rules, async () => serialize(await service.latest()));

  bind(retention.change, async ({ body: { rules, version }, caller: { accountId }, requestId }) =>
    serialize(await service.change(rules, version, { accountId, requestId })),
  );

  bind(retention.preview, ({ body }) => service.preview(body.rules));
}
