import type { App } from '../app.ts';
import { listPicturePaths } from '../areas/accounts/pictures/open-picture.ts';
import { listDisputeFilePaths } from '../areas/disputes/dispute-files.ts';
import { attachmentPaths } from '../areas/reports/attachments/read-attachments.ts';
import type { Queryable } from '../platform/db/pool.ts';

/** The paths of all files that rows refer to, in pages. */
export async function* storedPaths(app: App, db: Queryable, pageSize: number): AsyncGenerator<string[]> {
  for (const list of [listPicturePaths, attachmentPaths, listDisputeFilePaths]) yield* list(app, db, pageSize);
}
