import { about } from '../../../contract/analysis/about.ts';
import { analysis } from '../../../contract/analysis/analysis.ts';
import { auditTrail } from '../../../contract/audit/audit.ts';
import { inbox } from '../../../contract/notices/inbox.ts';
import { system } from '../../../contract/registry/system.ts';
import type { App } from '../../app.ts';
import type { BindEndpoint } from '../../http/bind-endpoint.ts';
import { linkNext } from '../../http/link-header.ts';
import { listTrail, startTrailVerification, trailCsv } from '../audit/audit-view/view-trail.ts';
import { auditVerificationState } from '../audit/last-verification-store.ts';
import { findAbout } from './about/find-about.ts';
import { findPatterns } from './find-figures.ts';
import { findOverview } from './find-overview.ts';
import { listInbox, markInboxRead } from './inbox/read-inbox.ts';
import { linesOfOwnMatters, nameActors } from './shown-trail.ts';
import { findSystemState, firstRun, retryFailedJobs } from './system/system-state-store.ts';

export function analysisRoutes(bind: BindEndpoint, app: App): void {
  bind(analysis.pattern, () => findPatterns(app));
  bind(analysis.overview, ({ query }) => findOverview(app, query));

  bind(about.get, async ({ reply }) => {
    const answer = await findAbout(app);
    reply.header('Cache-Control', 'public, max-age=60');
    return answer;
  });

  bind(inbox.list, ({ query, caller: { accountId } }) => listInbox(app, accountId, query));
  bind(inbox.read, ({ body, caller: { accountId } }) => markInboxRead(app, accountId, body));

  bind(auditTrail.list, async ({ query, caller: { accountId, roles }, requestId, reply }) => {
    const { items, next } = await listTrail(app, query, { accountId, requestId }, linesOfOwnMatters(app, accountId));
    linkNext(reply, next);
    return nameActors(app, items, roles);
  });

  bind(auditTrail.csv, ({ query, caller: { accountId }, requestId }) =>
    trailCsv(app, query, { accountId, requestId }, linesOfOwnMatters(app, accountId)),
  );

  bind(auditTrail.verification, () => auditVerificationState(app));

  bind(auditTrail.verify, ({ by }) => startTrailVerification(app, by));

  bind(system.get, () => findSystemState(app));

  bind(system.checklist, () => firstRun(app));

  bind(system.retry, async ({ params, by }) => ({ jobs: await retryFailedJobs(app, params.kind, by) }));
}
