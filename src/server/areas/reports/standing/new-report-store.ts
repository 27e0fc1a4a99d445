import { withdrawalUndoMs } from '../../../../contract/reports/reports.ts';
import { type Standing, type StoredState, trustedAfter, weights } from '../../../../contract/reports/standing.ts';
import type { App } from '../../../app.ts';
import { forbidden, unauthorized } from '../../../errors.ts';
import type { CopyRows } from '../../../platform/db/copy.ts';
import { statement, type Tx } from '../../../platform/db/pool.ts';
import { currentPolicy } from '../../registry/policy/current-policy.ts';
import type { Refused } from '../../registry/safelist/store.ts';
import { markOf, type SealedReport } from '../stored/fields.ts';
import type { Named } from '../stored/named-store.ts';
import { findCorroboration, findTakenTokens, lockIdentifiers } from './corroboration-store.ts';

// What a new report is besides its content: its state, standing and weight, by policy, by its author and by what it names.

const isTrusted = `((select count(*) from (
       select from reports v where v.author_id = a.id and v.standing = 'verified'
         and v.withdrawn_at is null and v.state = 'listed' limit ${trustedAfter}
     ) verified) = ${trustedAfter}
     and not exists (select from reports x where x.author_id = a.id and x.state = 'removed'
       and x.state_changed_at > $2::timestamptz - interval '1 year'))`;

/** Two of their reports were removed as false or abusive within a year: see areas/reports/authors. */
const isWeightless = 'a.sanction_level >= 2';

/** Of the accounts `a`. $2: now. */
export const weighed = `(case when ${isWeightless} then ${weights.none} when ${isTrusted} then ${weights.trustedAuthor}
     when a.email_confirmed_at is not null then ${weights.confirmedEmail} else ${weights.other} end)::real as weight,
     (a.suspended_at is null and not ${isWeightless}) as is_trusted`;

export interface AuthorRow {
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

/** Whether policy holds new reports. */
export const holdsNewReports = (app: App): boolean => currentPolicy(app).newReports === 'held';

/** Since when reports are fresh: their authors could still take them back, so they corroborate nothing yet. */
export const freshSince = (at: Date): Date => new Date(at.getTime() - withdrawalUndoMs);

type Marks = SealedReport['marks'];

declare const placed: unique symbol;

/** The state and standing of a new report: everything but its content. Only `placingOf` makes one. */
export interface Placing {
  readonly [placed]: true;
  state: Extract<StoredState, 'held' | 'listed'>;
  standing: Exclude<Standing, 'verified'>;
  /** The author, or the group of authors that count as one. */
  group: string;
  weight: number;
  weightless: boolean;
  isTrusted: boolean;
  /** Whether the server that files it has assessed it. */
  assessed: boolean;
  awaitsCorroboration: boolean;
  /** The kinds of its identifiers that cannot be listed. */
  refused: Refused;
}

/** What a new report is: listed, unless policy holds it or the gate refuses it. @throws Error when the gate was not asked */
function placingOf(
  { group, weight, isTrusted }: Pick<Placing, 'group' | 'weight' | 'isTrusted'>,
  refused: Refused | undefined,
  { isHeld, isCircular, isCorroborated }: { isHeld: boolean; isCircular: boolean; isCorroborated: boolean },
): Placing {
  if (!refused) throw new Error('a new report did not pass the gate');
  const mayList = refused.length === 0;
  return {
    state: mayList && !isHeld ? 'listed' : 'held',
    standing: isCorroborated ? 'corroborated' : 'unverified',
    group,
    weight: isCircular ? weights.none : weight,
    weightless: isCircular,
    isTrusted,
    assessed: !isHeld,
    awaitsCorroboration: mayList && isHeld,
    refused,
  } as Placing;
}

/** Its columns. */
export const placingColumns =
  'state, standing, author_group, weight, weightless, is_trusted, assessed, awaits_corroboration, mark';

/** A new report and its author. */
interface Place {
  id: string;
  authorId: string;
}

const groupOf = ({ authorId }: Place, { group }: Placing) => (group === authorId ? null : group);

const newMark = (marks: Marks, place: Place, placing: Placing): Buffer =>
  markOf(marks, place.id, {
    ...placing,
    authorGroup: groupOf(place, placing),
    withdrawnAt: null,
    disputed: false,
  });

export const placingValues = (marks: Marks, place: Place, placing: Placing): unknown[] => [
  placing.state,
  placing.standing,
  groupOf(place, placing),
  placing.weight,
  placing.weightless,
  placing.isTrusted,
  placing.assessed,
  placing.awaitsCorroboration,
  newMark(marks, place, placing),
];

/** The same as COPY writes them. */
export const copyPlacing = (rows: CopyRows, marks: Marks, place: Place, placing: Placing): CopyRows =>
  rows
    .text(placing.state)
    .text(placing.standing)
    .uuid(groupOf(place, placing))
    .float4(placing.weight)
    .bool(placing.weightless)
    .bool(placing.isTrusted)
    .bool(placing.assessed)
    .bool(placing.awaitsCorroboration)
    .bytes(newMark(marks, place, placing));

/**
 * Decides the state and standing of an author's new reports by what they name, and locks their identifiers. Where policy
 * holds new reports, what corroborates them is looked for later: their authors cannot tell.
 * @param refused what the gate says of each
 * @param isCircular whether the author reports what they read here
 * @returns for each what it is, and what `raiseOthers` needs once they are written
 * @throws ApiError 401 when the account was deleted, 403 when it is suspended
 */
export async function placeNewReports(
  app: App,
  tx: Tx,
  authorId: string,
  named: readonly Named[],
  { at, refused, isCircular = false }: { at: Date; refused: readonly Refused[]; isCircular?: boolean },
): Promise<{ placings: Placing[]; raises: string[] }> {
  const row = await tx.one(authorOf, [authorId, at]);
  if (!row) throw unauthorized('notSignedIn');
  // Also while the call was under way: what it files would be missing from what the suspension put into the queue.
  if (row.is_suspended) throw forbidden('accountSuspended');
  const author = { group: row.author_group ?? authorId, weight: row.weight, isTrusted: row.is_trusted };
  await lockIdentifiers(tx, named);
  const isHeld = holdsNewReports(app);
  const isAsked = !isHeld && author.isTrusted && !isCircular;
  const asked = named.flatMap((one, at) =>
    isAsked && refused[at]?.length === 0 ? [{ named: one, group: author.group, at }] : [],
  );
  const taken = asked.length > 1 ? await findTakenTokens(tx, named) : undefined;
  const { corroborated, raises } = await findCorroboration(app, tx, asked, freshSince(at), taken);
  const supported = new Set(asked.filter((_, index) => corroborated.has(index)).map((one) => one.at));
  const placings = named.map((_, index) =>
    placingOf(author, refused[index], { isHeld, isCircular, isCorroborated: supported.has(index) }),
  );
  return { placings, raises };
}
