import { type Queryable, statement, type Tx } from '../../../platform/db/pool.ts';
import type { Vault } from '../../../platform/vault/vault.ts';
import { fingerprintOf, fingerprintSize, minSharedHashes } from './words.ts';

/** A report whose words are much like those of another. */
export interface Alike {
  reportId: string;
  category: string | null;
  isRemoved: boolean;
  isOfOther: boolean;
}

/** How many reports an author filed, and what became of them. */
export interface AuthorRecord {
  filed: number;
  verified: number;
  removed: number;
  /** 0 none, 1 warned, 2 their reports weigh nothing, 3 suspended. */
  rung: number;
}

const indexKind = 'report words';

/** Reports removed for these reasons count against their author. */
const strikeReasons = ['false', 'abusive'];

// Copies share the smallest hash, mostly, so two of them that are filed at once see each other.
const lockWords = statement('report_words.lock', 'select pg_advisory_xact_lock($1::bigint)');
interface AlikeRow {
  id: string;
  category: string | null;
  is_removed: boolean;
  is_of_other: boolean;
}
// If words are very common, only the newest reports are compared.
const sharing = (first: string, second: string) => `select newest.report_id
     from unnest($1::bigint[]) as asked(hash)
     cross join lateral (
       select w.report_id from report_words w where w.hash = asked.hash order by w.report_id desc limit 200
     ) newest
     where newest.report_id <> ${first}
     group by newest.report_id having count(*) >= ${second}::int`;
// $1 the hashes, $2 the author, $3 the report itself, $4 how many hashes have to be shared.
const alike = statement<AlikeRow>(
  'report_words.alike',
  `select r.id, r.category, r.state = 'removed' as is_removed, r.author_id is distinct from $2::uuid as is_of_other
   from (${sharing('$3', '$4')}) found
   join reports r on r.id = found.report_id
   where r.state = 'removed' or (r.withdrawn_at is null and r.author_id is distinct from $2::uuid)
   order by r.id desc limit 20 for key share of r`,
);
const removeWords = statement('report_words.remove', 'delete from report_words where report_id = $1');
const insertWords = statement(
  'report_words.insert',
  'insert into report_words (hash, report_id) select unnest($1::bigint[]), $2 on conflict do nothing',
);
const renewWords = statement(
  'report_words.renew',
  `with earlier as (delete from report_words where report_id = any($2::bigint[]) and hash <> all($1::bigint[]))
   insert into report_words (hash, report_id)
   select * from unnest($1::bigint[], $2::bigint[]) as given(hash, report_id)
   where exists (select from report_words w where w.report_id = given.report_id)
   on conflict do nothing`,
);
const forgetLostWords = statement<{ reports: string }>(
  'report_words.forget_lost',
  `with lost as (
     delete from report_words where report_id in (select id from reports where destroyed_at is not null) returning report_id
   )
   select count(distinct report_id) as reports from lost`,
);

/**
 * $1 now, $2 the moment until which decisions can no longer be undone, $3 reasons. What one moderator alone has removed counts
 * once: nobody is judged by a single person.
 */
const strikes = (where: string) => `select r.author_id,
     (case when count(distinct coalesce(d.moderator_id::text, '')) > 1 then count(distinct r.id) else 1 end)::int as strikes
   from moderation_decisions d join reports r on r.id = d.report_id
   where d.decision = 'remove' and d.reason = any($3::text[]) and d.decided_at > $1::timestamptz - interval '1 year'
     and d.decided_at <= $2 and d.undone_at is null and d.reversed_by is null and r.state = 'removed' and ${where}
   group by r.author_id`;
/** Authors whose number of strikes no longer matches their rung. */
const changed = statement<{ id: string }>(
  'reporter_rungs.changed',
  `select coalesce(s.author_id, g.account_id) as id
   from (${strikes('r.author_id is not null')}) s
   full join reporter_rungs g on g.account_id = s.author_id
   where coalesce(s.strikes, 0) <> coalesce(g.strikes, 0)
     and coalesce(s.author_id, g.account_id) <> all($4::uuid[]) limit $5`,
);
const strikesOf = statement<{ strikes: number }>('reporter_rungs.strikes_of', strikes('r.author_id = $4'));
const rungOf = statement<{ rung: number; strikes: number }>(
  'reporter_rungs.rung_of',
  'select rung, strikes from reporter_rungs where account_id = $1',
);
interface RecordRow extends AuthorRecord {
  account_id: string;
}
const setRung = statement(
  'reporter_rungs.set',
  `insert into reporter_rungs (account_id, rung, strikes, changed_at) values ($1, $2, $3, $4)
   on conflict (account_id) do update set rung = excluded.rung, strikes = excluded.strikes,
     changed_at = excluded.changed_at`,
);
/** An author's next reports above $2 that nobody has verified. */
const unverified = statement<{ id: string; category: string | null }>(
  'reporter_rungs.unverified',
  `select id, category from reports
   where author_id = $1 and id > $2 and withdrawn_at is null and state in ('listed', 'held') and standing <> 'verified'
   order by id limit $3`,
);
const records = statement<RecordRow>(
  'reporter_rungs.records',
  `select a.id as account_id, counted.filed, counted.verified, counted.removed, coalesce(g.rung, 0)::int as rung
   from unnest($1::uuid[]) as a(id)
   cross join lateral (
     select count(*)::int as filed, (count(*) filter (where r.standing = 'verified' and r.state = 'listed'))::int as verified,
       (count(*) filter (where r.state = 'removed'))::int as removed
     from reports r where r.author_id = a.id
   ) counted
   left join reporter_rungs g on g.account_id = a.id`,
);

export type ReporterRepository = ReturnType<typeof reporterRepository>;

/** What is known of authors and of the words of their reports, in PostgreSQL. */
export function reporterRepository({ vault }: { vault: Vault }) {
  /** The first 64 bits of a blind index, as PostgreSQL's signed number. */
  const short = (token: string): bigint => BigInt.asIntN(64, BigInt(`0x${token.replaceAll('-', '').slice(0, 16)}`));
  const hash = (shingle: string): bigint => short(vault.blindIndex(indexKind, shingle));
  /** The fingerprints under every key of the ring, the current one first: while keys rotate, reports have one of them. */
  const fingerprintsOf = (text: string): string[][] =>
    vault
      .blindIndexes(indexKind, '')
      .map((_, key) =>
        fingerprintOf(text, (shingle) => short(vault.blindIndexes(indexKind, shingle)[key] ?? '0')).map(String),
      );
  const strikeTimes = ({ now, settled }: { now: Date; settled: Date }) => [now, settled, strikeReasons];

  return {
    /**
     * Replaces the fingerprint of a report, and finds those that are much like it: of other authors, and removed ones of any.
     * Nothing is kept or found for a short text.
     */
    async replaceWords(
      tx: Tx,
      { id, authorId, text }: { id: string; authorId: string; text: string },
    ): Promise<Alike[]> {
      const [hashes = [], ...earlier] = fingerprintsOf(text);
      const [first] = hashes;
      await tx.rows(removeWords, [id]);
      if (first === undefined) return [];
      await tx.rows(lockWords, [first]);
      const needed = Math.min(minSharedHashes, Math.ceil((hashes.length * minSharedHashes) / fingerprintSize));
      const found = new Map<string, AlikeRow>();
      for (const some of [hashes, ...earlier])
        for (const row of await tx.rows(alike, [some, authorId, id, needed])) found.set(row.id, row);
      await tx.rows(insertWords, [hashes, id]);
      return [...found.values()].map((row) => ({
        reportId: row.id,
        category: row.category,
        isRemoved: row.is_removed,
        isOfOther: row.is_of_other,
      }));
    },
    /** Replaces the fingerprints of reports that have one by those under the current key. */
    async renewWords(tx: Tx, some: readonly { id: string; text: string }[]): Promise<void> {
      const rows = some.flatMap(({ id, text }) => fingerprintOf(text, hash).map((one) => ({ id, hash: String(one) })));
      if (rows.length > 0) await tx.rows(renewWords, [rows.map((row) => row.hash), rows.map((row) => row.id)]);
    },
    async forgetLostWords(db: Queryable): Promise<number> {
      return Number((await db.one(forgetLostWords))?.reports ?? 0);
    },

    /** Accounts whose rung is not that of their strikes any more, without those left out. @param settled until when decisions are final */
    changed: (
      db: Queryable,
      times: { now: Date; settled: Date },
      { limit, except }: { limit: number; except: readonly string[] },
    ): Promise<{ id: string }[]> => db.rows(changed, [...strikeTimes(times), except, limit]),
    /** Reports of the account that were removed as false or abusive within a year. */
    strikesOf: async (tx: Tx, accountId: string, times: { now: Date; settled: Date }): Promise<number> =>
      (await tx.one(strikesOf, [...strikeTimes(times), accountId]))?.strikes ?? 0,
    /** The rung that was set last, and the strikes that led to it. */
    rungOf: async (tx: Tx, accountId: string): Promise<{ rung: number; strikes: number }> =>
      (await tx.one(rungOf, [accountId])) ?? { rung: 0, strikes: 0 },
    async setRung(tx: Tx, accountId: string, rung: number, strikes: number, at: Date): Promise<void> {
      await tx.rows(setRung, [accountId, rung, strikes, at]);
    },
    unverified: (tx: Tx, accountId: string, after: string, limit: number) =>
      tx.rows(unverified, [accountId, after, limit]),

    /** The record of each account. */
    async records(db: Queryable, accountIds: readonly string[]): Promise<Map<string, AuthorRecord>> {
      const rows = await db.rows(records, [accountIds]);
      return new Map(rows.map(({ account_id, ...record }) => [account_id, record]));
    },
  };
}
