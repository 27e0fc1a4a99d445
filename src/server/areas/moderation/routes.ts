import { people } from '../../../contract/accounts/people.ts';
import { overview } from '../../../contract/analysis/overview.ts';
import { staffDisputes } from '../../../contract/disputes/staff-disputes.ts';
import { decisions } from '../../../contract/moderation/decisions.ts';
import { flags } from '../../../contract/moderation/flags.ts';
import { queue } from '../../../contract/moderation/queue.ts';
import { staffReports } from '../../../contract/moderation/staff-reports.ts';
import { offsetHeader, totalCountHeader } from '../../../contract/pagination.ts';
import { safelist } from '../../../contract/registry/safelist.ts';
import { policy } from '../../../contract/registry/staff-policy.ts';
import { retention } from '../../../contract/reports/staff-retention.ts';
import type { App } from '../../app.ts';
import type { BindEndpoint } from '../../http/bind-endpoint.ts';
import { grantRole, revokeRole } from '../accounts/roles/store.ts';
import { openDisputeFile } from '../disputes/file-store.ts';
import { callerForSession } from '../lookup/caller-for-session.ts';
import { latestPolicy, mustChoosePolicy } from '../registry/policy/current-policy.ts';
import { releaseClaims } from '../reports/queue/claim-item-store.ts';
import { answerQuestion, appealByLink, appealDecision, openAppealLink } from './author-answers.ts';
import { decideInBulk, previewDecision } from './decide-in-bulk.ts';
import { decideReport } from './decide-report.ts';
import { findModerationOverview } from './find-overview.ts';
import { flagReport } from './flags/flag-report.ts';
import { liftLegalHold, listHeldReports, placeLegalHold } from './legal-holds.ts';
import { askAboutDispute, decideDispute, decideReply } from './moderate-disputes.ts';
import {
  changeRole,
  findPerson,
  findPersonDetails,
  listPeople,
  restorePerson,
  signPersonOut,
  suspendPerson,
} from './people.ts';
import { findPolicyVersions, previewPolicy, setPolicy } from './policy-versions.ts';
import { reverseDecision, undoDecision } from './reverse-decision.ts';
import { listQueue } from './review/list-queue.ts';
import { openItem, openItemIdentifiers, openNextItem } from './review/open-item.ts';
import { addToSafelist, findInSafelist, listSafelist, openSafelistEntry, removeFromSafelist } from './safelist.ts';
import { listAnyReports, listAnyReportsNaming } from './staff-reports/list-reports.ts';
import { findConnections, openAnyFile, openAnyIdentifiers, openAnyReport } from './staff-reports/open-report.ts';
import { listDecisionsTold } from './tell-author.ts';

export function moderationRoutes(bind: BindEndpoint, app: App): void {
  bind(queue.list, async ({ query, reply, by }) => {
    const { limit, offset, ...filter } = query;
    const { rows, total } = await listQueue(app, by, filter, { limit, offset });
    reply.headers({ [totalCountHeader]: total, [offsetHeader]: offset });
    return rows;
  });
  bind(queue.next, async ({ query, body, by }) => ({ item: await openNextItem(app, by, query, body.except) }));
  bind(queue.open, ({ params, by }) => openItem(app, by, params.reportID));
  bind(queue.identifiers, ({ params, by }) => openItemIdentifiers(app, by, params.reportID));
  bind(queue.release, ({ body, by }) => releaseClaims(app, by.accountId, body.reportIDs));

  bind(queue.decide, ({ params, body, by }) => decideReport(app, by, params.reportID, body));
  bind(queue.preview, ({ body, caller }) => previewDecision(app, caller.accountId, body.decision, body.items));
  bind(queue.bulk, ({ body, by }) => decideInBulk(app, by, body));
  bind(queue.undo, ({ params, by }) => undoDecision(app, by, params.id));
  bind(queue.reverse, ({ params, body, by }) => reverseDecision(app, by, params.id, body));

  bind(decisions.ofReport, ({ query, caller }) => listDecisionsTold(app, caller.accountId, query.reportID));
  bind(decisions.answer, ({ query, body, by }) => answerQuestion(app, by, query.reportID, body));
  bind(decisions.appeal, ({ query, body, by }) => appealDecision(app, by, query.reportID, body));
  bind(decisions.byLink, ({ body }) => openAppealLink(app, body.link));
  bind(decisions.appealByLink, ({ body, requestId }) => appealByLink(app, body, requestId));

  bind(overview.get, () => findModerationOverview(app));

  bind(staffDisputes.ask, ({ params, body, by }) => askAboutDispute(app, by, params.disputeID, body));
  bind(staffDisputes.decide, ({ params, body, by }) => decideDispute(app, by, params.disputeID, body));
  bind(staffDisputes.file, ({ params, by }) => openDisputeFile(app, by, params.disputeID, params.fileID));
  bind(staffDisputes.reply, ({ params, body, by }) => decideReply(app, by, params.reportID, body));

  bind(flags.create, ({ params, body, caller, requestId }) =>
    flagReport(app, caller, params.reportID, body, { actor: 'key', requestId }),
  );

  // With the key that their lookups are made with.
  bind(flags.fromCheck, async ({ params, body, caller, requestId }) => {
    const own = await callerForSession(app, caller.accountId);
    return flagReport(app, own, params.reportID, body, { actor: 'account', requestId });
  });

  bind(staffReports.list, ({ query, by }) => listAnyReports(app, by, query));
  bind(staffReports.find, ({ query, body, by }) => listAnyReportsNaming(app, by, body, query));
  bind(staffReports.one, ({ params, by }) => openAnyReport(app, by, params.reportID));
  bind(staffReports.identifiers, ({ params, by }) => openAnyIdentifiers(app, by, params.reportID));
  bind(staffReports.file, ({ params, by }) => openAnyFile(app, by, params.reportID, params.id));
  bind(staffReports.connections, ({ params, by }) => findConnections(app, by, params.reportID));

  bind(people.list, ({ query, by }) => listPeople(app, query, by));

  bind(people.find, ({ body, by }) => findPerson(app, body.email, by));

  bind(people.get, ({ params, by }) => findPersonDetails(app, params.id, by));

  bind(people.suspend, ({ params, body, by }) => suspendPerson(app, params.id, body, by));

  bind(people.lift, ({ params, by }) => restorePerson(app, params.id, by));

  bind(people.endSessions, ({ params, by }) => signPersonOut(app, params.id, by));

  bind(people.grant, ({ params, body, by }) => changeRole(app, grantRole, params.id, body.role, by));

  bind(people.revoke, ({ params, by }) => changeRole(app, revokeRole, params.id, params.role, by));

  bind(safelist.list, ({ query }) => listSafelist(app, query));

  bind(safelist.find, async ({ body }) => ({ entry: await findInSafelist(app, body.kind, body.value) }));

  bind(safelist.add, ({ body, by }) => addToSafelist(app, body, by));

  bind(safelist.open, async ({ params, by }) => ({ value: await openSafelistEntry(app, params.id, by) }));

  bind(safelist.remove, ({ params, body, by }) => removeFromSafelist(app, params.id, body.reason, by));

  bind(retention.holds, ({ query, caller }) => listHeldReports(app, caller.accountId, query));

  bind(retention.hold, ({ params, body, by }) => placeLegalHold(app, params.reportID, body.reason, by));

  bind(retention.release, ({ params, by }) => liftLegalHold(app, params.reportID, by));

  bind(policy.get, async ({ reply }) => {
    const versions = await findPolicyVersions(app);
    reply.header('ETag', `"${versions.current.version}"`);
    return versions;
  });

  bind(policy.state, async () => ({
    chosen: (await latestPolicy(app)).version > 0,
    needed: mustChoosePolicy(app),
  }));

  bind(policy.set, ({ body, caller, expectedVersion, requestId }) =>
    setPolicy(app, body, { by: caller.accountId, expectedVersion, requestId }),
  );

  bind(policy.preview, ({ body }) => previewPolicy(app, body));
}
