import { system } from '../../../../contract/registry/system.ts';
import type { BindEndpoint } from '../../../http/bind-endpoint.ts';
import type { SystemService } from './service.ts';

export function systemRoutes(bind: BindEndpoint, service: SystemService): void {
  bind(system.get, () => service.state());

  bind(system.retry, async ({ params, caller: { accountId }, requestId }) => ({
    jobs: await service.retry(params.kind, { accountId, requestId }),
  }));
}
