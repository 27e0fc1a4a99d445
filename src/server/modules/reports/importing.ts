import type { Tx } from '../../platform/db/pool.ts';
import type { Vault } from '../../platform/vault/vault.ts';
import type { ImportRow } from './import-row.ts';
import { sealingOf } from './sealing.ts';
import * as sql from './statements.ts';

/** The part of the repository by which many reports are filed at once. */
export const importing = (vault: Vault) => ({
  /** Seals reports for an import of many. */
  toImport: sealingOf(vault),

  /**
   * Files many, leaving out those whose body the author imported before.
   * @returns those that were filed
   * @throws DatabaseError of a broken primary key when an id is taken; the transaction is then to be run again
   */
  async import(tx: Tx, authorId: string, given: readonly ImportRow[]): Promise<ImportRow[]> {
    // Under an older key of the ring, since whatever is under the current one is not taken below.
    const older = given.flatMap(({ bodyTokens }) => bodyTokens.slice(1));
    const known = older.length > 0 ? await tx.rows(sql.imported, [authorId, older]) : [];
    const earlier = new Set(known.map(({ body_token }) => body_token));
    const unknown = given.filter(({ bodyTokens }) => !bodyTokens.some((token) => earlier.has(token)));
    const current = unknown.map(({ bodyTokens }) => bodyTokens[0]);
    const taken = await tx.rows(sql.takeImports, [authorId, current, unknown.map(({ id }) => id)]);
    const mine = new Set(taken.map(({ report_id }) => report_id));
    const fresh = unknown.filter(({ id }) => mine.has(id));
    if (fresh.length === 0) return [];

    await tx.copy(
      sql.copyReports,
      fresh.map(({ row }) => row),
    );
    await tx.copy(
      sql.copyTokens,
      fresh.map(({ tokens }) => tokens),
    );
    return fresh;
  },
});
