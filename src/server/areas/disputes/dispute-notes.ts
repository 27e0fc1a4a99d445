import type { AuditEvent } from '../../../contract/audit/audit-events.ts';
import type { App } from '../../app.ts';
import type { Tx } from '../../platform/db/pool.ts';
import { noteAudit } from '../audit/note-audit.ts';
import type { StoredReply } from './stored-dispute.ts';

/** Who acts: someone with the link of a case, an account, or the registry by itself. */
export type Actor =
  | { actor: 'case' | 'account'; actorId: string; requestId?: string }
  | { actor: 'registry'; actorId: null; requestId?: string };

export const registry: Actor = { actor: 'registry', actorId: null };

/** Records a step. The trail names case, dispute and report, nothing else. */
export const noteDispute = (
  app: App,
  tx: Tx,
  by: Actor,
  event: AuditEvent & `dispute.${string}`,
  { id, caseId, reportId }: { id: string; caseId: string; reportId: string },
  details: Record<string, unknown> = {},
): Promise<void> =>
  noteAudit(app, tx, {
    ...by,
    event,
    reportIds: [reportId],
    details: { case: caseId, dispute: id, ...details },
  });

export const noteReply = (
  app: App,
  tx: Tx,
  by: Actor,
  event: AuditEvent & `reply.${string}`,
  { caseId, reportId, turn }: StoredReply,
): Promise<void> =>
  noteAudit(app, tx, {
    ...by,
    event,
    reportIds: [reportId],
    details: { ...(caseId === null ? {} : { case: caseId }), turn },
  });
