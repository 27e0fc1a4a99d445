import { usage } from '../../../contract/usage.ts';
import type { On } from '../../http/bind-endpoint.ts';
import type { LimitService } from '../limits/service.ts';
import type { UsageService } from './service.ts';

export function usageRoutes(on: On, { usage: service, limits }: { usage: UsageService; limits: LimitService }): void {
  on(usage.byDay, ({ query, caller }) => service.byDay(caller.accountId, query));

  on(usage.allowance, ({ caller }) => limits.allowance(caller.accountId));
}
