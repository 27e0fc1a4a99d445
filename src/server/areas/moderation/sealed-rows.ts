import type { SealedRows } from '../../platform/vault/reseal.ts';
import type { SealContext } from '../../platform/vault/seal-context.ts';

export const decisionContext = (column: 'note' | 'answer', id: string, reportId: string): SealContext => ({
  table: 'moderation_decisions',
  column,
  id,
  also: reportId,
});

/** The sealed columns of decisions, for a rotation of keys. */
export const decisionSealedRows: SealedRows[] = (['note', 'answer'] as const).map((column) => ({
  table: 'moderation_decisions',
  key: [['id', 'uuid']],
  column,
  columns: { report_id: 'report_id' },
  context: ({ id, report_id }) => decisionContext(column, String(id), String(report_id)),
}));
