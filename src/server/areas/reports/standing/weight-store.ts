// See docs/decisions/0011-standing-is-stored-when-it-changes.md
import { trustedAfter, weights } from '../../../../contract/reports/standing.ts';
import type { App } from '../../../app.ts';
import { type Queryable, statement, type Tx } from '../../../platform/db/pool.ts';
import { sealerOf } from '../stored/fields.ts';
import { type Named, namedOf } from '../stored/named-store.ts';
import { doubtCorroborated, isFresh, lockTokens } from './corroboration-store.ts';
import { lockPlacementPage, lockPlacements, type Placement, updatePlacements } from './placement-store.ts';

// What reports and their authors weigh, and the deferred work after that has changed.

const isTrusted = `((select count(*) from (
       select from reports v where v.author_id = a.id and v.standing = 'verified'
         and v.withdrawn_at is null and v.state = 'listed' limit ${trustedAfter}
     ) verified) = ${trustedAfter}
     and not exists (select from reports x where x.author_id = a.id and x.state = 'removed'
       and x.state_changed_at > $2::timestamptz - interval '1 year'))`;

/** Two of their reports were removed as false or abusive within a year: see areas/reports/authors. */
const isWeightless = 'a.sanction_level >= 2';

/** Of the accounts `a`. $2: now. */
const weighed = `(case when ${isWeightless} then ${weights.none} when ${isTrusted} then ${weights.trustedAuthor}
     when a.email_confirmed_at is not null then ${weights.confirmedEmail} else ${weights.other} end)::real as weight,
     (a.suspended_at is null and not ${isWeightless}) as is_trusted`;

interface AuthorRow {
  /** The group of authors that count as one; null for an account that is a group of its own. */
  author_group: string | null;
  /** What a report of theirs weighs that is not verified. */
  weight: number;
  /** Whether their reports may corroborate others, and be corroborated. */
  is_trusted: boolean;
  /** They may file nothing. */
  is_suspended: boolean;
}

/** The account cannot be deleted until the transaction ends. $2: now. */
export const authorOf = statement<AuthorRow>(
  'reports.author',
  `select a.author_group, ${weighed}, a.suspended_at is not null as is_suspended
   from accounts a where a.id = $1 for key share`,
);

/** What accounts say of their reports. $2: now. */
const authorsOf = statement<Pick<AuthorRow, 'weight' | 'is_trusted'> & { id: string }>(
  'reports.authors',
  `select a.id, ${weighed} from accounts a where a.id = any($1::uuid[])`,
);

/** What a report weighs. @param ofAuthor what a report of its author weighs that is not verified; missing without an account */
function weightOf(
  { standing, weightless, weight, isTrusted }: Placement,
  ofAuthor: number | undefined,
): { weight: number } {
  if (standing === 'verified') return { weight: weights.verified };
  if (weightless) return { weight: weights.none };
  if (ofAuthor !== undefined) return { weight: ofAuthor };
  const isUnknown = weight === weights.verified || (weight === weights.none && isTrusted);
  return { weight: isUnknown ? weights.other : weight };
}

/** Locked reports with what their authors' accounts say of their weight and standing now. */
export async function weighPlacements(tx: Tx, locked: readonly Placement[], at: Date): Promise<Placement[]> {
  const authorIds = [...new Set(locked.flatMap(({ authorId }) => authorId ?? []))];
  const rows = authorIds.length > 0 ? await tx.rows(authorsOf, [authorIds, at]) : [];
  const authors = new Map(rows.map((row) => [row.id, row]));
  return locked.map((one) => {
    const author = authors.get(one.authorId ?? '');
    return {
      ...one,
      ...weightOf(one, author?.weight),
      isTrusted: author?.is_trusted ?? one.isTrusted,
    };
  });
}

/** Marks a locked report as disputed, or not any more: it counts half meanwhile. */
export async function setReportDisputed(app: App, tx: Tx, id: string, isDisputed: boolean): Promise<void> {
  await updatePlacements(app, tx, await lockPlacements(app, tx, [id]), () => ({ disputed: isDisputed }));
}

/** $2: since when reports are fresh, $3: those that are left out. */
const unassessed = statement<{ id: string; version: number; author_id: string | null; sealed: Buffer }>(
  'reports.unassessed',
  `select id, version, author_id, sealed from reports r where not assessed and not ${isFresh('$2')} and id <> all($3::bigint[])
   order by id desc limit $1`,
);

/**
 * Reports that are not assessed, the newest first. Those that cannot be opened name nothing.
 * @param since those that wait for corroboration and were written after it are left out
 */
export async function findUnassessed(
  app: App,
  db: Queryable,
  { limit, since, except }: { limit: number; since: Date; except: readonly string[] },
): Promise<{ id: string; version: number; named: Named | null }[]> {
  const sealer = sealerOf(app);
  return (await db.rows(unassessed, [limit, since, except])).map(({ id, version, author_id: authorId, sealed }) => {
    const content = sealer.vault.tryOpen(() => sealer.open({ id, version, authorId }, sealed));
    return { id, version, named: content && namedOf(app, content) };
  });
}

const addTokenTasks = statement(
  'reports.add_token_tasks',
  'insert into standing_tasks (token) select distinct token from unnest($1::uuid[]) as given(token)',
);

/** Has everything assessed again that reports with these tokens corroborated. The transaction needs no locks on them. */
export async function doubtLater(tx: Tx, tokens: readonly string[]): Promise<void> {
  if (tokens.length > 0) await tx.run(addTokenTasks, [tokens]);
}

const addAuthorTask = statement('reports.add_author_task', 'insert into standing_tasks (author_id) values ($1)');

/** Has an author's reports weighed again. */
export async function reweighLater(tx: Tx, authorId: string | null): Promise<void> {
  if (authorId !== null) await tx.run(addAuthorTask, [authorId]);
}

/** Authors with a report that was removed a year before, between $1 and $2. */
const addAuthorsOfRemoved = statement(
  'reports.add_authors_of_removed',
  `insert into standing_tasks (author_id)
   select distinct author_id from reports
   where state = 'removed' and author_id is not null and state_changed_at between $1 and $2`,
);

/** The same for those with a report that was removed a year before the time between two moments. */
export const reweighRemoved = (db: Queryable, from: Date, to: Date): Promise<void> =>
  db.run(addAuthorsOfRemoved, [from, to]);

const last = statement<{ id: string | null }>('reports.last_task', 'select max(id) as id from standing_tasks');

/** The last piece of deferred work; null when there is none. */
export const lastTask = async (db: Queryable): Promise<string | null> => (await db.one(last))?.id ?? null;

const takeTokenTasks = statement<{ token: string }>(
  'reports.take_token_tasks',
  `delete from standing_tasks where id = any(array(
     select id from standing_tasks where token is not null order by id limit 200 for update skip locked
   )) returning token`,
);

/** $1: the last one to take. */
const takeAuthorTask = statement<{ author_id: string }>(
  'reports.take_author_task',
  `delete from standing_tasks where id = (
     select id from standing_tasks where author_id is not null and id <= $1 order by id limit 1 for update skip locked
   ) returning author_id`,
);

/**
 * Does some of the deferred work. An author whose reports are in use is tried again by the next round.
 * @param upTo the last piece to do, see `lastTask`
 * @returns whether there was any
 */
export async function doTask(app: App, tx: Tx, at: Date, upTo: string): Promise<boolean> {
  const tokens = (await tx.rows(takeTokenTasks)).map(({ token }) => token);
  if (tokens.length > 0) {
    await lockTokens(tx, tokens);
    await doubtCorroborated(tx, tokens);
    return true;
  }
  const author = (await tx.one(takeAuthorTask, [upTo]))?.author_id;
  if (author === undefined) return false;
  const account = await tx.one(authorOf, [author, at]);
  let isComplete = true;
  for (let after: string | null = '0'; after !== null; ) {
    const { page, last, isWhole } = await lockPlacementPage(app, tx, author, after);
    await updatePlacements(app, tx, page, (was) => {
      const isTrusted = account?.is_trusted ?? was.isTrusted;
      // What it corroborated, or what corroborated it, is looked for again.
      const assessed = was.assessed && isTrusted === was.isTrusted;
      return { ...weightOf(was, account?.weight), isTrusted, assessed };
    });
    if (!isWhole) isComplete = false;
    after = last;
  }
  if (!isComplete) await tx.run(addAuthorTask, [author]);
  return true;
}
