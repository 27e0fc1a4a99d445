// See docs/decisions/0013-content-is-hidden-thinned-and-destroyed.md

import { pickFields, type ReportContent, reportFieldNames } from '../../../contract/reports/report-fields.ts';
import { type Narrative, narrativeFields, type Passage, redacted } from '../../../contract/rules/narrative.ts';
import type { App } from '../../app.ts';
import type { Queryable, Tx } from '../../platform/db/pool.ts';
import * as sql from './redaction-statements.ts';
import { sealerOf, type VersionPlace } from './sealed-fields.ts';

/** Hides passages of a locked report's current version in place of those hidden before. @param passages joined */
export async function updateRedaction(
  app: App,
  tx: Tx,
  report: VersionPlace & ReportContent,
  passages: readonly Passage[] | null,
): Promise<void> {
  const content = pickFields(reportFieldNames, report);
  const values = passages && [
    sealerOf(app).sealRedacted(report, redacted(content, passages)),
    JSON.stringify(passages),
  ];
  await tx.rows(sql.setRedaction, [report.id, ...(values ?? [null, null])]);
}

/** Lets the person named read a locked report's narrative, or revokes that. */
export async function setNarrativeReleased(_app: App, tx: Tx, id: string, at: Date | null): Promise<void> {
  await tx.rows(sql.setReleased, [id, at]);
}

/** By report, the narratives that the person named may read, without hidden passages. One that cannot be opened is left out. */
export async function findReleased(app: App, db: Queryable, ids: readonly string[]): Promise<Map<string, Narrative>> {
  const sealer = sealerOf(app);
  const rows = await db.rows(sql.released, [ids]);
  return new Map(
    sealer.vault.openEach(rows, ({ author_id: authorId, ...row }) => [
      row.id,
      pickFields(narrativeFields, sealer.openShown({ ...row, authorId }, row)),
    ]),
  );
}
