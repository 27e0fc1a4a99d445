import type { App } from '../../app.ts';
import type { SealContext } from '../../platform/vault/seal-context.ts';

// What each sealed value is bound to.

export const wordsContext = (column: 'words' | 'reasons', id: string, reportId: string): SealContext => ({
  table: 'disputes',
  column,
  id,
  also: reportId,
});
export const messageContext = (id: string, disputeId: string): SealContext => ({
  table: 'dispute_messages',
  column: 'words',
  id,
  also: disputeId,
});
export const factsContext = (id: string): SealContext => ({ table: 'dispute_files', column: 'sealed', id });
export const fileContext = (id: string): SealContext => ({ table: 'dispute_files', column: 'file', id });
export const replyContext = (reportId: string, turn: number, caseId: string | null): SealContext => ({
  table: 'report_replies',
  column: 'words',
  id: reportId,
  version: turn,
  also: caseId ?? 'author',
});

/** Null for what cannot be opened, too. */
export const tryOpenText = ({ vault }: App, context: SealContext, sealed: Buffer | null): string | null =>
  sealed && (vault.tryOpen(() => vault.open(context, sealed)) as string | null);
