import { reportIdentifiers } from '../../../contract/reports/report-fields.ts';
import { groupMs } from '../../../contract/reports/standing.ts';
import type { App } from '../../app.ts';
import type { Tx } from '../../platform/db/pool.ts';
import type { SealContext } from '../../platform/vault/seal-context.ts';
import * as sql from './disown-statements.ts';
import {
  noteContext,
  redactedContext,
  reportContext,
  type SealedContent,
  sealerOf,
  versionContext,
} from './sealed-fields.ts';
import { addTokenTasks } from './standing-statements.ts';

/**
 * Takes the author off all of their reports, which stay (A8). What is sealed is bound to the author, so it is
 * sealed again. A row that cannot be opened stays as it is. They count as all deleted authors' together, unless
 * other accounts count as one with this author: deleting an account makes nobody independent. What they
 * corroborated is assessed again later.
 */
export async function disownReports(app: App, tx: Tx, authorId: string, at: Date): Promise<void> {
  const { vault, marks, searchTokens } = sealerOf(app);
  const rebound = (from: SealContext, to: SealContext, sealed: Buffer): Buffer =>
    vault.sealBytes(to, vault.openBytes(from, sealed));
  const group = (await tx.one(sql.sharedGroup, [authorId, new Date(at.getTime() - groupMs)]))?.author_group ?? null;
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

    const current = vault.openEach(reports, ({ id, version, sealed, redacted, ...row }) => {
      const plain = vault.openBytes(reportContext({ id, version, authorId }), sealed);
      const { email, CNIC, phone, furtherIdentifiers } = JSON.parse(String(plain)) as Partial<SealedContent>;
      return {
        id,
        sealed: vault.sealBytes(reportContext({ id, version, authorId: null }), plain),
        redacted:
          redacted &&
          rebound(
            redactedContext({ id, version, authorId }),
            redactedContext({ id, version, authorId: null }),
            redacted,
          ),
        mark: marks.changed(id, row, { author_group: group }),
        tokens: searchTokens(
          reportIdentifiers({
            ...{ email: email ?? null, CNIC: CNIC ?? null, phone: phone ?? null },
            furtherIdentifiers: furtherIdentifiers ?? null,
          }),
        ),
      };
    });
    await tx.rows(sql.write, [
      current.map(({ id }) => id),
      current.map(({ sealed }) => sealed),
      group,
      current.map(({ redacted }) => redacted),
      current.map(({ mark }) => mark),
    ]);
    await tx.rows(addTokenTasks, [current.flatMap(({ tokens }) => tokens)]);
  }
}
