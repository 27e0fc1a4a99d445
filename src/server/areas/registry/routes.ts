import { nextSteps } from '../../../contract/registry/next-steps.ts';
import { operator } from '../../../contract/registry/staff-operator.ts';
import type { App } from '../../app.ts';
import type { BindEndpoint } from '../../http/bind-endpoint.ts';
import { changeOperator, latestOperator, nextStepsFor } from './operator/current-operator.ts';

export function registryRoutes(bind: BindEndpoint, app: App): void {
  bind(operator.get, () => latestOperator(app));

  bind(nextSteps.get, async ({ query, reply }) => {
    reply.header('Cache-Control', 'public, max-age=60');
    return nextStepsFor(app, query.country);
  });

  bind(operator.set, ({ body, caller, expectedVersion, requestId }) =>
    changeOperator(app, body, { by: caller.accountId, expectedVersion, requestId }),
  );
}
