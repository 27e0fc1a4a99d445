import type { Standing, StoredState } from '../../../contract/standing.ts';
import type { CopyField } from '../../platform/db/copy.ts';

/** The state and standing of a new report: everything but its content. */
export interface Placing {
  state: Extract<StoredState, 'held' | 'listed'>;
  standing: Exclude<Standing, 'verified'>;
  /** The author, or the group of authors that count as one. */
  group: string;
  weight: number;
}

/** Its columns; the server that files a report has assessed it. */
export const placingColumns = 'state, standing, author_group, weight, assessed, awaits_corroboration';

const groupOf = (authorId: string, { group }: Placing) => (group === authorId ? null : group);

export const placingValues = (authorId: string, placing: Placing): unknown[] => [
  placing.state,
  placing.standing,
  groupOf(authorId, placing),
  placing.weight,
  true,
  placing.state === 'held',
];

/** The same as COPY writes them. */
export const copyPlacing = (authorId: string, placing: Placing): CopyField[] => [
  { text: placing.state },
  { text: placing.standing },
  { uuid: groupOf(authorId, placing) },
  { float4: placing.weight },
  { bool: true },
  { bool: placing.state === 'held' },
];
