// See docs/decisions/0009-one-gate-before-a-report-is-listed.md

import type { IdentifierKind } from '../../../../contract/rules/identifiers.ts';
import type { App } from '../../../app.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import { findSafelistedKinds } from '../../registry/safelist/store.ts';
import type { Named } from '../stored/named-store.ts';

// The gate that every report passes before it is listed, whichever way it comes: the safelist, and what else is to come.
// `lockForFiling` has locked it, or something may be added to the safelist before the transaction ends.

declare const checked: unique symbol;
/** The kinds of a new report's identifiers that cannot be listed. Only the gate says so. */
export type Refused = readonly IdentifierKind[] & { readonly [checked]: true };

/** For each new report the kinds of its identifiers that cannot be listed. */
export const findRefused = async (app: App, tx: Tx, named: readonly Pick<Named, 'identifiers'>[]): Promise<Refused[]> =>
  (await findSafelistedKinds(
    app,
    tx,
    named.map(({ identifiers }) => identifiers),
  )) as (IdentifierKind[] & Refused)[];

/** The same for one report. */
export const findRefusedOf = async (app: App, tx: Tx, named: Pick<Named, 'identifiers'>): Promise<Refused> =>
  (await findRefused(app, tx, [named]))[0] as Refused;

/**
 * Reports that may become listed. Only the gate makes one, and nothing is listed without it, so there is no way
 * around the safelist.
 */
export class Admitted {
  readonly #ids: ReadonlySet<string>;
  constructor(ids: Iterable<string>) {
    this.#ids = new Set(ids);
  }
  /** @throws Error when the gate has not let the report through: a mistake of the program */
  require(id: string): void {
    if (!this.#ids.has(id)) throw new Error(`report ${id} is to be listed, but did not pass the gate`);
  }
}

/** For changes that list nothing. */
export const nobody = new Admitted([]);

/** Lets through those of some reports that may be listed. @returns the others with the kinds of what they name */
export async function admitReports(
  app: App,
  tx: Tx,
  reports: readonly { id: string; named: Named }[],
): Promise<{ admitted: Admitted; refused: Map<string, Refused> }> {
  const kinds = await findRefused(
    app,
    tx,
    reports.map(({ named }) => named),
  );
  const refused = new Map(
    reports.flatMap(({ id }, at) => ((kinds[at]?.length ?? 0) > 0 ? [[id, kinds[at] as Refused] as const] : [])),
  );
  return { admitted: new Admitted(reports.map(({ id }) => id).filter((id) => !refused.has(id))), refused };
}

/** Lets a report through that a moderator lists, who was told what the safelist says of it. */
export const admitSeen = (id: string): Admitted => new Admitted([id]);
