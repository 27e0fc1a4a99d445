import { statement } from '../../platform/db/pool.ts';

/** What a change of the policy concerns. */
export interface PolicyCounts {
  /** Unverified reports that were filed lately. */
  filed: number;
  held: number;
  /** Listed reports that are neither verified nor corroborated. */
  unverified: number;
}

/** Listed reports that a moderator has verified. */
export const countVerified = statement<{ verified: number }>(
  'reports.count_verified',
  `select count(*)::int as verified from reports where standing = 'verified' and state = 'listed' and withdrawn_at is null`,
);

/** $1: the id from which a report was filed lately, $2: how many are counted. In an order, so that an index is read. */
export const countForPolicy = statement<PolicyCounts>(
  'reports.count_for_policy',
  `select
     (select count(*)::int from (
       select 1 from reports where id >= $1 and withdrawn_at is null and standing = 'unverified' order by id desc limit $2
     ) lately) as filed,
     (select count(*)::int from (
       select 1 from reports where state = 'held' and withdrawn_at is null order by id desc limit $2) waiting) as held,
     (select count(*)::int from (
       select 1 from reports where state = 'listed' and withdrawn_at is null and standing = 'unverified'
       order by id desc limit $2
     ) listed) as unverified`,
);
