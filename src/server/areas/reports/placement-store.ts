import type { App } from '../../app.ts';
import type { Tx } from '../../platform/db/pool.ts';
import { type Admitted, nobody } from './admitted.ts';
import { isActive, type Placement } from './placement.ts';
import * as sql from './placement-statements.ts';
import { markOf } from './placing.ts';
import { sealerOf } from './sealed-fields.ts';

/** What may change of it. */
export type PlacementChange = Partial<Omit<Placement, 'id' | 'authorId' | 'group' | 'authorGroup' | 'version'>>;

const fromRow = (row: sql.PlacementRow): Placement => ({
  id: row.id,
  authorId: row.author_id,
  group: row.counts_as,
  authorGroup: row.author_group,
  withdrawnAt: row.withdrawn_at,
  version: row.version,
  state: row.state,
  stateChangedAt: row.state_changed_at,
  standing: row.standing,
  disputed: row.disputed,
  weight: row.weight,
  weightless: row.weightless,
  inGoodStanding: row.in_good_standing,
  awaitsCorroboration: row.awaits_corroboration,
  assessed: row.assessed,
});

/** Whether it counts for corroboration, of itself and of others. */
export const counts = ({ withdrawnAt, state, weightless, inGoodStanding }: Placement): boolean =>
  withdrawnAt === null && isActive(state) && inGoodStanding && !weightless;

// New reports and those that lose their author apart, nothing else writes these columns. Reports that another program has
// changed are left out.

function fromRows(app: App, rows: readonly sql.PlacementRow[]): Placement[] {
  const { vault, marks } = sealerOf(app);
  return vault.openEach(rows, (row) => {
    marks.require(row.id, row);
    return fromRow(row);
  });
}

export const lockPlacements = async (app: App, tx: Tx, ids: readonly string[]): Promise<Placement[]> =>
  ids.length > 0 ? fromRows(app, await tx.rows(sql.lockPlacements, [ids])) : [];

/** An author's next reports above an id, locked but for those in use. @returns the last one's id; null after the last page */
export async function lockPlacementPage(
  app: App,
  tx: Tx,
  authorId: string,
  after: string,
): Promise<{ page: Placement[]; last: string | null; isWhole: boolean }> {
  const { last, length } = (await tx.one(sql.pageOf, [authorId, after])) ?? { last: null, length: 0 };
  const rows = last === null ? [] : await tx.rows(sql.lockPage, [authorId, after]);
  return { page: fromRows(app, rows), last, isWhole: rows.length >= length };
}

/**
 * Changes the state, standing and weight of locked reports. What stays as it is, is not written.
 * @param admitted those that the gate let through: no other one becomes listed
 * @returns what they are now
 */
export async function updatePlacements(
  app: App,
  tx: Tx,
  locked: readonly Placement[],
  change: (was: Placement) => PlacementChange,
  admitted: Admitted = nobody,
): Promise<Placement[]> {
  const all = locked.map((was) => ({ was, is: { ...was, ...change(was) } }));
  for (const { was, is } of all) if (is.state === 'listed' && was.state !== 'listed') admitted.require(is.id);
  const changed = all.filter(({ was, is }) => differs(was, is)).map(({ is }) => is);
  if (changed.length > 0) {
    const { marks } = sealerOf(app);
    await tx.rows(sql.writePlacements, [
      changed.map(({ id }) => id),
      changed.map(({ state }) => state),
      changed.map(({ stateChangedAt }) => stateChangedAt),
      changed.map(({ withdrawnAt }) => withdrawnAt),
      changed.map(({ standing }) => standing),
      changed.map(({ disputed }) => disputed),
      changed.map(({ weight }) => weight),
      changed.map(({ weightless }) => weightless),
      changed.map(({ inGoodStanding }) => inGoodStanding),
      changed.map(({ awaitsCorroboration }) => awaitsCorroboration),
      changed.map(({ assessed }) => assessed),
      changed.map((one) => markOf(marks, one.id, one)),
    ]);
  }
  return all.map(({ is }) => is);
}

const differs = (was: Placement, is: Placement): boolean =>
  (Object.keys(was) as (keyof Placement)[]).some((key) => was[key] !== is[key]);
