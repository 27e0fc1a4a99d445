import type { Queryable, Statement } from '../../platform/db/pool.ts';
import type { Named, NamedReport } from './named.ts';
import { fromColumns } from './readable-columns.ts';
import type { ReportPlace, SealedContent, SealedReport } from './sealed-fields.ts';
import type * as sql from './statements.ts';
import type { StoredReport, StoredWithdrawal } from './stored-report.ts';
import type { WithdrawalRow } from './withdrawal-statements.ts';

export type StoredRows = ReturnType<typeof storedRows>;

/** Tokens and the ids of their reports as two arrays, as the statements take them. */
export function tokenRows(
  reports: readonly NamedReport[],
  tokensOf: (named: Named) => readonly string[],
): [tokens: string[], ids: string[]] {
  const tokens: string[] = [];
  const ids: string[] = [];
  for (const { id, named } of reports)
    for (const token of tokensOf(named)) {
      tokens.push(token);
      ids.push(id);
    }
  return [tokens, ids];
}

/** Opens rows of reports. */
export function storedRows(sealed: SealedReport) {
  const { vault, marks } = sealed;
  const placeOf = ({ id, version, author_id }: { id: string; version: number; author_id: string | null }) => ({
    id,
    version,
    authorId: author_id,
  });
  // Object.assign: spreading into a new object costs several microseconds per report.
  const withContent = (row: sql.ReportRow, content: SealedContent): StoredReport => {
    marks.require(row.id, row);
    return Object.assign(content, fromColumns(row), {
      id: row.id,
      authorId: row.author_id,
      version: row.version,
      keywords: row.keywords,
      createdAt: row.created_at,
      updatedAt: row.updated_at,
      withdrawnAt: row.withdrawn_at,
      state: row.state,
      stateChangedAt: row.state_changed_at,
      awaitsCorroboration: row.awaits_corroboration,
      destroyedAt: row.destroyed_at,
      standing: row.standing,
      disputed: row.disputed,
      authorGroup: row.author_group,
      weight: row.weight,
      passages: row.redacted_passages,
      releasedAt: row.narrative_released_at,
    });
  };
  /** As its author and moderators read it. */
  const fromRow = (row: sql.ReportRow): StoredReport => withContent(row, sealed.open(placeOf(row), row.sealed));
  const fromRows = (rows: sql.ReportRow[]) => vault.openEach(rows, fromRow);
  /** As everyone else reads them. */
  const shownRows = (rows: sql.ReportRow[]) =>
    vault.openEach(rows, (row) => {
      const shown = { sealed: row.redacted ?? row.sealed, is_redacted: row.redacted !== null };
      return withContent(row, sealed.openShown(placeOf(row), shown));
    });
  /** One step through all reports, as others read them: those that can be opened, and where the next step begins; null after the last. */
  const stepOf = (rows: sql.ReportRow[]) => ({ reports: shownRows(rows), last: rows.at(-1)?.id ?? null });
  const findOne = async (db: Queryable, statement: Statement<sql.ReportRow>, values: unknown[]) => {
    const row = await db.one(statement, values);
    return row && fromRow(row);
  };

  const fromWithdrawal = (place: ReportPlace, row: WithdrawalRow): StoredWithdrawal => ({
    withdrawnAt: row.withdrawn_at,
    reason: row.reason,
    note: row.note && sealed.openNote(place, row.note),
    settlesAt: row.settles_at,
  });

  return { placeOf, fromRow, fromRows, shownRows, stepOf, findOne, fromWithdrawal };
}
