import { system } from '../../../../contract/registry/system.ts';
import type { App } from '../../../app.ts';
import type { BindEndpoint } from '../../../http/bind-endpoint.ts';
import { firstRun } from './first-run.ts';
import { retryFailedJobs } from './retry-jobs.ts';
import { findSystemState } from './system-state.ts';

export function systemRoutes(bind: BindEndpoint, app: App): void {
  bind(system.get, () => findSystemState(app));

  bind(system.checklist, () => firstRun(app));

  bind(system.retry, async ({ params, caller: { accountId }, requestId }) => ({
    jobs: await retryFailedJobs(app, params.kind, { accountId, requestId }),
  }));
}
