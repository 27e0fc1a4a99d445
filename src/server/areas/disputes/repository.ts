import type { FileOutbox } from '../../platform/files/file-outbox.ts';
import type { SealedRows } from '../../platform/vault/reseal.ts';
import type { Vault } from '../../platform/vault/vault.ts';
import { factsContext, fileContext, messageContext, replyContext, wordsContext } from './contexts.ts';
import { filePath } from './statements.ts';
import { storing } from './storing.ts';

export type DisputeRepository = ReturnType<typeof disputeRepository>;

/** Disputes in PostgreSQL. */
export function disputeRepository({ vault }: { vault: Vault }) {
  return {
    ...storing(vault),

    /** Reseals rows, and files together with their rows. */
    sealedRows: (fileOutbox: FileOutbox): SealedRows[] => [
      ...(['words', 'reasons'] as const).map(
        (column): SealedRows => ({
          table: 'disputes',
          key: [['id', 'uuid']],
          column,
          columns: { report_id: 'report_id' },
          context: ({ id, report_id }) => wordsContext(column, String(id), String(report_id)),
        }),
      ),
      {
        table: 'dispute_messages',
        key: [['id', 'uuid']],
        column: 'words',
        columns: { dispute_id: 'dispute_id' },
        context: ({ id, dispute_id }) => messageContext(String(id), String(dispute_id)),
      },
      {
        table: 'dispute_files',
        key: [['id', 'uuid']],
        column: 'sealed',
        context: ({ id }) => factsContext(String(id)),
        batch: 4,
        async alongside(tx, rows) {
          for (const { id } of rows) {
            const path = (await tx.one(filePath, [id]))?.path ?? '';
            const found = await fileOutbox.get(path);
            const bytes = found && vault.tryOpen(() => vault.openBytes(fileContext(id), found));
            if (bytes) await fileOutbox.replace(path, vault.sealBytes(fileContext(id), bytes));
          }
        },
      },
      {
        table: 'report_replies',
        key: [['report_id', 'bigint']],
        column: 'words',
        columns: { case_id: 'case_id' },
        context: ({ report_id, case_id }) => replyContext(String(report_id), String(case_id)),
      },
    ],
  };
}
