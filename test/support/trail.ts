import { flushAudit } from '../../src/server/areas/audit/note-audit.ts';
import type { TestApp } from './app.ts';

interface KeptEvent {
  event: string;
  actor: string;
  actorId: string | null;
  reportIds: string[];
  requestId: string | null;
  details: Record<string, unknown> | null;
}

/** The audit events after an id, oldest first. */
export async function eventsOf({ db, context }: Pick<TestApp, 'db' | 'context'>, afterId = '0') {
  await flushAudit(context);
  const rows = await db.rows<{
    id: string;
    event: string;
    actor: string;
    actor_id: string | null;
    report_ids: string[];
    request_id: string | null;
    details: string | null;
  }>(
    {
      name: 'test.events_of',
      text: 'select id, event, actor, actor_id, report_ids, request_id, details from audit_events where id > $1 order by id',
    },
    [afterId],
  );
  return {
    lastId: rows.at(-1)?.id ?? afterId,
    events: rows.map(
      (row): KeptEvent => ({
        event: row.event,
        actor: row.actor,
        actorId: row.actor_id,
        reportIds: row.report_ids,
        requestId: row.request_id,
        details: row.details === null ? null : JSON.parse(row.details),
      }),
    ),
  };
}
