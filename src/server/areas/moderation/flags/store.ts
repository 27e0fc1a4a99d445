import type { FlagReason } from '../../../../contract/moderation/moderation.ts';
import type { App } from '../../../app.ts';
import { statement, type Tx } from '../../../platform/db/pool.ts';
import type { SealedRows } from '../../../platform/vault/reseal.ts';
import type { SealContext } from '../../../platform/vault/seal-context.ts';

export const flagNoteContext = (reportId: string, accountId: string): SealContext => ({
  table: 'report_flags',
  column: 'note',
  id: reportId,
  owner: accountId,
});

/** The sealed column of flags, for a rotation of keys. */
export const flagSealedRows: SealedRows[] = [
  {
    table: 'report_flags',
    column: 'note',
    columns: { report_id: 'report_id', account_id: 'account_id' },
    context: ({ report_id, account_id }) => flagNoteContext(String(report_id), String(account_id)),
  },
];

/** What an account says is wrong with a report. */
interface StoredFlag {
  reason: FlagReason;
  note: string | null;
  at: Date;
}

/** A row: its note is sealed. */
interface Row extends Omit<StoredFlag, 'note'> {
  accountId: string;
  note: Buffer | null;
}

const put = statement(`
  insert into report_flags (id, report_id, account_id, reason, note, flagged_at) values ($1, $2, $3, $4, $5, $6)
  on conflict on constraint report_flags_account_key do update
    set reason = excluded.reason, note = excluded.note, flagged_at = excluded.flagged_at, closed_by = null`);
const open = statement<Row>(`
  select account_id as "accountId", reason, note, flagged_at as at from report_flags
  where report_id = $1 and closed_by is null order by flagged_at limit 100`);
const close = statement('update report_flags set closed_by = $2 where report_id = $1 and closed_by is null');
const forgetWords = statement('update report_flags set note = null where report_id = $1');
const reopen = statement('update report_flags set closed_by = null where closed_by = $1');

/** Stores an account's flag of a report, in the place of an earlier one. The note is sealed. */
export async function upsertFlag(
  { vault }: App,
  tx: Tx,
  reportId: string,
  accountId: string,
  { reason, note, at }: StoredFlag,
): Promise<void> {
  const sealed = note === null ? null : vault.seal(flagNoteContext(reportId, accountId), note);
  await tx.run(put, [crypto.randomUUID(), reportId, accountId, reason, sealed, at]);
}

/** The open flags of a report, oldest first. */
export const findOpenFlags = async ({ db, vault }: App, reportId: string): Promise<StoredFlag[]> =>
  (await db.rows(open, [reportId])).map(({ accountId, reason, note, at }) => ({
    reason,
    note: note && (vault.tryOpen(() => vault.open(flagNoteContext(reportId, accountId), note)) as string | null),
    at,
  }));

/** Closes the open flags of a report, by a decision. */
export const closeFlags = (tx: Tx, reportId: string, decisionId: string): Promise<void> =>
  tx.run(close, [reportId, decisionId]);

/** Opens again what a decision closed. */
export const reopenFlags = (tx: Tx, decisionId: string): Promise<void> => tx.run(reopen, [decisionId]);

export const forgetFlagNotes = (_: App, tx: Tx, { reportId }: { reportId: string }): Promise<void> =>
  tx.run(forgetWords, [reportId]);
