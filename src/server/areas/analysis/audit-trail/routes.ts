import { auditTrail } from '../../../../contract/audit/audit.ts';
import type { App } from '../../../app.ts';
import type { BindEndpoint } from '../../../http/bind-endpoint.ts';
import { linkNext } from '../../../http/link-header.ts';
import { listTrail, startTrailVerification, trailCsv, trailVerification } from '../../audit/audit-view/view-trail.ts';
import { linesOfOwnMatters } from './lines-of-own-matters.ts';
import { nameActors } from './name-actors.ts';

export function auditTrailRoutes(bind: BindEndpoint, app: App): void {
  bind(auditTrail.list, async ({ query, caller: { accountId, roles }, requestId, reply }) => {
    const { items, next } = await listTrail(app, query, { accountId, requestId }, linesOfOwnMatters(app, accountId));
    linkNext(reply, next);
    return nameActors(app, items, roles);
  });

  bind(auditTrail.csv, ({ query, caller: { accountId }, requestId }) =>
    trailCsv(app, query, { accountId, requestId }, linesOfOwnMatters(app, accountId)),
  );

  bind(auditTrail.verification, () => trailVerification(app));

  bind(auditTrail.verify, ({ caller: { accountId }, requestId }) =>
    startTrailVerification(app, { accountId, requestId }),
  );
}
