import type { ReportBody } from '../../src/contract/reports/report-body.ts';
import type { App } from '../../src/server/app.ts';
import { filePrepared } from '../../src/server/areas/reports/import/file-prepared.ts';
import { prepareImport } from '../../src/server/areas/reports/import/store.ts';

/** Imports reports of an author in one transaction. @returns how many were filed */
export const importReports = (app: App, authorId: string, bodies: readonly ReportBody[]): Promise<number> =>
  filePrepared(
    app,
    authorId,
    bodies.map((body) => prepareImport(app, authorId, body)),
  );
