import { usage } from '../../../contract/usage.ts';
import type { On } from '../../http/on.ts';
import type { UsageService } from './service.ts';

export function usageRoutes(on: On, service: UsageService): void {
  on(usage.byDay, ({ query, caller }) => service.byDay(caller.accountId, query.days));
}
