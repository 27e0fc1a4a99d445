import type { App } from '../../src/server/app.ts';
import { storedPaths } from '../../src/server/commands/stored-paths.ts';

/** The paths of all files that rows refer to, in order. */
export async function filePathsOf(app: App): Promise<string[]> {
  const all: string[] = [];
  for await (const paths of storedPaths(app, app.db, 2)) all.push(...paths);
  return all.sort();
}
