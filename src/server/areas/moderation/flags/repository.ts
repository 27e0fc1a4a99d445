import type { FlagReason } from '../../../../contract/moderation/moderation.ts';
import { type Queryable, statement, type Tx } from '../../../platform/db/pool.ts';
import type { SealedRows } from '../../../platform/vault/reseal.ts';
import type { SealContext } from '../../../platform/vault/seal-context.ts';
import type { Vault } from '../../../platform/vault/vault.ts';

/** What an account says is wrong with a report. */
export interface StoredFlag {
  reason: FlagReason;
  note: string | null;
  at: Date;
}

interface Row {
  report_id: string;
  account_id: string;
  reason: string;
  note: Buffer | null;
  flagged_at: Date;
}

const put = statement(
  'flags.put',
  `insert into report_flags (id, report_id, account_id, reason, note, flagged_at) values ($1, $2, $3, $4, $5, $6)
   on conflict on constraint report_flags_account_key do update
     set reason = excluded.reason, note = excluded.note, flagged_at = excluded.flagged_at, closed_by = null`,
);
const open = statement<Row>(
  'flags.open',
  `select report_id, account_id, reason, note, flagged_at from report_flags
   where report_id = $1 and closed_by is null order by flagged_at limit 100`,
);
const close = statement(
  'flags.close',
  'update report_flags set closed_by = $2 where report_id = $1 and closed_by is null',
);
const forgetWords = statement('flags.forget_words', 'update report_flags set note = null where report_id = $1');
const reopen = statement('flags.reopen', 'update report_flags set closed_by = null where closed_by = $1');

const context = (reportId: string, accountId: string): SealContext => ({
  ...{ table: 'report_flags', column: 'note', id: reportId, owner: accountId },
});

export type FlagRepository = ReturnType<typeof flagRepository>;

/** The flags of reports in PostgreSQL. Notes are sealed. */
export function flagRepository({ vault }: { vault: Vault }) {
  return {
    async put(tx: Tx, reportId: string, accountId: string, { reason, note, at }: StoredFlag): Promise<void> {
      const sealed = note === null ? null : vault.seal(context(reportId, accountId), note);
      await tx.rows(put, [crypto.randomUUID(), reportId, accountId, reason, sealed, at]);
    },
    open: async (db: Queryable, reportId: string): Promise<StoredFlag[]> =>
      (await db.rows(open, [reportId])).map(({ report_id, account_id, reason, note, flagged_at }) => ({
        reason: reason as FlagReason,
        note: note && (vault.tryOpen(() => vault.open(context(report_id, account_id), note)) as string | null),
        at: flagged_at,
      })),
    async forgetWords(tx: Tx, reportId: string): Promise<void> {
      await tx.rows(forgetWords, [reportId]);
    },
    async close(tx: Tx, reportId: string, decisionId: string): Promise<void> {
      await tx.rows(close, [reportId, decisionId]);
    },
    async reopen(tx: Tx, decisionId: string): Promise<void> {
      await tx.rows(reopen, [decisionId]);
    },
    sealedRows: [
      {
        table: 'report_flags',
        key: [['id', 'uuid']],
        column: 'note',
        columns: { report_id: 'report_id', account_id: 'account_id' },
        context: ({ report_id, account_id }) => context(String(report_id), String(account_id)),
      },
    ] satisfies SealedRows[],
  };
}
