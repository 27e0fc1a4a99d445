import { shownReference } from '../../../contract/reports/short-reference.ts';
import type { App } from '../../app.ts';
import type { Queryable, Statement } from '../../platform/db/pool.ts';
import type { Named, NamedReport } from './named.ts';
import { fromColumns } from './readable-columns.ts';
import { type SealedContent, type SealedReport, sealerOf } from './sealed-fields.ts';
import type * as sql from './statements.ts';
import type { StoredReport } from './stored-report.ts';

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

const placeOf = ({ id, version, author_id }: { id: string; version: number; author_id: string | null }) => ({
  id,
  version,
  authorId: author_id,
});

// Object.assign: spreading into a new object costs several microseconds per report.
function withContent({ marks }: SealedReport, row: sql.ReportRow, content: SealedContent): StoredReport {
  marks.require(row.id, row);
  return Object.assign(content, fromColumns(row), {
    id: row.id,
    reference: shownReference(row.reference),
    authorId: row.author_id,
    version: row.version,
    keywords: row.keywords,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    withdrawnAt: row.withdrawn_at,
    state: row.state,
    stateChangedAt: row.state_changed_at,
    awaitsCorroboration: row.awaits_corroboration,
    askedUntil: row.asked_until,
    destroyedAt: row.destroyed_at,
    standing: row.standing,
    disputed: row.disputed,
    authorGroup: row.author_group,
    weight: row.weight,
    passages: row.redacted_passages,
    releasedAt: row.narrative_released_at,
  });
}

/** As its author and moderators read it. */
export function openReport(app: App, row: sql.ReportRow): StoredReport {
  const sealer = sealerOf(app);
  return withContent(sealer, row, sealer.open(placeOf(row), row.sealed));
}

/** The same of many. Those that cannot be opened are left out. */
export const openReports = (app: App, rows: readonly sql.ReportRow[]): StoredReport[] =>
  app.vault.openEach(rows, (row) => openReport(app, row));

/** As everyone else reads them. */
export function openShownReports(app: App, rows: readonly sql.ReportRow[]): StoredReport[] {
  const sealer = sealerOf(app);
  return app.vault.openEach(rows, (row) => {
    const shown = { sealed: row.redacted ?? row.sealed, is_redacted: row.redacted !== null };
    return withContent(sealer, row, sealer.openShown(placeOf(row), shown));
  });
}

export async function findReportBy(
  app: App,
  db: Queryable,
  statement: Statement<sql.ReportRow>,
  values: unknown[],
): Promise<StoredReport | null> {
  const row = await db.one(statement, values);
  return row && openReport(app, row);
}
