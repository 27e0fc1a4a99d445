import { usage } from '../../../../contract/keys/usage.ts';
import type { BindEndpoint } from '../../../http/bind-endpoint.ts';
import type { LimitService } from '../../limits/plans/service.ts';
import type { UsageService } from './service.ts';

export function usageRoutes(
  bind: BindEndpoint,
  { usage: service, limits }: { usage: UsageService; limits: LimitService },
): void {
  bind(usage.byDay, ({ query, caller }) => service.byDay(caller, query));

  bind(usage.allowance, ({ caller }) => limits.allowance(caller.accountId));
}
