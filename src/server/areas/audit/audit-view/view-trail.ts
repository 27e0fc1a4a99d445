import type { AuditQuery, AuditVerification } from '../../../../contract/audit/audit.ts';
import { type AuditEvent, type AuditKind, auditEvents } from '../../../../contract/audit/audit-events.ts';
import { detailsOf } from '../../../../contract/audit/line-details.ts';
import type { App } from '../../../app.ts';
import { dayMs } from '../../../platform/clock.ts';
import { csvLine, harmlessCell } from '../../../platform/csv.ts';
import { type Page, type PageQuery, pageOfShown } from '../../../platform/db/page.ts';
import { askToVerifyAudit, auditVerificationState } from '../last-verification-store.ts';
import { type AccountCall, byAccount, noteAuditSoon } from '../note-audit.ts';
import { findIdSince, findLineEnds, findLinesBelow, lookedThrough, type TrailLine } from './store.ts';

// The trail for auditors and admins. Reading it adds a line, too.

type Filter = Omit<AuditQuery, 'limit' | 'cursor'>;

/** Finds the lines of which a reader may not learn who did it, or to whom. */
export type FindHidden = (lines: readonly TrailLine[]) => Promise<ReadonlySet<TrailLine>>;

const note = (app: App, by: AccountCall, event: 'trail.viewed' | 'trail.exported' | 'trail.verified'): void =>
  noteAuditSoon(app, { ...byAccount(by), event });

/** The first words of the events of a kind. */
function firstWordsOf(kind: AuditKind): string[] {
  const events: readonly AuditEvent[] = auditEvents[kind];
  return [...new Set(events.map((event) => event.replace(/\..*/, '')))];
}

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
async function readLines({ db }: App, asked: Asked, { limit, cursor }: PageQuery) {
  const below = cursor === undefined ? asked.end : BigInt(cursor);
  const { lines: items, isCut } = await findLinesBelow(db, below, { ...asked, limit });
  if (!isCut && items.length < limit) return { items, next: null };
  const lastId = items.length === limit ? BigInt(items.at(-1)?.id ?? 0) : below - BigInt(lookedThrough);
  return { items, next: lastId > asked.first ? String(lastId) : null };
}

/** A line without who did it, and to whom. */
function withoutAccounts(line: TrailLine): TrailLine {
  const { account, ...rest } = detailsOf(line.details);
  const details = account === undefined ? line.details : JSON.stringify(rest);
  return { ...line, actorID: null, requestID: null, details };
}

/**
 * A page of lines as their reader may know them: without who did it where that is hidden. Of what somebody did, hidden
 * lines are left out.
 */
async function readShown(app: App, asked: Asked, page: PageQuery, findHidden: FindHidden): Promise<Page<TrailLine>> {
  const { items, next } = await pageOfShown(
    page,
    (part) => readLines(app, asked, part),
    async (some) => {
      const found = some.map(({ id, at, ...line }) => ({ id, line: { ...line, at: at.toISOString() } }));
      const hidden = await findHidden(found.map(({ line }) => line));
      return found.flatMap(({ id, line }) => {
        if (!hidden.has(line)) return [{ id, line }];
        return asked.actor === null ? [{ id, line: withoutAccounts(line) }] : [];
      });
    },
    ({ id }) => id,
  );
  return { items: items.map(({ line }) => line), next };
}

export async function listTrail(
  app: App,
  { limit, cursor, ...filter }: AuditQuery,
  by: AccountCall,
  findHidden: FindHidden,
): Promise<Page<TrailLine>> {
  note(app, by, 'trail.viewed');
  const asked = await askedIn(app, filter);
  return asked ? readShown(app, asked, { limit, cursor }, findHidden) : { items: [], next: null };
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
  let cursor: string | undefined;
  do {
    const part = { limit: Math.min(linesAtATime, limit + 1 - rows.length), cursor };
    const { items, next } = await readShown(app, asked, part, findHidden);
    for (const line of items) rows.push(csvLine(columns.map((column) => cellOf(line[column]))));
    cursor = next ?? undefined;
  } while (cursor && rows.length <= limit);
  return rows.join('');
}

/** Starts a verification. */
export async function startTrailVerification(app: App, by: AccountCall): Promise<AuditVerification> {
  note(app, by, 'trail.verified');
  await askToVerifyAudit(app);
  return auditVerificationState(app);
}
