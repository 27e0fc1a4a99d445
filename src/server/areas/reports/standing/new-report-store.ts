import { referenceSpace, shownReference } from '../../../../contract/reports/short-reference.ts';
import { type Standing, type StoredState, weights } from '../../../../contract/reports/standing.ts';
import type { App } from '../../../app.ts';
import { forbidden, unauthorized } from '../../../errors.ts';
import type { CopyRows } from '../../../platform/db/copy.ts';
import { statement, type Tx } from '../../../platform/db/pool.ts';
import { lowBits, timeId } from '../../../platform/time-ids.ts';
import { currentPolicy } from '../../registry/policy/current-policy.ts';
import type { Refused } from '../../registry/safelist/store.ts';
import { columnValues, markOf, readable, readablePlaceholders, type SealedReport, sealerOf } from '../stored/fields.ts';
import { insertTokens, type Named, type NamedContent } from '../stored/named-store.ts';
import { findCorroboration, findTakenTokens, freshSince, lockIdentifiers } from './corroboration-store.ts';
import { authorOf } from './weight-store.ts';

// A new report: its state, standing and weight, by policy, by its author and by what it names; its id, its reference and its row.

/** Whether policy holds new reports. */
export const holdsNewReports = (app: App): boolean => currentPolicy(app).newReports === 'held';

type Marks = SealedReport['marks'];

declare const placed: unique symbol;

/** The state and standing of a new report: everything but its content. Only `placingOf` makes one. */
export interface Placing {
  readonly [placed]: true;
  state: Extract<StoredState, 'held' | 'listed'>;
  standing: Exclude<Standing, 'verified'>;
  /** The author, or the group of authors that count as one. */
  group: string;
  weight: number;
  weightless: boolean;
  isTrusted: boolean;
  /** Whether the server that files it has assessed it. */
  assessed: boolean;
  awaitsCorroboration: boolean;
  /** The kinds of its identifiers that cannot be listed. */
  refused: Refused;
}

/** What a new report is: listed, unless policy holds it or the gate refuses it. @throws Error when the gate was not asked */
function placingOf(
  { group, weight, isTrusted }: Pick<Placing, 'group' | 'weight' | 'isTrusted'>,
  refused: Refused | undefined,
  { isHeld, isCircular, isCorroborated }: { isHeld: boolean; isCircular: boolean; isCorroborated: boolean },
): Placing {
  if (!refused) throw new Error('a new report did not pass the gate');
  const mayList = refused.length === 0;
  return {
    state: mayList && !isHeld ? 'listed' : 'held',
    standing: isCorroborated ? 'corroborated' : 'unverified',
    group,
    weight: isCircular ? weights.none : weight,
    weightless: isCircular,
    isTrusted,
    assessed: !isHeld,
    awaitsCorroboration: mayList && isHeld,
    refused,
  } as Placing;
}

/** Its columns. */
export const placingColumns =
  'state, standing, author_group, weight, weightless, is_trusted, assessed, awaits_corroboration, mark';

/** A new report and its author. */
interface Place {
  id: string;
  authorId: string;
}

const groupOf = ({ authorId }: Place, { group }: Placing) => (group === authorId ? null : group);

const newMark = (marks: Marks, place: Place, placing: Placing): Buffer =>
  markOf(marks, place.id, {
    ...placing,
    authorGroup: groupOf(place, placing),
    withdrawnAt: null,
    disputed: false,
  });

const placingValues = (marks: Marks, place: Place, placing: Placing): unknown[] => [
  placing.state,
  placing.standing,
  groupOf(place, placing),
  placing.weight,
  placing.weightless,
  placing.isTrusted,
  placing.assessed,
  placing.awaitsCorroboration,
  newMark(marks, place, placing),
];

/** The same as COPY writes them. */
export const copyPlacing = (rows: CopyRows, marks: Marks, place: Place, placing: Placing): CopyRows =>
  rows
    .text(placing.state)
    .text(placing.standing)
    .uuid(groupOf(place, placing))
    .float4(placing.weight)
    .bool(placing.weightless)
    .bool(placing.isTrusted)
    .bool(placing.assessed)
    .bool(placing.awaitsCorroboration)
    .bytes(newMark(marks, place, placing));

/**
 * Decides the state and standing of an author's new reports by what they name, and locks their identifiers. Where policy
 * holds new reports, what corroborates them is looked for later: their authors cannot tell.
 * @param refused what the gate says of each
 * @param isCircular whether the author reports what they read here
 * @returns for each what it is, and what `followPlacing` needs once they are written
 * @throws ApiError 401 when the account was deleted, 403 when it is suspended
 */
export async function placeNewReports(
  app: App,
  tx: Tx,
  authorId: string,
  named: readonly Named[],
  { at, refused, isCircular = false }: { at: Date; refused: readonly Refused[]; isCircular?: boolean },
): Promise<{ placings: Placing[]; raises: string[] }> {
  const row = await tx.one(authorOf, [authorId, at]);
  if (!row) throw unauthorized('notSignedIn');
  // Also while the call was under way: what it files would be missing from what the suspension put into the queue.
  if (row.is_suspended) throw forbidden('accountSuspended');
  const author = { group: row.author_group ?? authorId, weight: row.weight, isTrusted: row.is_trusted };
  await lockIdentifiers(tx, named);
  const isHeld = holdsNewReports(app);
  const isAsked = !isHeld && author.isTrusted && !isCircular;
  const asked = named.flatMap((one, at) =>
    isAsked && refused[at]?.length === 0 ? [{ named: one, group: author.group, at }] : [],
  );
  const taken = asked.length > 1 ? await findTakenTokens(tx, named) : undefined;
  const { corroborated, raises } = await findCorroboration(app, tx, asked, freshSince(at), taken);
  const supported = new Set(asked.filter((_, index) => corroborated.has(index)).map((one) => one.at));
  const placings = named.map((_, index) =>
    placingOf(author, refused[index], { isHeld, isCircular, isCorroborated: supported.has(index) }),
  );
  return { placings, raises };
}

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

/** Those of some references that reports have. */
const takenReferences = statement<{ reference: number }>(`
  select reference from reports where reference = any($1::int[])`);

/**
 * Draws the short references of new reports, which no report has. The index of `reports` refuses one that another
 * transaction has drawn at the same time.
 */
export async function drawReferences(tx: Tx, count: number): Promise<number[]> {
  const drawn = new Set<number>();
  for (;;) {
    while (drawn.size < count) drawn.add(randomReference());
    const taken = await tx.rows(takenReferences, [[...drawn]]);
    if (taken.length === 0) return [...drawn];
    for (const { reference } of taken) drawn.delete(reference);
  }
}

/** Evenly: the numbers beyond the last multiple of the space are drawn again. */
function randomReference(): number {
  const [drawn] = crypto.getRandomValues(new Uint32Array(1)) as unknown as [number];
  return drawn < 2 ** 32 - (2 ** 32 % referenceSpace) ? drawn % referenceSpace : randomReference();
}

/** $6 to $14: `placingColumns`; then the reference and the readable columns. */
const insertOne = statement<{ id: string }>(`
  insert into reports (id, author_id, version, keywords, sealed, created_at, updated_at, ${placingColumns}, reference, ${readable})
  values ($1, $2, 1, $3, $4, $5, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, ${readablePlaceholders(16)})
  on conflict do nothing returning id`);

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
    await insertTokens(tx, [{ id, named }], placing.state);
    return { id, reference: shownReference(reference) };
  }
}
