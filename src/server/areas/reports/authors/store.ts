import { type Queryable, statement, type Tx } from '../../../platform/db/pool.ts';

/** How many reports an author filed, and what became of them. */
export interface AuthorRecord {
  filed: number;
  verified: number;
  removed: number;
  /** 0 none, 1 warned, 2 their reports weigh nothing, 3 suspended. */
  level: number;
}

/** Reports removed for these reasons count against their author. */
const strikeReasons = ['false', 'abusive'];

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
/** Authors whose number of strikes is not that of their level any more. */
const changed = statement<{ id: string }>(
  'sanctions.changed',
  `select coalesce(s.author_id, a.id) as id
   from (${strikes('r.author_id is not null')}) s
   full join (select id, strikes from accounts where strikes > 0) a on a.id = s.author_id
   where coalesce(s.strikes, 0) <> coalesce(a.strikes, 0)
     and coalesce(s.author_id, a.id) <> all($4::uuid[]) limit $5`,
);
const strikesOf = statement<{ strikes: number }>('sanctions.strikes_of', strikes('r.author_id = $4'));
const levelOf = statement<{ level: number; strikes: number }>(
  'sanctions.level_of',
  'select sanction_level as level, strikes from accounts where id = $1',
);
interface RecordRow extends AuthorRecord {
  account_id: string;
}
/** An author's next reports above $2 that nobody has verified. */
const unverified = statement<{ id: string; category: string | null }>(
  'sanctions.unverified',
  `select id, category from reports
   where author_id = $1 and id > $2 and withdrawn_at is null and state in ('listed', 'held') and standing <> 'verified'
   order by id limit $3`,
);
const records = statement<RecordRow>(
  'sanctions.records',
  `select a.id as account_id, coalesce(counted.filed, 0) as filed, coalesce(counted.verified, 0) as verified,
     coalesce(counted.removed, 0) as removed, coalesce(known.sanction_level, 0)::int as level
   from unnest($1::uuid[]) as a(id)
   left join (
     select r.author_id, count(*)::int as filed,
       (count(*) filter (where r.standing = 'verified' and r.state = 'listed'))::int as verified,
       (count(*) filter (where r.state = 'removed'))::int as removed
     from reports r where r.author_id = any($1::uuid[]) group by r.author_id
   ) counted on counted.author_id = a.id
   left join accounts known on known.id = a.id`,
);

interface StrikeTimes {
  now: Date;
  /** Until when decisions are final. */
  settled: Date;
}
const strikeTimes = ({ now, settled }: StrikeTimes) => [now, settled, strikeReasons];

/** Accounts whose level is not that of their strikes any more, without those left out. */
export const findChangedAuthors = (
  db: Queryable,
  times: StrikeTimes,
  { limit, except }: { limit: number; except: readonly string[] },
): Promise<{ id: string }[]> => db.rows(changed, [...strikeTimes(times), except, limit]);

/** Reports of the account that were removed as false or abusive within a year. */
export const countStrikes = async (tx: Tx, accountId: string, times: StrikeTimes): Promise<number> =>
  (await tx.one(strikesOf, [...strikeTimes(times), accountId]))?.strikes ?? 0;

/** The level that was set last, and the strikes that led to it. */
export const findLevel = async (tx: Tx, accountId: string): Promise<{ level: number; strikes: number }> =>
  (await tx.one(levelOf, [accountId])) ?? { level: 0, strikes: 0 };

export const findUnverified = (
  tx: Tx,
  accountId: string,
  after: string,
  limit: number,
): Promise<{ id: string; category: string | null }[]> => tx.rows(unverified, [accountId, after, limit]);

/** The record of each account. */
export async function findRecords(db: Queryable, accountIds: readonly string[]): Promise<Map<string, AuthorRecord>> {
  const rows = await db.rows(records, [accountIds]);
  return new Map(rows.map(({ account_id, ...record }) => [account_id, record]));
}
