import { type Queryable, statement } from '../../platform/db/pool.ts';

export type AuditEvent =
  | 'account.created'
  | 'account.updated'
  | 'account.deleted'
  | 'preferences.updated'
  | 'password.changed'
  | 'password.reset'
  | 'session.started'
  | 'session.ended'
  | 'session.others_ended'
  | 'report.created'
  | 'report.updated'
  | 'report.viewed'
  | 'report.imported'
  | 'registry.exported'
  | 'report.withdrawn'
  | 'attachment.added'
  | 'attachment.viewed'
  | 'attachment.removed'
  | 'lookup'
  | 'latest.viewed'
  | 'key.created'
  | 'key.replaced'
  | 'key.revoked'
  | 'secret.viewed';

/** Who did what to which reports; never a personal value. */
export interface AuditNote {
  actor: 'account' | 'key' | 'operator';
  /** Null for the operator, whose account is the machine's. */
  actorId: string | null;
  event: AuditEvent;
  reportIds?: readonly string[];
  requestId?: string;
}

export type DatedAuditNote = AuditNote & { at: Date };

const append = statement(
  'audit.append',
  `insert into audit_events (at, actor, actor_id, event, report_ids, request_id)
   select at, actor, actor_id, event, report_ids::bigint[], request_id
   from json_to_recordset($1::json)
     as note(at timestamptz, actor text, actor_id uuid, event text, report_ids text, request_id text)`,
);

export type AuditRepository = ReturnType<typeof auditRepository>;

export const auditRepository = () => ({
  async append(db: Queryable, notes: readonly DatedAuditNote[]): Promise<void> {
    const rows = notes.map(({ at, actor, actorId, event, reportIds = [], requestId }) => ({
      at,
      actor,
      actor_id: actorId,
      event,
      report_ids: `{${reportIds.join(',')}}`,
      request_id: requestId,
    }));
    await db.rows(append, [JSON.stringify(rows)]);
  },
});
