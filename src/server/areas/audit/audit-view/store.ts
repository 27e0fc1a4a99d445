import type { AuditLine } from '../../../../contract/audit/audit.ts';
import { type Queryable, statement } from '../../../platform/db/pool.ts';
import { shownAt } from '../store.ts';

/** A line before the names of who did it are known. */
export type TrailLine = Omit<AuditLine, 'actorName' | 'accountName'>;

interface StoredLine extends Omit<TrailLine, 'at'> {
  id: string;
  at: Date;
}

// In a line that another program wrote, ids may be null.
const columns = `id, ${shownAt} as at, actor, actor_id as "actorID", event, array_remove(report_ids, null) as "reportIDs",
  request_id as "requestID", details, position::float8 as position`;
/** Lines below an id, newest first, among the 50,000 below it; $5 the first id that may be among them. */
const page = statement<StoredLine>(`
  select ${columns} from audit_events
  where id < $1 and id >= greatest($1 - 50000, $5::bigint) and ($2::text[] is null or split_part(event, '.', 1) = any($2))
    and ($3::uuid is null or actor_id = $3)
  order by id desc limit $4`);
/** Lines below an id with one of these first words, newest first, from the index that has all words except "lookup". */
const pageOfWords = statement<StoredLine>(`
  select line.* from unnest($2::text[]) as word, lateral (
    select ${columns} from audit_events
    where id < $1 and id >= $4::bigint and split_part(event, '.', 1) = word and event <> 'lookup' order by id desc limit $3) as line
  order by id desc limit $3`);
const ends = statement<{ first: string | null; last: string | null }>(`
  select min(id) as first, max(id) as last from audit_events`);
const at = statement<{ id: string; at: Date }>('select id, at from audit_events where id >= $1 order by id limit 1');

/** How many lines one statement looks through. */
export const lookedThrough = 50_000;

/** Up to `limit` lines from `first` on and below an id, with one of the first words if any are given; `isCut` when only the 50,000 lines below it were looked through. */
export async function findLinesBelow(
  db: Queryable,
  below: bigint,
  { words, actor, first, limit }: { words: string[] | null; actor: string | null; first: bigint; limit: number },
): Promise<{ lines: StoredLine[]; isCut: boolean }> {
  if (words !== null && !words.includes('lookup') && actor === null)
    return { lines: await db.rows(pageOfWords, [String(below), words, limit, String(first)]), isCut: false };
  return { lines: await db.rows(page, [String(below), words, actor, limit, String(first)]), isCut: true };
}

/** The ids of the first and of the last line; null when there is none. */
export async function findLineEnds(db: Queryable): Promise<{ first: bigint; last: bigint } | null> {
  const row = await db.one(ends);
  return row?.first && row.last ? { first: BigInt(row.first), last: BigInt(row.last) } : null;
}

/** The first id of a line at or after a time, found by halving: lines are stored about in the order of their times. */
export async function findIdSince(db: Queryable, since: Date, { first, last }: { first: bigint; last: bigint }) {
  let [low, high] = [first, last + 1n];
  while (low < high) {
    const middle = (low + high) / 2n;
    const line = await db.one(at, [String(middle)]);
    if (!line || line.at >= since) high = middle;
    else low = BigInt(line.id) + 1n;
  }
  return low;
}
