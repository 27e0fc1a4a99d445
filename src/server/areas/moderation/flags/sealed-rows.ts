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
    key: [['id', 'uuid']],
    column: 'note',
    columns: { report_id: 'report_id', account_id: 'account_id' },
    context: ({ report_id, account_id }) => flagNoteContext(String(report_id), String(account_id)),
  },
];
