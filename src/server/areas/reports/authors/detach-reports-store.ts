import { groupMs, isActive } from '../../../../contract/reports/standing.ts';
import type { App } from '../../../app.ts';
import { markSqlOf } from '../../../marks.ts';
import { columnsOf } from '../../../platform/db/columns.ts';
import { statement, type Tx } from '../../../platform/db/pool.ts';
import type { MarkedRow } from '../../../platform/vault/row-mark.ts';
import type { SealContext } from '../../../platform/vault/seal-context.ts';
import { noteAudit } from '../../audit/note-audit.ts';
import { removeAttachmentsOf } from '../attachments/remove-attachments-store.ts';
import { disownAttachments } from '../attachments/store.ts';
import { reportsChanged, reportsCorrected, reportsWithdrawn } from '../events.ts';
import { findUnsettled, insertWithdrawals } from '../filing/withdrawal-store.ts';
import { endQuestionsAbout, leaveQueue } from '../queue/store.ts';
import { doubtLater, reweighLater } from '../standing/weight-store.ts';
import {
  noteContext,
  redactedContext,
  reportContext,
  sealerOf,
  type VersionPlace,
  versionContext,
} from '../stored/fields.ts';
import { deleteTokens, dropUnlistedTokens, namedOf } from '../stored/named-store.ts';
import type { StoredReport } from '../stored/report.ts';
import { openReports, type ReportRow, reportColumns, reportsAtATime, underHold } from '../stored/store.ts';

/**
 * Reports that stay when their author takes everything along: those under a legal hold, and those that were removed, which
 * keep the mark that stops the same words, and the shield of the person named.
 */
const stays = `(r.state not in ('listed', 'held') or ${underHold})`;

/** An author's other reports, withdrawn or not. */
const lockLeaving = statement<ReportRow>(
  'reports.lock_some_of',
  `select ${reportColumns} from reports r
   where r.author_id = $1 and not ${stays} order by r.id limit $2 for update of r`,
);

/** Those that stay and are not withdrawn. */
const lockStaying = statement<ReportRow>(
  'reports.lock_staying_of',
  `select ${reportColumns} from reports r
   where r.author_id = $1 and r.withdrawn_at is null and ${stays} order by r.id limit $2 for update of r`,
);

const lockAll = statement<{ id: string }>(
  'reports.lock_all_of',
  'select id from reports where author_id = $1 order by id for update',
);

/**
 * Locks an author's reports before their account: any work on a report locks the report first, then the account to tell its
 * author. Does not lock the safelist, which nothing here reads: with very many reports, nobody could file meanwhile.
 */
export async function lockLeavingReports(_: App, tx: Tx, { accountId }: { accountId: string }): Promise<void> {
  await tx.rows(lockAll, [accountId]);
}

/** Their versions go with them. */
export const deleteSome = statement('delete from reports where id = any($1::bigint[])');

/** Reports in one step; each may have a hundred versions. */
const batchSize = 200;

/** An author's reports above an id, in the order of every other statement that locks many. */
interface OwnRow extends MarkedRow {
  id: string;
  version: number;
  sealed: Buffer;
  redacted: Buffer | null;
  note: Buffer | null;
}
const lockPage = statement<OwnRow>(
  'reports.disown_own',
  `select id, version, sealed, redacted, withdrawal_note as note, ${markSqlOf('reports', 'reports')}
   from reports where author_id = $1 and id > $2 order by id limit ${batchSize} for update`,
);
const lockVersions = statement<{ id: string; version: number; sealed: Buffer }>(
  'reports.disown_versions',
  `select report_id as id, version, sealed from report_versions where report_id = any($1::bigint[])
   order by report_id, version for update`,
);
/** The account's group while others are in it or may still join it, a day after the last one did. $2: a day ago. */
const sharedGroup = statement<{ author_group: string }>(`
  select a.author_group from accounts a where a.id = $1 and a.author_group is not null and (
    exists (select from accounts o where o.author_group = a.author_group and o.id <> a.id)
    or exists (select from network_groups n where n.author_group = a.author_group and n.registered_at > $2))`);
/** $3: the group that the author's reports still count as; null for that of all deleted authors. */
const write = statement(`
  update reports r set author_id = null, author_group = $3, assessed = false, sealed = given.sealed,
    redacted = given.redacted, withdrawal_note = given.note, mark = given.mark
  from unnest($1::bigint[], $2::bytea[], $4::bytea[], $5::bytea[], $6::bytea[]) as given(id, sealed, redacted, note, mark)
  where r.id = given.id`);
const writeVersions = statement(`
  update report_versions v set sealed = given.sealed
  from unnest($1::bigint[], $2::int[], $3::bytea[]) as given(id, version, sealed)
  where v.report_id = given.id and v.version = given.version`);

/**
 * Takes the author off all of their reports, which stay (A8). What is sealed is bound to the author, so it is
 * sealed again. A row that cannot be opened stays as it is. They count as all deleted authors' together, unless
 * other accounts count as one with this author: deleting an account makes nobody independent. What they
 * corroborated is assessed again later.
 */
export async function disownReportsOf(app: App, tx: Tx, authorId: string): Promise<void> {
  const at = app.clock();
  const { vault, marks, open } = sealerOf(app);
  const rebound = (contextOf: (place: VersionPlace) => SealContext, place: VersionPlace, sealed: Buffer): Buffer =>
    vault.sealBytes(contextOf({ ...place, authorId: null }), vault.openBytes(contextOf(place), sealed));
  const group = (await tx.one(sharedGroup, [authorId, new Date(at.getTime() - groupMs)]))?.author_group ?? null;
  for (let after = '0'; ; ) {
    const reports = await tx.rows(lockPage, [authorId, after]);
    const last = reports.at(-1);
    if (!last) return;
    after = last.id;
    const ids = reports.map(({ id }) => id);

    const earlier = vault.openEach(await tx.rows(lockVersions, [ids]), ({ id, version, sealed }) => ({
      id,
      version,
      sealed: rebound(versionContext, { id, version, authorId }, sealed),
    }));
    await tx.run(writeVersions, columnsOf(earlier, 'id', 'version', 'sealed'));
    await endQuestionsAbout(tx, ids);

    const current = vault.openEach(reports, ({ id, version, sealed, redacted, note, ...row }) => {
      const place = { id, version, authorId };
      return {
        id,
        sealed: rebound(reportContext, place, sealed),
        redacted: redacted && rebound(redactedContext, place, redacted),
        // One that cannot be opened stays as it is.
        note: note && (vault.tryOpen(() => rebound(noteContext, place, note)) ?? note),
        mark: marks.changed(id, row, { author_group: group }),
        tokens: namedOf(app, open(place, sealed)).searchTokens(),
      };
    });
    await tx.run(write, [
      ...columnsOf(current, 'id', 'sealed'),
      group,
      ...columnsOf(current, 'redacted', 'note', 'mark'),
    ]);
    await doubtLater(
      tx,
      current.flatMap(({ tokens }) => tokens),
    );
  }
}

/** Removes some of an author's reports from the counts, and marks what they corroborated to be assessed again. */
async function forget(
  app: App,
  tx: Tx,
  authorId: string,
  gone: readonly StoredReport[],
  ids: readonly string[],
): Promise<void> {
  const active = gone.filter(({ withdrawnAt, state }) => withdrawnAt === null && isActive(state));
  await removeAttachmentsOf(app, tx, ids);
  await app.events.emit(tx, reportsWithdrawn, { reportIds: ids });
  await doubtLater(
    tx,
    active.flatMap((report) => namedOf(app, report).searchTokens()),
  );
  const listed = active.filter(({ state }) => state === 'listed');
  await app.events.emit(tx, reportsChanged, { changes: listed.map((was) => ({ was, is: null })) });
  const reportIds = [...active.map(({ id }) => id), ...(await findUnsettled(tx, ids))];
  await app.events.emit(tx, reportsCorrected, { reportIds, kind: 'withdrawn' });
  await noteAudit(app, tx, { actor: 'account', actorId: authorId, event: 'report.withdrawn', reportIds: ids });
}

/**
 * Takes all of an author's reports out of the registry, in the transaction that deletes the account (A8). Those under a
 * legal hold and those that were removed are withdrawn and lose their author, but stay.
 */
export async function removeReportsOf(app: App, tx: Tx, authorId: string): Promise<void> {
  for (;;) {
    const rows = await tx.rows(lockLeaving, [authorId, reportsAtATime]);
    if (rows.length === 0) break;
    const [ids, readable] = [rows.map(({ id }) => id), openReports(app, rows)];
    await forget(app, tx, authorId, readable, ids);
    // The tokens of those that can be opened; versions and withdrawals go with their reports.
    await deleteTokens(
      tx,
      readable.map((report) => ({ id: report.id, named: namedOf(app, report) })),
    );
    await tx.run(dropUnlistedTokens, [ids]);
    await tx.run(deleteSome, [ids]);
  }
  for (;;) {
    const staying = openReports(app, await tx.rows(lockStaying, [authorId, reportsAtATime]));
    if (staying.length === 0) break;
    const ids = staying.map(({ id }) => id);
    const named = staying.map((report) => ({ report, named: namedOf(app, report) }));
    const withdrawal = { withdrawnAt: app.clock(), reason: 'other', note: null, settlesAt: null } as const;
    await insertWithdrawals(app, tx, named, withdrawal);
    await forget(app, tx, authorId, staying, ids);
    await leaveQueue(tx, ids);
  }
  await disownReportsOf(app, tx, authorId);
}

/** Takes reports out of the registry with their author's account, or lets them stay without an author (A8). */
export async function detachReports(
  app: App,
  tx: Tx,
  { accountId, withdrawReports }: { accountId: string; withdrawReports: boolean },
): Promise<void> {
  await (withdrawReports ? removeReportsOf : disownReportsOf)(app, tx, accountId);
  await disownAttachments(app, tx, accountId);
}

/** Has the reports of an author weighed again, whose account has changed. */
export const reweighAuthor = (_: App, tx: Tx, { accountId }: { accountId: string }): Promise<void> =>
  reweighLater(tx, accountId);

/** Withdrawn reports without an author. */
const lockOwnerless = statement<{ id: string }>(
  'reports.lock_ownerless',
  `select r.id from reports r
   where r.author_id is null and r.withdrawn_at is not null and r.state in ('listed', 'held')
     and r.settles_at is null
     and not ${underHold}
   limit $1 for update of r skip locked`,
);

/** Deletes withdrawn reports whose author's account was deleted: only the author could read their history. */
export async function deleteOwnerlessReports(app: App): Promise<void> {
  const deleteNext = async (tx: Tx): Promise<number> => {
    const ids = (await tx.rows(lockOwnerless, [reportsAtATime])).map(({ id }) => id);
    await tx.run(deleteSome, [ids]);
    return ids.length;
  };
  while ((await app.db.transaction(deleteNext)) > 0);
}
