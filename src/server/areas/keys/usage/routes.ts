import { usage } from '../../../../contract/keys/usage.ts';
import type { App } from '../../../app.ts';
import type { BindEndpoint } from '../../../http/bind-endpoint.ts';
import { findAllowance } from './find-allowance.ts';
import { usageByDay } from './usage-by-day.ts';

export function usageRoutes(bind: BindEndpoint, app: App): void {
  bind(usage.byDay, ({ query, caller }) => usageByDay(app, caller, query));

  bind(usage.allowance, ({ caller }) => findAllowance(app, caller));
}
