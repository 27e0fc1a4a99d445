import type { AuthorRecord } from '../../../../contract/reports/standing.ts';
import type { App } from '../../../app.ts';
import { statement } from '../../../platform/db/pool.ts';
import { firstIdAt } from '../../../platform/time-ids.ts';
import { isOf } from '../stored/store.ts';

/** What a change of the policy concerns. */
interface PolicyCounts {
  /** Unverified reports that were filed lately. */
  filed: number;
  held: number;
  /** Listed reports that are neither verified nor corroborated. */
  unverified: number;
}

const verified = statement<{ verified: number }>(`
  select count(*)::int as verified from reports where standing = 'verified' and state = 'listed' and withdrawn_at is null`);

/** $1: the id from which a report was filed lately, $2: how many are counted. In an order, so that an index is read. */
const forPolicy = statement<PolicyCounts>(`
  select
    (select count(*)::int from (
      select 1 from reports where id >= $1 and withdrawn_at is null and standing = 'unverified' order by id desc limit $2
    ) lately) as filed,
    (select count(*)::int from (
      select 1 from reports where state = 'held' and withdrawn_at is null order by id desc limit $2) waiting) as held,
    (select count(*)::int from (
      select 1 from reports where state = 'listed' and withdrawn_at is null and standing = 'unverified'
      order by id desc limit $2
    ) listed) as unverified`);

// Counted up to a bound: an importer's reports are hundreds of thousands.
const recordOf = statement<AuthorRecord>(`
  select count(*)::int as filed, (count(*) filter (where standing = 'verified'))::int as verified,
    (count(*) filter (where state = 'removed'))::int as removed
  from (
    select standing, state from reports where ${isOf('$1')} and id <> all($2::bigint[])
    order by author_id, id desc limit 1000
  ) newest`);

const authors = statement<{ author_id: string }>(`
  select distinct author_id from reports where id = any($1::bigint[]) and author_id is not null`);

const destroyed = statement<{ id: string; author_id: string }>(`
  select id, author_id from reports where id = any($1::bigint[]) and destroyed_at is not null and author_id is not null`);

const removedAndDestroyed = statement<{ author_id: string }>(`
  select distinct author_id from reports
  where author_id = any($1::uuid[]) and state = 'removed' and destroyed_at is not null`);

/** By report, who filed those of some reports whose content is destroyed. */
export const authorsOfDestroyed = async (app: App, ids: readonly string[]): Promise<ReadonlyMap<string, string>> =>
  new Map(ids.length === 0 ? [] : (await app.db.rows(destroyed, [ids])).map(({ id, author_id }) => [id, author_id]));

/** Those of some authors of whom a report was removed whose content is destroyed by now. */
export const withDestroyedRemovals = async (app: App, authorIds: readonly string[]): Promise<ReadonlySet<string>> =>
  new Set(
    authorIds.length === 0
      ? []
      : (await app.db.rows(removedAndDestroyed, [authorIds])).map(({ author_id }) => author_id),
  );

/** Who has filed some reports. */
export const authorsOf = async (app: App, ids: readonly string[]): Promise<ReadonlySet<string>> =>
  new Set(ids.length === 0 ? [] : (await app.db.rows(authors, [ids])).map(({ author_id }) => author_id));

/** Listed reports that a moderator has verified. */
export const countVerifiedReports = async (app: App): Promise<number> =>
  (await app.reads.long.one(verified))?.verified ?? 0;

/** What a change of the policy concerns, each up to `max`. @param since when reports were filed lately */
export const countForPolicy = async (app: App, since: Date, max: number): Promise<PolicyCounts> =>
  (await app.reads.long.one(forPolicy, [firstIdAt(since), max])) ?? { filed: 0, held: 0, unverified: 0 };

/** What became of an author's reports. @param but reports that are left out */
export const authorRecordOf = async (app: App, authorId: string, but: readonly string[]): Promise<AuthorRecord> =>
  (await app.db.one(recordOf, [authorId, but])) ?? { filed: 0, verified: 0, removed: 0 };
