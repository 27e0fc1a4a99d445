import { auditTrail } from '../../../../contract/audit/audit.ts';
import type { App } from '../../../app.ts';
import type { BindEndpoint } from '../../../http/bind-endpoint.ts';
import { linkNext } from '../../../http/link-header.ts';
import { listTrail, startTrailVerification, trailCsv, trailVerification } from './view-trail.ts';

export function auditViewRoutes(bind: BindEndpoint, app: App): void {
  bind(auditTrail.list, async ({ query, caller: { accountId }, requestId, reply }) => {
    const { items, next } = await listTrail(app, query, { accountId, requestId });
    linkNext(reply, reply.request, next);
    return items;
  });

  bind(auditTrail.csv, ({ query, caller: { accountId }, requestId }) => trailCsv(app, query, { accountId, requestId }));

  bind(auditTrail.verification, () => trailVerification(app));

  bind(auditTrail.verify, ({ caller: { accountId }, requestId }) =>
    startTrailVerification(app, { accountId, requestId }),
  );
}
