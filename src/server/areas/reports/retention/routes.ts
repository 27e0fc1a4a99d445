import { type RetentionInForce, retention } from '../../../../contract/reports/staff-retention.ts';
import type { App } from '../../../app.ts';
import type { BindEndpoint } from '../../../http/bind-endpoint.ts';
import { changeRetention, previewRetention, retentionRules, type StoredRules } from './keep-rules.ts';

const serialize = ({ version, settings: rules, changedAt }: StoredRules): RetentionInForce => ({
  version,
  rules,
  changedAt: changedAt?.toISOString() ?? null,
});

export function retentionRoutes(bind: BindEndpoint, app: App): void {
  bind(retention.rules, async () => serialize(await retentionRules(app)));

  bind(retention.change, async ({ body: { rules, version }, caller: { accountId }, requestId }) =>
    serialize(await changeRetention(app, rules, version, { accountId, requestId })),
  );

  bind(retention.preview, ({ body }) => previewRetention(app, body.rules));
}
