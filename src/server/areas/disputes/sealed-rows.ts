import type { App } from '../../app.ts';
import { resealFile } from '../../platform/files/sealed-file.ts';
import type { SealedRows } from '../../platform/vault/reseal.ts';
import { caseSealedRows } from './cases/store.ts';
import { findDisputeFilePath } from './file-store.ts';
import { proofSealedRows } from './proofs/store.ts';
import { requestSealedRows } from './removal-requests/store.ts';
import { factsContext, fileContext, messageContext, replyContext, wordsContext } from './seal-contexts.ts';

/** Files are sealed together with their rows. */
const ownSealedRows = (app: App): SealedRows[] => [
  ...(['words', 'reasons'] as const).map(
    (column): SealedRows => ({
      table: 'disputes',
      column,
      columns: { report_id: 'report_id' },
      context: ({ id, report_id }) => wordsContext(column, String(id), String(report_id)),
    }),
  ),
  {
    table: 'dispute_messages',
    column: 'words',
    columns: { dispute_id: 'dispute_id' },
    context: ({ id, dispute_id }) => messageContext(String(id), String(dispute_id)),
  },
  {
    table: 'dispute_files',
    column: 'sealed',
    context: ({ id }) => factsContext(String(id)),
    batch: 4,
    async alongside(tx, rows) {
      for (const { id } of rows) await resealFile(app, fileContext(id), await findDisputeFilePath(tx, id));
    },
  },
  {
    table: 'report_replies',
    key: [
      ['report_id', 'bigint'],
      ['turn', 'int'],
    ],
    column: 'words',
    columns: { case_id: 'case_id' },
    context: ({ report_id, turn, case_id }) => replyContext(String(report_id), Number(turn), case_id ?? null),
  },
];

/** What is sealed of disputes, cases and proofs, for a rotation of keys. */
export const disputeSealedRows = (app: App): SealedRows[] => [
  ...caseSealedRows(app),
  ...proofSealedRows,
  ...requestSealedRows,
  ...ownSealedRows(app),
];
