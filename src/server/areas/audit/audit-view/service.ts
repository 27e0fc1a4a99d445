import type { AuditLine, AuditQuery, AuditVerification } from '../../../../contract/audit/audit.ts';
import { dayMs } from '../../../platform/clock.ts';
import { csvLine } from '../../../platform/csv.ts';
import type { Db } from '../../../platform/db/pool.ts';
import type { AuditService } from '../service.ts';
import { endsOf, idSince, linesBelow, lookedThrough, type ViewedLine } from './repository.ts';

type Filter = Pick<AuditQuery, 'kind' | 'actor' | 'until'>;

/** Who reads the trail. */
export interface Reader {
  accountId: string;
  requestId: string;
}

export type AuditViewService = ReturnType<typeof auditViewService>;

/** The trail for auditors and admins. Reading it adds a line, too. */
export function auditViewService({ db, audit }: { db: Db; audit: AuditService }) {
  const note = (
    { accountId: actorId, requestId }: Reader,
    event: 'trail.viewed' | 'trail.exported' | 'trail.verified',
  ) => audit.noteSoon({ actor: 'account', actorId, requestId, event });

  /** Up to `limit` lines below the cursor, and where to continue; null when there is nothing below. */
  async function read({ kind, actor, until }: Filter, limit: number, cursor: string | undefined) {
    const ends = await endsOf(db);
    if (!ends) return { lines: [], next: null };
    const dayAfter = until === undefined ? null : new Date(Date.parse(`${until}T00:00:00Z`) + dayMs);
    const below = cursor ? BigInt(cursor) : dayAfter ? await idSince(db, dayAfter, ends) : ends.last + 1n;
    const { lines, isCut } = await linesBelow(db, below, { kind: kind ?? null, actor: actor ?? null, limit });
    if (!isCut && lines.length < limit) return { lines, next: null };
    const lastId = lines.length === limit ? BigInt(lines.at(-1)?.id ?? 0) : below - BigInt(lookedThrough);
    return { lines, next: lastId > ends.first ? String(lastId) : null };
  }

  /** What the last verification found. */
  async function verification(): Promise<AuditVerification> {
    const { result, ...state } = await audit.verificationState();
    if (!result) return { ...state, result };
    const { wrongCount, ...found } = result;
    return { ...state, result: { ...found, isIntact: wrongCount === 0 } };
  }

  return {
    async list({ limit, cursor, ...filter }: AuditQuery, by: Reader) {
      note(by, 'trail.viewed');
      const { lines, next } = await read(filter, limit, cursor);
      return { items: lines.map(serialize), next };
    },

    async csv({ limit, ...filter }: Filter & { limit: number }, by: Reader): Promise<string> {
      note(by, 'trail.exported');
      const rows = [csvLine(['position', 'at', 'actor', 'actorID', 'event', 'reportIDs', 'requestID', 'details'])];
      let cursor: string | undefined;
      do {
        const page = await read(filter, Math.min(1_000, limit + 1 - rows.length), cursor);
        for (const line of page.lines) {
          const { position, at, actor, actorID, event, reportIDs, requestID, details } = serialize(line);
          const cells = [String(position ?? ''), at, actor, actorID, event, reportIDs.join(' '), requestID, details];
          rows.push(csvLine(cells.map((cell) => cell ?? '')));
        }
        cursor = page.next ?? undefined;
      } while (cursor && rows.length <= limit);
      return rows.join('');
    },

    verification,

    /** Starts a verification. */
    async verify(by: Reader): Promise<AuditVerification> {
      note(by, 'trail.verified');
      await audit.askToVerify();
      return verification();
    },
  };
}

const serialize = (line: ViewedLine): AuditLine => ({
  position: line.position === null ? null : Number(line.position),
  at: line.at.toISOString(),
  actor: line.actor,
  actorID: line.actor_id,
  event: line.event,
  reportIDs: line.report_ids,
  requestID: line.request_id,
  details: line.details,
});
