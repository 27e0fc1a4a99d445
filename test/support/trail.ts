import type { App } from '../../src/server/app.ts';
import { parseHead } from '../../src/server/areas/audit/end-file.ts';
import { flushAudit, noteAuditSoon } from '../../src/server/areas/audit/note-audit.ts';
import { verifyAuditTrail } from '../../src/server/areas/audit/verification.ts';
import type { Db } from '../../src/server/platform/db/pool.ts';
import type { TestApp } from './app.ts';
import { raw } from './raw-statement.ts';

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

/** Adds lines to the trail, and chains them. */
export async function addLines(
  app: App,
  count: number,
  line: Parameters<typeof noteAuditSoon>[1] = { actor: 'operator', actorId: null, event: 'lookup' },
): Promise<void> {
  for (let n = 0; n < count; n++) noteAuditSoon(app, line);
  await flushAudit(app);
}

/** What `verify-audit` finds. @param noted the end of the chain as somebody has kept it */
export async function verdictOf(app: App, noted?: string, since?: Date) {
  const verdict = await verifyAuditTrail(app, {
    noted: noted === undefined ? undefined : (parseHead(noted) ?? undefined),
    since,
    onProgress: () => {},
    signal: new AbortController().signal,
  });
  if (!verdict) throw new Error('it was not stopped');
  return verdict;
}

/** Changes the trail as a database administrator without the keys could. */
export async function tamper(db: Db, ...statements: string[]): Promise<void> {
  await db.rows(raw('alter table audit_events disable trigger user'));
  for (const text of statements) await db.rows(raw(text));
  await db.rows(raw('alter table audit_events enable trigger user'));
}

/** Takes every line out of the trail. */
export const emptyTrail = (db: Db): Promise<void> =>
  tamper(
    db,
    'delete from audit_events',
    'delete from audit_misses',
    'delete from audit_chain',
    'insert into audit_chain default values',
  );
