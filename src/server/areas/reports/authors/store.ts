import { type Queryable, statement, type Tx } from '../../../platform/db/pool.ts';

/** How many reports an author filed, and what became of them. */
export interface AuthorRecord {
  filed: number;
  verified: number;
  removed: number;
  /** 0 none, 1 warned, 2 their reports weigh nothing, 3 suspended. */
  rung: number;
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
export const findLevel = async (tx: Tx, accountId: string): Promise<{ rung: number; strikes: number }> =>
  (await tx.one(rungOf, [accountId])) ?? { rung: 0, strikes: 0 };

export async function setLevel(tx: Tx, accountId: string, level: number, strikes: number, at: Date): Promise<void> {
  await tx.rows(setRung, [accountId, level, strikes, at]);
}

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
