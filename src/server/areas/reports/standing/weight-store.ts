// See docs/decisions/0011-standing-is-stored-when-it-changes.md
import { trustedAfter, weights } from '../../../../contract/reports/standing.ts';
import type { App } from '../../../app.ts';
import { statement, type Tx } from '../../../platform/db/pool.ts';
import { lockPlacements, type Placement, updatePlacements } from './placement-store.ts';

// What reports and their authors weigh. What follows for others is done later, by assess-reports-store.ts.

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

/**
 * Authors of whom a report was removed a year before $2 or earlier, but after $1, and whose reports weigh something else than their
 * accounts say.
 */
export const addOutweighed = statement(
  'reports.outweighed',
  `insert into standing_tasks (author_id)
   select author.id from (
     select a.id, ${weighed} from accounts a where a.id in (
       select author_id from reports
       where state = 'removed' and state_changed_at between $1 and $2::timestamptz - interval '1 year')
   ) author
   where exists (select from reports r where r.author_id = author.id and r.standing <> 'verified' and not r.weightless
     and r.weight <> author.weight)`,
);

/** What a report weighs, and whether it may corroborate others. @param author what the account says; missing without one */
export function weighedBy(
  author: Pick<AuthorRow, 'weight' | 'is_trusted'> | null | undefined,
  { standing, weightless, weight, isTrusted }: Placement,
): { weight: number; isTrusted: boolean } {
  const isUnknown = weight === weights.verified || (weight === weights.none && isTrusted);
  const ofAuthor = author?.weight ?? (isUnknown ? weights.other : weight);
  return {
    weight: standing === 'verified' ? weights.verified : weightless ? weights.none : ofAuthor,
    isTrusted: author?.is_trusted ?? isTrusted,
  };
}

/** Weighs locked reports as their authors' accounts say now. @returns what they are now */
export async function weighPlacements(app: App, tx: Tx, locked: readonly Placement[], at: Date): Promise<Placement[]> {
  const authorIds = [...new Set(locked.flatMap(({ authorId }) => authorId ?? []))];
  const rows = authorIds.length > 0 ? await tx.rows(authorsOf, [authorIds, at]) : [];
  const authors = new Map(rows.map((row) => [row.id, row]));
  return updatePlacements(app, tx, locked, (one) => weighedBy(authors.get(one.authorId ?? ''), one));
}

/** Marks a locked report as disputed, or not any more: it counts half meanwhile. */
export async function setReportDisputed(app: App, tx: Tx, id: string, isDisputed: boolean): Promise<void> {
  await updatePlacements(app, tx, await lockPlacements(app, tx, [id]), () => ({ disputed: isDisputed }));
}

const addTokenTasks = statement(`
  insert into standing_tasks (token) select distinct token from unnest($1::uuid[]) as given(token)`);

/** Has everything assessed again that reports with these tokens corroborated. The transaction needs no locks on them. */
export async function doubtLater(tx: Tx, tokens: readonly string[]): Promise<void> {
  if (tokens.length > 0) await tx.run(addTokenTasks, [tokens]);
}

const addAuthorTask = statement('insert into standing_tasks (author_id) values ($1)');

/** Has an author's reports weighed again. */
export async function reweighLater(tx: Tx, authorId: string | null): Promise<void> {
  if (authorId !== null) await tx.run(addAuthorTask, [authorId]);
}
