import type { App } from '../../../app.ts';
import { conflict, notFound } from '../../../errors.ts';
import { statement, type Tx } from '../../../platform/db/pool.ts';
import { type AccountCall, byAccount, noteAudit } from '../../audit/note-audit.ts';

/** The report is not under a legal hold. */
const isFree = 'not exists (select from report_holds h where h.report_id = a.report_id)';
const isOwn = 'a.id = $1 and a.account_id = $2';
const deleteOwn = statement<{ path: string; reportId: string }>(`
  delete from report_attachments a where ${isOwn} and ${isFree} returning path, report_id as "reportId"`);
const findOwn = statement(`select from report_attachments a where ${isOwn}`);
const deleteOfReports = statement<{ path: string }>(`
  delete from report_attachments a where a.report_id = any($1::bigint[]) and ${isFree} returning path`);
const deleteSomeOwnerless = statement<{ path: string }>(`
  delete from report_attachments a
  where a.id = any(array(
    select a.id from report_attachments a where a.account_id is null and ${isFree} limit 500 for update skip locked
  ))
  returning path`);

/** @throws ApiError 404 when it is another author's or already removed, 409 when the report is under a legal hold */
export const removeAttachment = (app: App, by: AccountCall, id: string): Promise<void> =>
  app.db.transaction(async (tx) => {
    const removed = await tx.one(deleteOwn, [id, by.accountId]);
    if (!removed)
      throw (await tx.one(findOwn, [id, by.accountId])) ? conflict('fileKept') : notFound('attachmentNotFound');
    await app.files.remove(tx, [removed.path]);
    await noteAudit(app, tx, { ...byAccount(by), event: 'attachment.removed', reportIds: [removed.reportId] });
  });

const pathsOf = (rows: readonly { path: string }[]): string[] => rows.map(({ path }) => path);

/** Removes all files of withdrawn reports, but those under a legal hold, in the transaction that withdraws them. */
export async function removeAttachmentsOf(app: App, tx: Tx, reportIds: readonly string[]): Promise<void> {
  await app.files.remove(tx, pathsOf(await tx.rows(deleteOfReports, [reportIds])));
}

/** Removes the files of deleted accounts. */
export const removeOwnerlessAttachments = ({ files }: App): Promise<void> =>
  files.removeDeleted(async (tx) => pathsOf(await tx.rows(deleteSomeOwnerless)));
