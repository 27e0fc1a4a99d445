import type { AuditLine, AuditQuery, AuditVerification } from '../../../../contract/audit/audit.ts';
import type { App } from '../../../app.ts';
import { dayMs } from '../../../platform/clock.ts';
import { csvLine } from '../../../platform/csv.ts';
import type { Page } from '../../../platform/db/page.ts';
import { askToVerifyAudit, auditVerificationState } from '../last-verification-store.ts';
import { type AccountCall, byAccount, noteAuditSoon } from '../note-audit.ts';
import { firstWordsOf } from './kinds-of-events.ts';
import { findIdSince, findLineEnds, findLinesBelow, lookedThrough, type ViewedLine } from './store.ts';

// The trail for auditors and admins. Reading it adds a line, too.

type Filter = Omit<AuditQuery, 'limit' | 'cursor'>;

/** A line before the names of who did it are known. */
export type TrailLine = Omit<AuditLine, 'actorName' | 'accountName'>;

/** Finds the lines of which a reader may not learn who did it. */
export type FindHidden = (lines: readonly TrailLine[]) => Promise<ReadonlySet<TrailLine>>;

const note = (app: App, by: AccountCall, event: 'trail.viewed' | 'trail.exported' | 'trail.verified'): void =>
  noteAuditSoon(app, { ...byAccount(by), event });

const serialize = (line: ViewedLine): TrailLine => ({
  position: line.position === null ? null : Number(line.position),
  at: line.at.toISOString(),
  actor: line.actor,
  actorID: line.actor_id,
  event: line.event,
  // In a line that another program wrote, ids may be null.
  reportIDs: line.report_ids.filter(Boolean),
  requestID: line.request_id,
  details: line.details,
});

const startOf = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** Up to `limit` lines below the cursor, and where to continue; null when there is nothing below. */
async function readLines({ db }: App, filter: Filter, limit: number, cursor: string | undefined) {
  const { kind, actor, from, until, ...forgotten } = filter;
  forgotten satisfies Record<string, never>;
  const ends = await findLineEnds(db);
  if (!ends) return { lines: [], next: null };
  const dayAfter = until === undefined ? null : new Date(startOf(until).getTime() + dayMs);
  const first = from === undefined ? ends.first : await findIdSince(db, startOf(from), ends);
  const below = cursor ? BigInt(cursor) : dayAfter ? await findIdSince(db, dayAfter, ends) : ends.last + 1n;
  const { lines, isCut } = await findLinesBelow(db, below, {
    words: kind ? firstWordsOf(kind) : null,
    actor: actor ?? null,
    first,
    limit,
  });
  if (!isCut && lines.length < limit) return { lines, next: null };
  const lastId = lines.length === limit ? BigInt(lines.at(-1)?.id ?? 0) : below - BigInt(lookedThrough);
  return { lines, next: lastId > first ? String(lastId) : null };
}

/**
 * Up to `limit` lines as their reader may know them: without who did it where that is hidden. Of what somebody did,
 * hidden lines are left out, and the page is as long as if there were none.
 */
async function readShown(
  app: App,
  filter: Filter,
  { limit, cursor, findHidden }: { limit: number; cursor: string | undefined; findHidden: FindHidden },
): Promise<{ lines: TrailLine[]; next: string | null }> {
  const shown: { id: string; line: TrailLine }[] = [];
  for (let from = cursor; ; ) {
    // One more, which says whether there is a next page.
    const asked = limit + 1 - shown.length;
    const page = await readLines(app, filter, asked, from);
    const found = page.lines.map((line) => ({ id: line.id, line: serialize(line) }));
    const hidden = await findHidden(found.map(({ line }) => line));
    for (const { id, line } of found)
      if (!hidden.has(line)) shown.push({ id, line });
      else if (filter.actor === undefined) shown.push({ id, line: { ...line, actorID: null, requestID: null } });
    if (shown.length > limit || page.next === null || found.length < asked) {
      const lines = shown.slice(0, limit);
      return {
        lines: lines.map(({ line }) => line),
        next: shown.length > limit ? (lines.at(-1)?.id ?? null) : page.next,
      };
    }
    from = page.next;
  }
}

export async function listTrail(
  app: App,
  { limit, cursor, ...filter }: AuditQuery,
  by: AccountCall,
  findHidden: FindHidden,
): Promise<Page<TrailLine>> {
  note(app, by, 'trail.viewed');
  const { lines, next } = await readShown(app, filter, { limit, cursor, findHidden });
  return { items: lines, next };
}

/** The columns of the CSV: all of a line. */
const columns = Object.keys({
  position: true,
  at: true,
  actor: true,
  actorID: true,
  event: true,
  reportIDs: true,
  requestID: true,
  details: true,
} satisfies Record<keyof TrailLine, true>) as (keyof TrailLine)[];

const cellOf = (value: TrailLine[keyof TrailLine]): string =>
  Array.isArray(value) ? value.join(' ') : String(value ?? '');

export async function trailCsv(
  app: App,
  { limit, ...filter }: Filter & { limit: number },
  by: AccountCall,
  findHidden: FindHidden,
): Promise<string> {
  note(app, by, 'trail.exported');
  const rows = [csvLine(columns)];
  let cursor: string | undefined;
  do {
    const page = await readShown(app, filter, { limit: Math.min(1_000, limit + 1 - rows.length), cursor, findHidden });
    for (const line of page.lines) rows.push(csvLine(columns.map((column) => cellOf(line[column]))));
    cursor = page.next ?? undefined;
  } while (cursor && rows.length <= limit);
  return rows.join('');
}

/** What the last verification found. */
export async function trailVerification(app: App): Promise<AuditVerification> {
  const { result, ...state } = await auditVerificationState(app);
  if (!result) return { ...state, result };
  const { wrongCount, ...found } = result;
  return { ...state, result: { ...found, isIntact: wrongCount === 0 } };
}

/** Starts a verification. */
export async function startTrailVerification(app: App, by: AccountCall): Promise<AuditVerification> {
  note(app, by, 'trail.verified');
  await askToVerifyAudit(app);
  return trailVerification(app);
}
