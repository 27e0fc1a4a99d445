// See docs/decisions/0009-one-gate-before-a-report-is-listed.md

import type { App } from '../../../app.ts';
import { markSqlOf } from '../../../marks.ts';
import { columnsOf } from '../../../platform/db/columns.ts';
import { statement, type Tx } from '../../../platform/db/pool.ts';
import type { MarkedRow } from '../../../platform/vault/row-mark.ts';
import { findSafelistedKinds, type Refused } from '../../registry/safelist/store.ts';
import { type MarkedPlacement, markOf, sealerOf } from '../stored/fields.ts';
import type { NamedReport } from '../stored/named-store.ts';
import { group, isOf } from '../stored/store.ts';

// What a report is besides its content: its state, standing and weight. The only place that changes it.

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

type PlacementRow = Placement & MarkedRow;

const columns = `r.id, r.author_id as "authorId", r.author_group as "authorGroup", ${group('r')} as "group",
  r.withdrawn_at as "withdrawnAt", r.version, r.state, r.state_changed_at as "stateChangedAt", r.standing, r.disputed,
  r.weight, r.weightless, r.is_trusted as "isTrusted", r.awaits_corroboration as "awaitsCorroboration", r.assessed,
  ${markSqlOf('reports', 'r')}`;

const lockSome = statement<PlacementRow>(
  'reports.lock_placements',
  `select ${columns} from reports r where r.id = any($1::bigint[]) order by r.id for update`,
);

/**
 * An author's next reports above $2, locked. Those that are being changed right now are left out: a transaction that has
 * locked one may be waiting for another of the page.
 */
const lockPage = statement<PlacementRow>(
  'reports.lock_placement_page',
  `select ${columns} from reports r
   where r.id = any(array(select id from reports where ${isOf('$1')} and id > $2 order by author_id desc, id limit 500))
   order by r.id for no key update skip locked`,
);
/** The page itself: its last report, and how many there are. */
const pageOf = statement<{ last: string | null; length: number }>(
  'reports.placement_page',
  `select max(id) as last, count(*)::int as length
   from (select id from reports where ${isOf('$1')} and id > $2 order by author_id desc, id limit 500) page`,
);
/** Everything of locked reports, side by side. */
const write = statement(
  'reports.write_placements',
  `update reports r set state = given.state, state_changed_at = given.state_changed_at, withdrawn_at = given.withdrawn_at,
     standing = given.standing, disputed = given.disputed, weight = given.weight, weightless = given.weightless,
     is_trusted = given.is_trusted, awaits_corroboration = given.awaits_corroboration,
     assessed = given.assessed, mark = given.mark
   from unnest($1::bigint[], $2::text[], $3::timestamptz[], $4::timestamptz[], $5::text[], $6::boolean[], $7::real[],
     $8::boolean[], $9::boolean[], $10::boolean[], $11::boolean[], $12::bytea[]) as given(id, state, state_changed_at,
     withdrawn_at, standing, disputed, weight, weightless, is_trusted, awaits_corroboration, assessed, mark)
   where r.id = given.id`,
);

/** What may change of it. */
type PlacementChange = Partial<Omit<Placement, 'id' | 'authorId' | 'group' | 'authorGroup' | 'version'>>;

/**
 * Whether it counts for corroboration, of itself and of others: what is held for anything but the policy vouches for nobody
 * until a moderator lists it.
 */
export const counts = ({ withdrawnAt, state, awaitsCorroboration, weightless, isTrusted }: Placement): boolean =>
  withdrawnAt === null && (state === 'listed' || (state === 'held' && awaitsCorroboration)) && isTrusted && !weightless;

// New reports and those that lose their author apart, nothing else writes these columns. Reports that another program has
// changed are left out.

function fromRows(app: App, rows: readonly PlacementRow[]): Placement[] {
  const { vault, marks } = sealerOf(app);
  return vault.openEach(rows, (row) => {
    marks.require(row.id, row);
    return row;
  });
}

export const lockPlacements = async (app: App, tx: Tx, ids: readonly string[]): Promise<Placement[]> =>
  ids.length > 0 ? fromRows(app, await tx.rows(lockSome, [ids])) : [];

/** An author's next reports above an id, locked but for those in use. @returns the last one's id; null after the last page */
export async function lockPlacementPage(
  app: App,
  tx: Tx,
  authorId: string,
  after: string,
): Promise<{ page: Placement[]; last: string | null; isWhole: boolean }> {
  const { last, length } = (await tx.one(pageOf, [authorId, after])) ?? { last: null, length: 0 };
  const rows = last === null ? [] : await tx.rows(lockPage, [authorId, after]);
  return { page: fromRows(app, rows), last, isWhole: rows.length >= length };
}

/**
 * Reports that may become listed. Only the gate below makes one, and nothing is listed without it, so there is no way
 * around the safelist.
 */
class Admitted {
  readonly #ids: ReadonlySet<string>;
  constructor(ids: Iterable<string>) {
    this.#ids = new Set(ids);
  }
  /** @throws Error when the gate has not let the report through: a mistake of the program */
  require(id: string): void {
    if (!this.#ids.has(id)) throw new Error(`report ${id} is to be listed, but did not pass the gate`);
  }
}

export type { Admitted };

/** For changes that list nothing. */
const nobody = new Admitted([]);

/**
 * The gate: lets through those of some reports that may be listed. `lockForFiling` has locked the safelist, or something may
 * be added to it before the transaction ends.
 * @returns also the others, with the kinds of what they name
 */
export async function admitReports(
  app: App,
  tx: Tx,
  reports: readonly NamedReport[],
): Promise<{ admitted: Admitted; refused: Map<string, Refused> }> {
  const kinds = await findSafelistedKinds(
    app,
    tx,
    reports.map(({ named }) => named.identifiers),
  );
  const refused = new Map(
    reports.flatMap(({ id }, at) => ((kinds[at]?.length ?? 0) > 0 ? [[id, kinds[at] as Refused] as const] : [])),
  );
  return { admitted: new Admitted(reports.map(({ id }) => id).filter((id) => !refused.has(id))), refused };
}

/** Lets a report through that a moderator lists, who was told what the safelist says of it. */
export const admitSeen = (id: string): Admitted => new Admitted([id]);

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
    await tx.run(write, [
      ...columnsOf(changed, 'id', 'state', 'stateChangedAt', 'withdrawnAt', 'standing', 'disputed', 'weight'),
      ...columnsOf(changed, 'weightless', 'isTrusted', 'awaitsCorroboration', 'assessed'),
      changed.map((one) => markOf(marks, one.id, one)),
    ]);
  }
  return all.map(({ is }) => is);
}

const differs = (was: Placement, is: Placement): boolean =>
  (Object.keys(was) as (keyof Placement)[]).some((key) => was[key] !== is[key]);

/**
 * From now on only a moderator can list those of some reports that are held. Those that are assessed have corroborated nobody,
 * or they would be listed.
 */
export async function keepHeld(app: App, tx: Tx, ids: readonly string[]): Promise<void> {
  await updatePlacements(app, tx, await lockPlacements(app, tx, ids), ({ state }) =>
    state === 'held' ? { awaitsCorroboration: false } : {},
  );
}

const hasten = statement(`
  update reports set settles_at = least(settles_at, $2) where id = $1 and settles_at is not null`);

/** Makes a withdrawal final. */
export const hastenWithdrawal = (tx: Tx, id: string, at: Date): Promise<void> => tx.run(hasten, [id, at]);
