import { caseClaims } from '../../../../contract/disputes/case-claims.ts';
import type { BindEndpoint } from '../../../http/bind-endpoint.ts';
import type { CaseClaimService } from './service.ts';

export function caseClaimRoutes(bind: BindEndpoint, service: CaseClaimService): void {
  bind(caseClaims.mark, async ({ body, requestId }) => ({ markers: await service.mark(body, requestId) }));
  bind(caseClaims.recycled, async ({ body, requestId }) => ({ reports: await service.recycled(body, requestId) }));
}
