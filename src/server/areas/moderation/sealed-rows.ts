import type { SealedRows } from '../../platform/vault/reseal.ts';
import type { SealContext } from '../../platform/vault/seal-context.ts';

const sealedColumns = ['note', 'answer', 'appeal'] as const;
export type SealedColumn = (typeof sealedColumns)[number];

export const decisionContext = (column: SealedColumn, id: string, reportId: string): SealContext => ({
  table: 'moderation_decisions',
  column,
  id,
  also: reportId,
});

/** The sealed columns of decisions, for a rotation of keys. */
export const decisionSealedRows: SealedRows[] = sealedColumns.map((column) => ({
  table: 'moderation_decisions',
  column,
  columns: { report_id: 'report_id' },
  context: ({ id, report_id }) => decisionContext(column, String(id), String(report_id)),
}));
