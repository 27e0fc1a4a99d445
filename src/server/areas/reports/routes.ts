import { memberMessages } from '../../../contract/messages/member-messages.ts';
import { programMessages } from '../../../contract/messages/program-messages.ts';
import { offsetHeader, totalCountHeader } from '../../../contract/pagination.ts';
import { attachments } from '../../../contract/reports/attachments.ts';
import { reports } from '../../../contract/reports/reports.ts';
import { reportNamed } from '../../../contract/reports/short-reference.ts';
import { type RetentionInForce, retention } from '../../../contract/reports/staff-retention.ts';
import { identifierKinds } from '../../../contract/rules/identifiers.ts';
import type { App } from '../../app.ts';
import type { BindEndpoint, Call } from '../../http/bind-endpoint.ts';
import { linkNext, linkPages } from '../../http/link-header.ts';
import { addAttachment, admitAttachment } from './attachments/add-attachment.ts';
import { listAttachments, openAttachment } from './attachments/read-attachments.ts';
import { removeAttachment } from './attachments/remove-attachments-store.ts';
import { createReport } from './filing/create-report.ts';
import { editReport } from './filing/edit-report.ts';
import { undoWithdrawal, withdrawReport } from './filing/withdraw-report.ts';
import type { ListFilter } from './own/list-store.ts';
import { listOwnReports, readOwnHistory, readOwnReport } from './own/read-reports.ts';
import { changeRetention, previewRetention, retentionRules, type StoredRules } from './retention/keep-rules.ts';
import { normalIdentifiers } from './stored/named-store.ts';
import type { FiledReport } from './stored/report.ts';

const filed = ({ id, reference, version, isHeld, isMerged = false }: FiledReport) => ({
  message: isMerged
    ? memberMessages.reportMerged
    : isHeld
      ? programMessages.reportHeld
      : memberMessages.reportSubmitted,
  reportID: id,
  reference,
  version,
  ...(isHeld && { state: 'held' as const }),
  ...(isMerged && { merged: true as const }),
});

/** Newest first. */
const usual = { from: null, to: null, sort: 'filed', order: 'desc' } as const;

const serialize = ({ version, settings: rules, changedAt }: StoredRules): RetentionInForce => ({
  version,
  rules,
  changedAt: changedAt?.toISOString() ?? null,
});

export function reportRoutes(bind: BindEndpoint, app: App): void {
  const list = async (
    filter: ListFilter,
    { query, by, reply }: Call<typeof reports.all> | Call<typeof reports.find>,
  ) => {
    const { items, total, offset, ...pages } = await listOwnReports(app, by, filter, query);
    linkPages(reply, pages);
    reply.headers({ [totalCountHeader]: total, [offsetHeader]: offset });
    return items;
  };

  bind(reports.all, (call) => {
    const { email = null, withdrawn } = call.query;
    const identifiers = normalIdentifiers([{ kind: 'email', value: email }]);
    return list({ ...usual, identifiers, state: withdrawn ? 'any' : 'active' }, call);
  });

  bind(reports.find, (call) => {
    const { reference, state, from, to, sort, order } = call.body;
    const named = reference === null ? null : reportNamed(reference);
    const identifiers = normalIdentifiers(identifierKinds.map((kind) => ({ kind, value: call.body[kind] })));
    return list({ state, from, to, sort, order, identifiers, named }, call);
  });

  bind(reports.single, ({ query: { reportID, withdrawn }, by }) => readOwnReport(app, by, reportID, { withdrawn }));

  bind(reports.history, async ({ query: { reportID, ...page }, by, reply }) => {
    const { history, next } = await readOwnHistory(app, by, reportID, page);
    linkNext(reply, next);
    return history;
  });

  bind(reports.create, async ({ query: { review }, body, caller, idempotencyKey, requestId }) =>
    filed(await createReport(app, caller.accountId, body, { idempotencyKey, requestId, review })),
  );

  bind(reports.update, async ({ query, body, caller, expectedVersion, requestId }) =>
    filed(await editReport(app, caller.accountId, query.reportID, body, { expectedVersion, requestId })),
  );

  bind(reports.withdraw, async ({ query, body, caller, expectedVersion, requestId }) => ({
    message: programMessages.reportWithdrawn,
    reportID: query.reportID,
    ...(await withdrawReport(app, caller.accountId, query.reportID, body, { expectedVersion, requestId })),
  }));

  bind(reports.undoWithdrawal, async ({ query, caller, requestId }) => {
    const { id, version, isHeld } = await undoWithdrawal(app, caller.accountId, query.reportID, requestId);
    return {
      message: isHeld ? memberMessages.withdrawalUndoneHeld : memberMessages.withdrawalUndone,
      reportID: id,
      version,
      ...(isHeld && { state: 'held' as const }),
    };
  });

  bind(
    attachments.add,
    ({ query, file, by }) => addAttachment(app, by, query.reportID, file),
    ({ query, caller, visitor }) => admitAttachment(app, caller.accountId, visitor, query.reportID),
  );

  bind(attachments.list, ({ query, by }) => listAttachments(app, by, query.reportID));

  bind(attachments.download, ({ params, by }) => openAttachment(app, by, params.id));

  bind(attachments.remove, async ({ params, by }) => {
    await removeAttachment(app, by, params.id);
    return { message: programMessages.attachmentRemoved };
  });

  bind(retention.rules, async () => serialize(await retentionRules(app)));

  bind(retention.change, async ({ body: { rules, version }, by }) =>
    serialize(await changeRetention(app, rules, version, by)),
  );

  bind(retention.preview, ({ body }) => previewRetention(app, body.rules));
}
