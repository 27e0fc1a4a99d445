import type { Services } from '../../src/server/compose.ts';

/** The paths of all files that rows refer to, in order. */
export async function filePathsOf({ db, pictures, attachments, disputes }: Services): Promise<string[]> {
  const all: string[] = [];
  for (const { filePaths } of [pictures, attachments, disputes])
    for await (const paths of filePaths(db, 2)) all.push(...paths);
  return all.sort();
}
