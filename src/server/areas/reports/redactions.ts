// See docs/decisions/0013-content-is-hidden-thinned-and-destroyed.md

import { pickFields, type ReportContent, reportFieldNames } from '../../../contract/reports/report-fields.ts';
import { type Narrative, narrativeFields, type Passage, redacted } from '../../../contract/rules/narrative.ts';
import type { Queryable, Tx } from '../../platform/db/pool.ts';
import type { SealedRows } from '../../platform/vault/reseal.ts';
import * as sql from './redaction-statements.ts';
import { placeOfTexts, redactedContext, type SealedReport, type VersionPlace } from './sealed-fields.ts';

export type Redactions = Omit<ReturnType<typeof redactions>, 'redactedRows'>;

/** The part of the repository that knows what others read of a report whose passages are hidden. */
export const redactions = (sealed: SealedReport) => ({
  /** Hides passages of a locked report's current version in place of those hidden before. @param passages joined */
  async setRedaction(tx: Tx, report: VersionPlace & ReportContent, passages: readonly Passage[] | null): Promise<void> {
    const content = pickFields(reportFieldNames, report);
    const values = passages && [sealed.sealRedacted(report, redacted(content, passages)), JSON.stringify(passages)];
    await tx.rows(sql.setRedaction, [report.id, ...(values ?? [null, null])]);
  },

  async setReleased(tx: Tx, id: string, at: Date | null): Promise<void> {
    await tx.rows(sql.setReleased, [id, at]);
  },

  /** By report, the narratives that the person named may read, without hidden passages. One that cannot be opened is left out. */
  async releasedNarratives(db: Queryable, ids: readonly string[]): Promise<Map<string, Narrative>> {
    const rows = await db.rows(sql.released, [ids]);
    return new Map(
      sealed.vault.openEach(rows, ({ author_id: authorId, ...row }) => [
        row.id,
        pickFields(narrativeFields, sealed.openShown({ ...row, authorId }, row)),
      ]),
    );
  },

  redactedRows: {
    table: 'reports',
    key: [['id', 'bigint']],
    column: 'redacted',
    columns: { version: 'version', author_id: 'author_id' },
    context: (row) => redactedContext(placeOfTexts(row, row.id)),
  } satisfies SealedRows,
});
