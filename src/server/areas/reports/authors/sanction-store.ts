import { type Queryable, statement, type Tx } from '../../../platform/db/pool.ts';

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
/** An author's next reports above $2 that nobody has verified. */
const unverified = statement<{ id: string; category: string | null }>(
  'sanctions.unverified',
  `select id, category from reports
   where author_id = $1 and id > $2 and withdrawn_at is null and state in ('listed', 'held') and standing <> 'verified'
   order by id limit $3`,
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
