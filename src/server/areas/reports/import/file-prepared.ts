import type { NormalIdentifier } from '../../../../contract/rules/identifiers.ts';
import type { App } from '../../../app.ts';
import { idsOf } from '../../../platform/db/columns.ts';
import { isDuplicate, type Tx } from '../../../platform/db/pool.ts';
import { noteAudit } from '../../audit/note-audit.ts';
import { findSafelistedKinds, lockForFiling } from '../../registry/safelist/store.ts';
import { clearingsOf } from '../../registry/special-identifiers.ts';
import { reportFiled, reportsImported } from '../events.ts';
import { type Placing, placeNewReports } from '../standing/new-report-store.ts';
import { followPlacing } from '../standing/place-report.ts';
import { identifierKey } from '../stored/named-store.ts';
import { reportTransaction } from '../stored/store.ts';
import { insertReports, type PreparedReport, prepareImport, takeImports } from './store.ts';

/** The tables that an import fills. */
export const importedTables = ['reports', 'report_tokens', 'unlisted_tokens', 'report_imports'];

const retried = ['reports_pkey', 'reports_reference_idx', 'report_imports_pkey'];

/**
 * Files many reports that `prepareImport` made in one transaction, in their order; a body that the author imported before,
 * also in another call or process at the same time, is left out.
 * @returns how many were filed
 */
export async function filePrepared(app: App, authorId: string, given: readonly PreparedReport[]): Promise<number> {
  let prepared = given;
  for (;;) {
    try {
      return await reportTransaction(app, async (tx) => {
        // Made under a key that a rotation has replaced since.
        const ring = app.vault.sealingRing();
        prepared = prepared.map((one) => (one.ring === ring ? one : prepareImport(app, authorId, one.body)));
        return fileSome(app, tx, authorId, prepared);
      });
    } catch (error) {
      // Another report has drawn one of the ids or references meanwhile, or a rotation of keys has renewed a fingerprint.
      if (!retried.some((key) => isDuplicate(error, key))) throw error;
      prepared = prepared.map(({ body }) => prepareImport(app, authorId, body));
    }
  }
}

async function fileSome(app: App, tx: Tx, authorId: string, given: readonly PreparedReport[]): Promise<number> {
  const fresh = await takeImports(tx, authorId, given);
  if (fresh.length === 0) return 0;
  const at = app.clock();
  const named = fresh.map((report) => report.named);
  await lockForFiling(tx);
  const refused = await findSafelistedKinds(
    app,
    tx,
    named.map(({ identifiers }) => identifiers),
  );
  const { placings, raises } = await placeNewReports(app, tx, authorId, named, { at, refused });
  const placed = fresh.map((report, at) => ({ ...report, placing: placings[at] as Placing }));
  await insertReports(app, tx, authorId, placed);
  await followPlacing(app, tx, placed, { cause: 'imported', raises, at });
  await announceDisputed(app, tx, authorId, fresh);
  const reportIds = idsOf(fresh);
  await noteAudit(app, tx, { actor: 'account', actorId: authorId, event: 'report.imported', reportIds });
  return fresh.length;
}

/** Announces the few reports that name an identifier which a dispute is about, or has cleared: who listens holds them if need be. */
async function announceDisputed(app: App, tx: Tx, authorId: string, filed: readonly PreparedReport[]): Promise<void> {
  const disputed = new Set((await app.events.emit(tx, reportsImported, { authorId })).flatMap((some) => [...some]));
  const isDisputed = (one: NormalIdentifier): boolean =>
    clearingsOf(app, one).length > 0 || (disputed.size > 0 && disputed.has(identifierKey(one)));
  for (const { id, body, named } of filed) {
    const { identifiers } = named;
    if (!identifiers.some(isDisputed)) continue;
    await app.events.emit(tx, reportFiled, {
      id,
      category: body.category,
      namesCnic: body.CNIC !== null,
      identifiers,
      authorId,
      sameWords: [],
    });
  }
}
