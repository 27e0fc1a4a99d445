import { type Standing, type StoredState, weights } from '../../../contract/reports/standing.ts';
import type { CopyRows } from '../../platform/db/copy.ts';
import type { Refused } from './gate.ts';
import type { SealedReport } from './stored/fields.ts';

/** Whether a report is in the registry: it counts for others' standing, and its author may change it. */
export const isActive = (state: StoredState): boolean => state === 'listed' || state === 'held';

/** What the weight and independence of an author's reports depend on. */
export interface Author {
  /** The author, or the group of authors that count as one. */
  group: string;
  /** What a report of theirs weighs that is not verified. */
  weight: number;
  /** Whether their reports may corroborate others, and be corroborated. */
  isTrusted: boolean;
  /** They may file nothing. */
  isSuspended: boolean;
}

/** What the mark of a report is made over. */
interface MarkedPlacement {
  state: StoredState;
  /** Null while it is not withdrawn. */
  withdrawnAt: Date | null;
  standing: Standing;
  /** Whether a dispute about it is open. */
  disputed: boolean;
  /** The group of authors that the author counts as one with, where there is one. */
  authorGroup: string | null;
  /** What it counts in a score, before it is halved while disputed. */
  weight: number;
  /** It weighs nothing until it is verified, and corroborates nothing: its author reports what they read here. */
  weightless: boolean;
  /** Whether its author may corroborate others, and be corroborated: not suspended, and not without weight. */
  isTrusted: boolean;
  /** Only corroboration lists it, and only as long as there is one; false once moderators have decided. */
  awaitsCorroboration: boolean;
}

/** What a report is besides its content. */
export interface Placement extends MarkedPlacement {
  id: string;
  authorId: string | null;
  /** The author, or the group of authors that count as one. */
  group: string;
  version: number;
  stateChangedAt: Date | null;
  /** Whether standing and weight are up to date. */
  assessed: boolean;
}

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
export function placingOf(
  { group, weight, isTrusted }: Author,
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

type Marks = SealedReport['marks'];

/** The mark of what a report is. */
export const markOf = (marks: Marks, id: string, is: MarkedPlacement): Buffer =>
  marks.make(id, {
    state: is.state,
    withdrawn_at: is.withdrawnAt,
    standing: is.standing,
    disputed: is.disputed,
    author_group: is.authorGroup,
    weight: is.weight,
    weightless: is.weightless,
    is_trusted: is.isTrusted,
    awaits_corroboration: is.awaitsCorroboration,
  });

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
