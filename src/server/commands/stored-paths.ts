import type { App } from '../app.ts';
import { findPicturePaths } from '../areas/accounts/pictures/store.ts';
import { findDisputeFilePaths } from '../areas/disputes/file-store.ts';
import { findAttachmentPaths } from '../areas/reports/attachments/store.ts';
import type { Queryable } from '../platform/db/pool.ts';

/** A page of paths, and what the next one begins after; null for `last` when there are none. */
type Page = Promise<{ paths: string[]; last: string | null }>;

/** Paths that are found by themselves. */
const byPath = async (found: Promise<string[]>): Page => {
  const paths = await found;
  return { paths, last: paths.at(-1) ?? null };
};

/** The paths of all files that rows refer to, in pages. */
export async function* storedPaths(app: App, db: Queryable, pageSize: number): AsyncGenerator<string[]> {
  const lists = [
    {
      first: '00000000-0000-0000-0000-000000000000',
      find: (after: string) => findPicturePaths(app, db, after, pageSize),
    },
    { first: '', find: (after: string) => byPath(findAttachmentPaths(db, after, pageSize)) },
    { first: '', find: (after: string) => byPath(findDisputeFilePaths(db, after, pageSize)) },
  ];
  for (const { first, find } of lists)
    for (let after = first; ; ) {
      const { paths, last } = await find(after);
      if (last === null) break;
      yield paths;
      after = last;
    }
}
