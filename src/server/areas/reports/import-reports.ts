import type { ReportBody } from '../../../contract/reports/reports.ts';
import { type App, perApp } from '../../app.ts';
import { isDuplicate } from '../../platform/db/pool.ts';
import { placeReportsOf } from './create-report.ts';
import { reportsChanged } from './events.ts';
import { contentOf, noteByAuthor } from './filed-report.ts';
import { findRefused } from './gate.ts';
import { findImported, insertReports, takeImports } from './import-store.ts';
import { raiseOthers } from './place-report.ts';
import { enterQueue } from './queue/enter-queue.ts';
import { queueEntry, safelistEntry } from './queue-entries.ts';
import { reportIdsInARow } from './report-id.ts';
import { reportTransaction } from './report-transaction.ts';
import { namedOf } from './sealed-fields.ts';

/** The tables that an import fills. */
export const importedTables = ['reports', 'report_tokens', 'unlisted_tokens', 'report_imports'];

const ids = perApp(() => reportIdsInARow());

/**
 * Files many reports in one transaction, in their order; a body that the author imported before, also in another
 * call or process at the same time, is left out.
 * @returns how many were filed
 */
export async function importReports(app: App, authorId: string, bodies: readonly ReportBody[]): Promise<number> {
  const nextId = ids(app);
  for (;;) {
    const at = app.clock();
    const given = bodies.map((body) => ({ id: nextId(at), body, content: contentOf(body), at }));
    try {
      return await reportTransaction(app, async (tx) => {
        const fresh = await takeImports(app, tx, authorId, given);
        if (fresh.length === 0) return 0;
        const named = fresh.map(({ content }) => namedOf(app, content));
        const refused = await findRefused(app, tx, named);
        const { placings, raises } = await placeReportsOf(app, tx, authorId, named, { at, refused });
        const placed = fresh.flatMap((report, index) => {
          const [itsNames, placing] = [named[index], placings[index]];
          return itsNames && placing ? [{ ...report, named: itsNames, placing }] : [];
        });
        await insertReports(app, tx, authorId, placed);
        const [listed, held] = [
          placed.filter(({ placing }) => placing.state === 'listed'),
          placed.filter(({ placing }) => placing.state === 'held'),
        ];
        await app.events.emit(tx, reportsChanged, {
          changes: listed.map(({ content }) => ({ was: null, is: { ...content, createdAt: at } })),
        });
        await enterQueue(
          app,
          tx,
          held.map(({ id, content, placing: { refused: kinds } }) =>
            kinds.length > 0 ? safelistEntry(id, kinds, content) : queueEntry(id, 'imported', content),
          ),
        );
        await raiseOthers(app, tx, raises, at);
        await noteByAuthor(
          app,
          tx,
          authorId,
          'report.imported',
          placed.map(({ id }) => id),
        );
        return placed.length;
      });
    } catch (error) {
      // Another report of the same millisecond has drawn one of the ids: again, with new ones.
      if (!isDuplicate(error, 'reports_pkey')) throw error;
    }
  }
}

/** What `importReports` would do with each body: its fingerprint, and whether the author has imported it before. */
export const previewImport = (
  app: App,
  authorId: string,
  bodies: readonly ReportBody[],
): Promise<{ fingerprint: string; isKnown: boolean }[]> => findImported(app, app.db, authorId, bodies);
