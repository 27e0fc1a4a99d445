import { quotas } from '../../../../contract/limits/quotas.ts';
import type { App } from '../../../app.ts';
import type { BindEndpoint } from '../../../http/bind-endpoint.ts';
import { todaysQuotas } from './take-quota.ts';

export function quotaRoutes(bind: BindEndpoint, app: App): void {
  bind(quotas.today, ({ caller }) => todaysQuotas(app, caller.accountId));
}
