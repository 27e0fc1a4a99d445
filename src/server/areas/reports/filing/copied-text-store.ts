import type { decisionReasons } from '../../../../contract/moderation/moderation.ts';
import type { App } from '../../../app.ts';
import { type Queryable, statement, type Tx } from '../../../platform/db/pool.ts';

// Which reports say much the same as another.

/** The words of a text, lower-case and without punctuation, in any script. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** Different words below which a text has no fingerprint: honest people say short things alike. */
const minFingerprintWords = 20;

/** Words in a row that make a shingle. */
const shingleWords = 3;

/** How many hashes of shingles make a fingerprint. */
const fingerprintSize = 8;

/** Hashes that two fingerprints share when the texts are taken for the same words: about a third of all shingles. */
export const minSharedHashes = 4;

/**
 * The fingerprint of a text: the smallest keyed hashes of its shingles (the bottom-k sketch of Broder, "On the resemblance
 * and containment of documents", 1997). Texts with many words in common share many of them. Empty for a short text.
 * @param hash a keyed hash, equally distributed
 */
export function fingerprintOf(text: string, hash: (shingle: string) => bigint): bigint[] {
  const words = wordsOf(text);
  if (new Set(words).size < minFingerprintWords) return [];
  const shingles = new Set<string>();
  for (let at = 0; at + shingleWords <= words.length; at++) shingles.add(words.slice(at, at + shingleWords).join(' '));
  const hashes = [...shingles].map(hash).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  return hashes.slice(0, fingerprintSize);
}

/** The share of known words from which a text says nothing new. */
const knownShare = 0.85;

/** Whether nearly all words of a text occur in earlier texts. Without earlier texts everything is new. */
export function saysNothingNew(text: string, before: readonly string[]): boolean {
  const words = new Set(wordsOf(text));
  if (before.length === 0 || words.size === 0) return false;
  const known = new Set(before.flatMap(wordsOf));
  return [...words].filter((word) => known.has(word)).length >= words.size * knownShare;
}

/** A report whose words are much like those of another. */
interface Alike {
  id: string;
  category: string | null;
  isRemoved: boolean;
  isOfOther: boolean;
}

const indexKind = 'report words';

// Copies share the smallest hash, mostly, so two of them that are filed at once see each other.
const lockWords = statement('select pg_advisory_xact_lock($1::bigint)');
// If words are very common, only the newest reports are compared. $1 the hashes, $2 the author, $3 the report itself, $4 how
// many hashes have to be shared.
const alike = statement<Alike>(
  'report_words.alike',
  `select r.id, r.category, r.state = 'removed' as "isRemoved", r.author_id is distinct from $2::uuid as "isOfOther"
   from (
     select newest.report_id from unnest($1::bigint[]) as asked(hash)
     cross join lateral (
       select w.report_id from report_words w where w.hash = asked.hash order by w.report_id desc limit 200
     ) newest
     where newest.report_id <> $3 group by newest.report_id having count(*) >= $4::int
   ) found
   join reports r on r.id = found.report_id
   where r.state = 'removed'
     or (r.state <> 'expired' and r.withdrawn_at is null and r.author_id is distinct from $2::uuid)
   order by r.id desc limit 20 for key share of r`,
);
const decided = statement<{ reportId: string; decision: string; reason: string }>(`
  select report_id as "reportId", decision, reason from moderation_decisions
  where report_id = any($1::bigint[]) and decision in ('list', 'verify', 'remove')
    and not is_first and undone_at is null and reversed_by is null`);
const removeWords = statement('delete from report_words where report_id = $1');
const insertWords = statement(`
  insert into report_words (hash, report_id) select unnest($1::bigint[]), $2 on conflict do nothing`);
const renewWords = statement(`
  with earlier as (delete from report_words where report_id = any($2::bigint[]) and hash <> all($1::bigint[]))
  insert into report_words (hash, report_id)
  select * from unnest($1::bigint[], $2::bigint[]) as given(hash, report_id)
  where exists (select from report_words w where w.report_id = given.report_id)
  on conflict do nothing`);
const forgetLostWords = statement<{ reports: string }>(`
  with lost as (
    delete from report_words where report_id in (select id from reports where destroyed_at is not null) returning report_id
  )
  select count(distinct report_id) as reports from lost`);

/** The first 64 bits of a blind index, as PostgreSQL's signed number. */
const short = (token: string): bigint => BigInt.asIntN(64, BigInt(`0x${token.replaceAll('-', '').slice(0, 16)}`));

/** The fingerprints under every key of the ring, the current one first: while keys rotate, reports have one of them. */
const fingerprintsOf = ({ vault }: App, text: string): string[][] =>
  vault
    .blindIndexes(indexKind, '')
    .map((_, key) =>
      fingerprintOf(text, (shingle) => short(vault.blindIndexes(indexKind, shingle)[key] ?? '0')).map(String),
    );

/** Deletes the fingerprint of a report that is edited. */
export const deleteFingerprint = (tx: Tx, id: string): Promise<void> => tx.run(removeWords, [id]);

/**
 * Adds the fingerprint of a report that has none, and finds those that are much like it: of other authors, and removed ones
 * of any. Nothing is kept or found for a short text.
 */
export async function addFingerprint(
  app: App,
  tx: Tx,
  { id, authorId, text }: { id: string; authorId: string; text: string },
): Promise<Alike[]> {
  const [hashes = [], ...earlier] = fingerprintsOf(app, text);
  const [first] = hashes;
  if (first === undefined) return [];
  await tx.run(lockWords, [first]);
  const needed = Math.min(minSharedHashes, Math.ceil((hashes.length * minSharedHashes) / fingerprintSize));
  const found = new Map<string, Alike>();
  for (const some of [hashes, ...earlier])
    for (const row of await tx.rows(alike, [some, authorId, id, needed])) found.set(row.id, row);
  await tx.run(insertWords, [hashes, id]);
  return [...found.values()];
}

/** Reasons for which a report is removed that say nothing against its words. */
const harmless: readonly string[] = ['duplicate', 'authorAsked'] satisfies (typeof decisionReasons)['remove'][number][];

/**
 * Whether the words of a report were removed before for what they say, in one of some removed reports, and no moderator has
 * listed it since.
 */
export async function isStopped(tx: Tx, id: string, removed: readonly string[]): Promise<boolean> {
  if (removed.length === 0) return false;
  const made = await tx.rows(decided, [[id, ...removed]]);
  if (made.some((one) => one.reportId === id && one.decision !== 'remove')) return false;
  const isHarmless = (removedId: string): boolean =>
    made.some(
      ({ reportId, decision, reason }) => reportId === removedId && decision === 'remove' && harmless.includes(reason),
    );
  return !removed.every(isHarmless);
}

/** Replaces the fingerprints of reports that have one by those under the current key. */
export async function renewFingerprints(
  { vault }: App,
  tx: Tx,
  some: readonly { id: string; text: string }[],
): Promise<void> {
  const hash = (shingle: string): bigint => short(vault.blindIndex(indexKind, shingle));
  const rows = some.flatMap(({ id, text }) => fingerprintOf(text, hash).map((one) => ({ id, hash: String(one) })));
  if (rows.length > 0) await tx.run(renewWords, [rows.map((row) => row.hash), rows.map((row) => row.id)]);
}

/** Forgets the fingerprints of reports whose content is destroyed: nobody can compute them again. @returns their number */
export const deleteLostFingerprints = async (db: Queryable): Promise<number> =>
  Number((await db.one(forgetLostWords))?.reports ?? 0);
