import type { QueueDetail } from '../../../contract/moderation/moderation.ts';
import type { ReportBody } from '../../../contract/reports/reports.ts';
import { invalid, unauthorized } from '../../errors.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, isDuplicate, type Tx } from '../../platform/db/pool.ts';
import type { Assessing } from './assessing.ts';
import { type Gate, type Refused, safelistEntry } from './gate.ts';
import type { Importing } from './importing.ts';
import type { Listing, Recount } from './listing.ts';
import type { Named, NamedContent } from './named.ts';
import { reportIdsInARow } from './report-id.ts';
import type { Screening } from './screening.ts';
import type { SentBodies } from './sent-bodies.ts';
import type { KeyedContent } from './stored-report.ts';
import type { Writing } from './writing.ts';

/** How long an Idempotency-Key is remembered, in milliseconds: a day. */
const keyMaxAgeMs = 24 * 60 * 60 * 1000;

/** Milliseconds that a filing waits for a lock, such as on an account that is being deleted: others wait behind it. */
const filingLockMs = 2_000;

/** Why a new report waits for a moderator. */
interface Entry {
  reportId: string;
  cause: 'held' | 'imported' | 'safelist';
  details?: QueueDetail[];
  category: string | null;
  namesCnic: boolean;
}

/** A report that was filed or changed, as its author is told. */
export interface FiledReport {
  id: string;
  version: number;
  /** Its author is told that lookups do not find it until it is reviewed or corroborated. */
  isHeld: boolean;
  /** It is the author's report of the last 24 hours about the same subject, which was corrected. */
  isMerged?: boolean;
}

export interface FilingOptions {
  idempotencyKey?: string | null;
  requestId?: string;
  review?: boolean;
  at?: Date;
}

interface Needs {
  db: Db;
  reports: Assessing & Importing & SentBodies & Pick<Writing, 'insert'>;
  listing: Listing;
  gate: Gate;
  contentOf: (body: ReportBody) => KeyedContent;
  /** Files in its turn, so that an author holds few connections. */
  inTurn: <T>(authorId: string, file: () => Promise<T>) => Promise<T>;
  /** @throws ApiError 403 or 429 when policy or a quota does not let the account file */
  requireMayFile: (tx: Tx, authorId: string) => Promise<{ account: number | null; network: number | null }>;
  screening: Screening;
  /** Corrects an author's report. */
  correct: (
    tx: Tx,
    authorId: string,
    id: string,
    body: ReportBody,
    counted: { requestId: string; refused: Refused },
  ) => Promise<FiledReport>;
  recount: Recount;
  queue: { enter(tx: Tx, entries: readonly Entry[]): Promise<void> };
  note: (
    tx: Tx,
    authorId: string,
    event: 'report.created' | 'report.imported',
    reportIds: readonly string[],
    requestId?: string,
  ) => Promise<void>;
  clock: Clock;
}

/** The part of the service that files reports. */
export function filing(needs: Needs) {
  const { db, reports, listing, gate, contentOf, inTurn, requireMayFile, recount, queue, note, clock } = needs;
  const { screening, correct } = needs;
  const nextId = reportIdsInARow();
  const oldestKey = () => new Date(clock().getTime() - keyMaxAgeMs);

  /** Decides what new reports are. @throws ApiError 401 when the account was deleted */
  const place = async (
    tx: Tx,
    authorId: string,
    named: readonly Named[],
    options: { at: Date; refused: readonly Refused[]; isCircular?: boolean },
  ) => {
    const author = await reports.author(tx, authorId, options.at);
    if (!author) throw unauthorized('notSignedIn');
    return listing.place(tx, author, named, options);
  };

  /** Writes a new report. @param refused what the gate says of it */
  async function insert(
    tx: Tx,
    authorId: string,
    written: NamedContent,
    {
      at,
      refused,
      isCircular = false,
      requestId,
    }: { at: Date; refused: Refused; isCircular?: boolean; requestId?: string },
  ): Promise<FiledReport> {
    const { content, named } = written;
    const { placings, raise } = await place(tx, authorId, [named], { at, refused: [refused], isCircular });
    const [placing] = placings;
    if (!placing) throw new Error('a new report has no place');
    const id = await reports.insert(tx, authorId, written, at, placing);
    const isHeld = placing.state === 'held';
    if (!isHeld) await recount(tx, [{ was: null, is: { ...content, createdAt: at } }]);
    if (isHeld)
      await queue.enter(tx, [refused.length > 0 ? safelistEntry(id, refused, content) : entryOf(id, 'held', content)]);
    await raise();
    await note(tx, authorId, 'report.created', [id], requestId);
    return { id, version: 1, isHeld };
  }

  return {
    /**
     * Files a report. The same `idempotencyKey` and body within a day file it once and get the first answer again, whatever
     * became of the report since (R11). While the author's account is locked, it fails after `filingLockMs`.
     * @param at when it was filed, for the demo; now otherwise
     * @param requestId of the call; without one the program files, which neither policy nor quota limits
     * @param review whether moderators are to decide about a report that names what cannot be listed
     * @throws ApiError 403 when the policy does not let the account file, 422 when the key was used with another body or an
     * identifier cannot be listed, 429 beyond a quota
     */
    async create(
      authorId: string,
      body: ReportBody,
      { idempotencyKey = null, requestId, review = false, at = clock() }: FilingOptions = {},
    ): Promise<FiledReport> {
      const content = contentOf(body);
      const written = { content, named: reports.named(content) };
      const circle = requestId === undefined ? null : await screening.lookForCircle(authorId, written);
      const file = async (tx: Tx): Promise<FiledReport> => {
        if (requestId === undefined) {
          const [refused] = (await gate.check(tx, [written.named])) as [Refused];
          return insert(tx, authorId, written, { at, refused });
        }
        const pace = await requireMayFile(tx, authorId);
        const refused = await screening.requireListable(tx, written.named, { review });
        const earlier = await screening.sameSubject(tx, authorId, written.named, at);
        if (earlier)
          return { ...(await correct(tx, authorId, earlier.id, body, { requestId, refused })), isMerged: true };
        const filed = await insert(tx, authorId, written, { at, refused, isCircular: circle !== null, requestId });
        const { isHeld } = await screening.examine(tx, { id: filed.id, authorId }, written, {
          ...{ pace, circle, saysNew: true },
        });
        return { ...filed, isHeld: filed.isHeld || isHeld };
      };
      return inTurn(authorId, () =>
        db.transaction(
          async (tx) => {
            if (idempotencyKey !== null) {
              const use = { authorId, idempotencyKey, body, at: clock(), forgottenBefore: oldestKey() };
              const earlier = await reports.takeIdempotencyKey(tx, use);
              if (earlier && !earlier.sameBody) throw invalid([{ path: 'Idempotency-Key', code: 'onceMismatch' }]);
              if (earlier) return { id: earlier.reportId, version: 1, isHeld: earlier.isHeld };
            }
            const filed = await file(tx);
            if (idempotencyKey !== null) await reports.keepReportOfKey(tx, authorId, idempotencyKey, filed);
            return filed;
          },
          { lockMs: filingLockMs },
        ),
      );
    },

    /**
     * Files many reports in one transaction, in their order; a body that the author imported before, also in another
     * call or process at the same time, is left out.
     * @returns how many were filed
     */
    async import(authorId: string, bodies: readonly ReportBody[]): Promise<number> {
      for (;;) {
        const at = clock();
        const given = bodies.map((body) => ({ id: nextId(at), body, content: contentOf(body), at }));
        try {
          return await db.transaction(
            async (tx) => {
              const fresh = await reports.takeImports(tx, authorId, given);
              if (fresh.length === 0) return 0;
              const named = fresh.map(({ content }) => reports.named(content));
              const refused = await gate.check(tx, named);
              const { placings, raise } = await place(tx, authorId, named, { at, refused });
              const placed = fresh.flatMap((report, index) => {
                const [itsNames, placing] = [named[index], placings[index]];
                return itsNames && placing ? [{ ...report, named: itsNames, placing }] : [];
              });
              await reports.insertAll(tx, authorId, placed);
              const [listed, held] = [
                placed.filter(({ placing }) => placing.state === 'listed'),
                placed.filter(({ placing }) => placing.state === 'held'),
              ];
              await recount(
                tx,
                listed.map(({ content }) => ({ was: null, is: { ...content, createdAt: at } })),
              );
              await queue.enter(
                tx,
                held.map(({ id, content, placing: { refused: kinds } }) =>
                  kinds.length > 0 ? safelistEntry(id, kinds, content) : entryOf(id, 'imported', content),
                ),
              );
              await raise();
              const ids = placed.map(({ id }) => id);
              await note(tx, authorId, 'report.imported', ids);
              return placed.length;
            },
            { byIndex: true },
          );
        } catch (error) {
          // Another report of the same millisecond has drawn one of the ids: again, with new ones.
          if (!isDuplicate(error, 'reports_pkey')) throw error;
        }
      }
    },

    /** What `import` would do with each body: its fingerprint, and whether the author has imported it before. */
    wouldImport: (
      authorId: string,
      bodies: readonly ReportBody[],
    ): Promise<{ fingerprint: string; isKnown: boolean }[]> => reports.wouldImport(db, authorId, bodies),

    forgetIdempotencyKeys: (): Promise<void> => reports.forgetIdempotencyKeys(db, oldestKey()),
  };
}

const entryOf = (reportId: string, cause: Entry['cause'], { category, CNIC }: KeyedContent): Entry => ({
  reportId,
  cause,
  category,
  namesCnic: CNIC !== null,
});
