import type { AuditLine, AuditQuery, AuditVerification } from '../../../../contract/audit/audit.ts';
import { detailsOf } from '../../../../contract/audit/line-details.ts';
import type { App } from '../../../app.ts';
import { dayMs } from '../../../platform/clock.ts';
import { csvLine, harmlessCell } from '../../../platform/csv.ts';
import type { Page } from '../../../platform/db/page.ts';
import { askToVerifyAudit, auditVerificationState } from '../last-verification-store.ts';
import { type AccountCall, byAccount, noteAuditSoon } from '../note-audit.ts';
import { firstWordsOf } from './kinds-of-events.ts';
import { findIdSince, findLineEnds, findLinesBelow, lookedThrough, type ViewedLine } from './store.ts';

// The trail for auditors and admins. Reading it adds a line, too.

type Filter = Omit<AuditQuery, 'limit' | 'cursor'>;

/** A line before the names of who did it are known. */
export type TrailLine = Omit<AuditLine, 'actorName' | 'accountName'>;

/** Finds the lines of which a reader may not learn who did it, or to whom. */
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

/** The lines that a reader asks for, and among which ids they are. */
interface Asked {
  words: string[] | null;
  actor: string | null;
  first: bigint;
  end: bigint;
}

/** null when there is no line at all. */
async function askedIn({ db }: App, { kind, actor, from, until, ...forgotten }: Filter): Promise<Asked | null> {
  forgotten satisfies Record<string, never>;
  const ends = await findLineEnds(db);
  if (!ends) return null;
  const dayAfter = until === undefined ? null : new Date(startOf(until).getTime() + dayMs);
  return {
    words: kind ? firstWordsOf(kind) : null,
    actor: actor ?? null,
    first: from === undefined ? ends.first : await findIdSince(db, startOf(from), ends),
    end: dayAfter ? await findIdSince(db, dayAfter, ends) : ends.last + 1n,
  };
}

/** Up to `limit` lines below the cursor, and where to continue; null when there is nothing below. */
async function readLines({ db }: App, asked: Asked, limit: number, cursor: string | null) {
  const below = cursor === null ? asked.end : BigInt(cursor);
  const { lines, isCut } = await findLinesBelow(db, below, { ...asked, limit });
  if (!isCut && lines.length < limit) return { lines, next: null };
  const lastId = lines.length === limit ? BigInt(lines.at(-1)?.id ?? 0) : below - BigInt(lookedThrough);
  return { lines, next: lastId > asked.first ? String(lastId) : null };
}

/** A line without who did it, and to whom. */
function withoutAccounts(line: TrailLine): TrailLine {
  const { account, ...rest } = detailsOf(line.details);
  const details = account === undefined ? line.details : JSON.stringify(rest);
  return { ...line, actorID: null, requestID: null, details };
}

/**
 * Up to `limit` lines as their reader may know them: without who did it where that is hidden. Of what somebody did,
 * hidden lines are left out, and the page is as long as if there were none.
 */
async function readShown(
  app: App,
  asked: Asked,
  { limit, cursor, findHidden }: { limit: number; cursor: string | null; findHidden: FindHidden },
): Promise<{ lines: TrailLine[]; next: string | null }> {
  const shown: { id: string; line: TrailLine }[] = [];
  for (let from = cursor; ; ) {
    // One more, which says whether there is a next page.
    const wanted = limit + 1 - shown.length;
    const page = await readLines(app, asked, wanted, from);
    const found = page.lines.map((line) => ({ id: line.id, line: serialize(line) }));
    const hidden = await findHidden(found.map(({ line }) => line));
    for (const { id, line } of found)
      if (!hidden.has(line)) shown.push({ id, line });
      else if (asked.actor === null) shown.push({ id, line: withoutAccounts(line) });
    if (shown.length > limit || page.next === null || found.length < wanted) {
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
  const asked = await askedIn(app, filter);
  if (!asked) return { items: [], next: null };
  const { lines, next } = await readShown(app, asked, { limit, cursor: cursor ?? null, findHidden });
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

/** Lines of the CSV that one statement reads; more would hold the event loop. */
const linesAtATime = 2_500;

const cellOf = (value: TrailLine[keyof TrailLine]): string =>
  harmlessCell(Array.isArray(value) ? value.join(' ') : String(value ?? ''));

export async function trailCsv(
  app: App,
  { limit, ...filter }: Filter & { limit: number },
  by: AccountCall,
  findHidden: FindHidden,
): Promise<string> {
  note(app, by, 'trail.exported');
  const rows = [csvLine(columns)];
  const asked = await askedIn(app, filter);
  if (!asked) return rows.join('');
  let cursor: string | null = null;
  do {
    const page = await readShown(app, asked, {
      limit: Math.min(linesAtATime, limit + 1 - rows.length),
      cursor,
      findHidden,
    });
    for (const line of page.lines) rows.push(csvLine(columns.map((column) => cellOf(line[column]))));
    cursor = page.next;
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
