import { quotas } from '../../../../contract/limits/quotas.ts';
import type { BindEndpoint } from '../../../http/bind-endpoint.ts';
import type { QuotaService } from './service.ts';

export function quotaRoutes(bind: BindEndpoint, service: QuotaService): void {
  bind(quotas.today, ({ caller }) => service.today(caller.accountId));
}
