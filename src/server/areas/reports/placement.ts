import type { Standing, StoredState } from '../../../contract/reports/standing.ts';

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
}

/** What a report is besides its content. */
export interface Placement {
  id: string;
  authorId: string | null;
  /** The author, or the group of authors that count as one. */
  group: string;
  /** The group, where there is one. */
  authorGroup: string | null;
  /** Null while it is not withdrawn. */
  withdrawnAt: Date | null;
  version: number;
  state: StoredState;
  stateChangedAt: Date | null;
  standing: Standing;
  /** Whether a dispute about it is open. */
  disputed: boolean;
  /** What it counts in a score, before it is halved while disputed. */
  weight: number;
  /** It weighs nothing until it is verified, and corroborates nothing: its author reports what they read here. */
  weightless: boolean;
  /** Whether its author may corroborate others, and be corroborated: not suspended, and not without weight. */
  isTrusted: boolean;
  /** Only corroboration lists it, and only as long as there is one; false once moderators have decided. */
  awaitsCorroboration: boolean;
  /** Whether standing and weight are up to date. */
  assessed: boolean;
}
