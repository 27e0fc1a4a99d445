import { referenceSpace, shownReference } from '../../../../contract/reports/short-reference.ts';
import type { App } from '../../../app.ts';
import { type Queryable, statement, type Tx } from '../../../platform/db/pool.ts';
import { lowBits, timeId } from '../../../platform/time-ids.ts';
import { type Placing, placingColumns, placingValues } from '../standing/new-report-store.ts';
import { columnValues, readable, readableColumns, sealerOf } from '../stored/fields.ts';
import { deleteTokens, insertTokens, type NamedContent } from '../stored/named-store.ts';
import type { ShownReply, StoredReport } from '../stored/report.ts';
import { keepVersion } from './version-store.ts';

// What writes a report: its id, its reference and its content.

/**
 * A new report id: milliseconds since 2024 and 22 random bits, in 63 bits. Ids rise with time, so newest first is
 * the order of the primary key, and they do not reveal the number of reports.
 * @param at when the report was filed
 * @returns decimal digits; two reports of one millisecond collide once in four million, and the writer then asks again
 */
export function newReportId(at: Date): string {
  return timeId(at.getTime(), randomUpTo(lowBits));
}

/** Random bits of the first id of a millisecond, and of each step after it, for ids in a row. */
const rowBits = { first: 21, step: 16 };

/**
 * Makes ids that rise also within a millisecond, so that reports filed together keep their order.
 * @returns makes the next id
 */
export function reportIdsInARow(): (at: Date) => string {
  let [ms, low] = [0, 0];
  return (at) => {
    const step = 1 + randomUpTo(rowBits.step);
    if (at.getTime() <= ms && low + step < 1 << lowBits) low += step;
    else {
      ms = Math.max(at.getTime(), ms + 1);
      low = randomUpTo(rowBits.first);
    }
    return timeId(ms, low);
  };
}

/** Random numbers are drawn in bulk: a call for each would cost more than the rest. */
const drawn = new Uint32Array(1024);
let left = 0;

function randomUpTo(bits: number): number {
  if (left === 0) {
    crypto.getRandomValues(drawn);
    left = drawn.length;
  }
  left -= 1;
  return (drawn[left] ?? 0) >>> (32 - bits);
}

/** Placeholders for the readable columns, from `$first` on. */
const placeholders = (first: number): string => readableColumns.map((_, at) => `$${first + at}`).join(', ');

/** Those of some references that reports have. */
const takenReferences = statement<{ reference: number }>(
  'reports.taken_references',
  'select reference from reports where reference = any($1::int[])',
);

const referenceOf = statement<{ reference: number }>(
  'reports.reference_of',
  'select reference from reports where id = $1',
);

/**
 * Draws the short references of new reports, which no report has. The index of `reports` refuses one that another
 * transaction has drawn at the same time.
 */
export async function drawReferences(tx: Tx, count: number): Promise<number[]> {
  const drawn = new Set<number>();
  while (drawn.size < count) {
    const fresh = new Set<number>();
    while (drawn.size + fresh.size < count) {
      const number = randomReference();
      if (!drawn.has(number)) fresh.add(number);
    }
    const taken = await tx.rows(takenReferences, [[...fresh]]);
    for (const { reference } of taken) fresh.delete(reference);
    for (const number of fresh) drawn.add(number);
  }
  return [...drawn];
}

/** The short reference of a report; null once the report is deleted. */
export async function findReference(db: Queryable, id: string): Promise<string | null> {
  const row = await db.one(referenceOf, [id]);
  return row && shownReference(row.reference);
}

/** Evenly: the numbers beyond the last multiple of the space are drawn again. */
function randomReference(): number {
  const [drawn] = crypto.getRandomValues(new Uint32Array(1)) as unknown as [number];
  return drawn < 2 ** 32 - (2 ** 32 % referenceSpace) ? drawn % referenceSpace : randomReference();
}

/** $6 to $14: `placingColumns`; then the reference and the readable columns. */
const insertOne = statement<{ id: string }>(
  'reports.insert',
  `insert into reports (id, author_id, version, keywords, sealed, created_at, updated_at, ${placingColumns}, reference, ${readable})
   values ($1, $2, 1, $3, $4, $5, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, ${placeholders(16)})
   on conflict do nothing returning id`,
);

/** @returns the id and the reference of the new report */
export async function insertReport(
  app: App,
  tx: Tx,
  authorId: string,
  { content: { keywords, ...fields }, named }: NamedContent,
  at: Date,
  placing: Placing,
): Promise<{ id: string; reference: string }> {
  const sealer = sealerOf(app);
  for (;;) {
    const id = newReportId(at);
    const [reference = 0] = await drawReferences(tx, 1);
    const bytes = sealer.seal({ id, version: 1, authorId }, fields);
    const values = [
      id,
      authorId,
      keywords,
      bytes,
      at,
      ...placingValues(sealer.marks, { id, authorId }, placing),
      reference,
      ...columnValues(fields),
    ];
    // No row comes back when another report has drawn the same id or reference at the same time.
    if (!(await tx.one(insertOne, values))) continue;
    await insertTokens(tx, id, named, placing.state);
    return { id, reference: shownReference(reference) };
  }
}

/** $5 and on: the readable columns. What was hidden in the version before is no longer. */
const replace = statement(
  'reports.replace',
  `update reports set version = version + 1, keywords = $2, sealed = $3, updated_at = $4,
     redacted = null, redacted_passages = null,
     (${readable}) = row(${placeholders(5)})
   where id = $1`,
);

/** Keeps the current version in the history and writes the next one, in which no passage is hidden. */
export async function updateReport(
  app: App,
  tx: Tx,
  { content: current, named: was }: NamedContent<StoredReport>,
  { content, named }: NamedContent,
  at: Date,
): Promise<void> {
  const { id } = current;
  const { keywords, ...fields } = content;
  await keepVersion(app, tx, current);
  const next = sealerOf(app).seal({ ...current, version: current.version + 1 }, fields);
  await tx.run(replace, [id, keywords, next, at, ...columnValues(fields)]);
  await deleteTokens(tx, [{ id, named: was }]);
  await insertTokens(tx, id, named, current.state);
}

const putKeywords = statement('reports.set_keywords', 'update reports set keywords = $2 where id = $1');

export const updateKeywords = (tx: Tx, id: string, keywords: readonly string[]): Promise<void> =>
  tx.run(putKeywords, [id, keywords]);

/** $2: until when its author is asked, or null. */
const putAsked = statement('reports.set_asked', 'update reports set asked_until = $2 where id = $1');

/** Notes until when a moderator's question waits for the author's answer; null when none does. */
export const setAsked = (tx: Tx, id: string, until: Date | null): Promise<void> => tx.run(putAsked, [id, until]);

const putReply = statement('reports.set_reply', 'update reports set reply = $2 where id = $1');

/** Sets the reply to a locked report and what followed, as answers show them. */
export async function setReportReplies(app: App, tx: Tx, id: string, replies: readonly ShownReply[]): Promise<void> {
  await tx.run(putReply, [id, replies.length === 0 ? null : sealerOf(app).sealReplies(id, replies)]);
}
