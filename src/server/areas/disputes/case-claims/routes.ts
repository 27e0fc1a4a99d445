import { caseClaims } from '../../../../contract/disputes/case-claims.ts';
import type { App } from '../../../app.ts';
import type { BindEndpoint } from '../../../http/bind-endpoint.ts';
import { markOwnIdentifier } from './mark-own-identifier.ts';
import { queueRecycledReports } from './queue-recycled-reports.ts';

export function caseClaimRoutes(bind: BindEndpoint, app: App): void {
  bind(caseClaims.mark, async ({ body, requestId }) => ({ markers: await markOwnIdentifier(app, body, requestId) }));
  bind(caseClaims.recycled, async ({ body, requestId }) => ({
    reports: await queueRecycledReports(app, body, requestId),
  }));
}
