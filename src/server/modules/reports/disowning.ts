import type { Tx } from '../../platform/db/pool.ts';
import type { SealContext } from '../../platform/vault/seal-context.ts';
import * as sql from './disown-statements.ts';
import { noteContext, reportContext, type SealedReport, versionContext } from './sealed-fields.ts';

/** The part of the repository that takes an author off their reports. */
export function disowning({ vault }: SealedReport) {
  const rebound = (from: SealContext, to: SealContext, sealed: Buffer): Buffer =>
    vault.sealBytes(to, vault.openBytes(from, sealed));

  return {
    /**
     * Takes the author off all of their reports, which stay (A8). What is sealed is bound to the author, so it is sealed anew.
     * A row that cannot be opened stays as it is.
     */
    async disown(tx: Tx, authorId: string): Promise<void> {
      for (let after = '0'; ; ) {
        const reports = await tx.rows(sql.own, [authorId, after]);
        const last = reports.at(-1);
        if (!last) return;
        after = last.id;
        const ids = reports.map(({ id }) => id);

        const earlier = vault.openEach(await tx.rows(sql.versions, [ids]), ({ id, version, sealed }) => {
          const from = versionContext({ id, version, authorId });
          return { id, version, sealed: rebound(from, { ...from, owner: null }, sealed) };
        });
        await tx.rows(sql.writeVersions, [
          earlier.map(({ id }) => id),
          earlier.map(({ version }) => version),
          earlier.map(({ sealed }) => sealed),
        ]);

        const withdrawn = vault.openEach(await tx.rows(sql.notes, [ids]), ({ id, note }) => ({
          id,
          note: rebound(noteContext({ id, authorId }), noteContext({ id, authorId: null }), note),
        }));
        await tx.rows(sql.writeNotes, [withdrawn.map(({ id }) => id), withdrawn.map(({ note }) => note)]);

        const current = vault.openEach(reports, ({ id, version, sealed }) => ({
          id,
          sealed: rebound(
            reportContext({ id, version, authorId }),
            reportContext({ id, version, authorId: null }),
            sealed,
          ),
        }));
        await tx.rows(sql.write, [current.map(({ id }) => id), current.map(({ sealed }) => sealed)]);
      }
    },
  };
}
