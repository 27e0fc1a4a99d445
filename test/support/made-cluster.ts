import { appendFileSync, chmodSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrate } from '../../src/server/platform/db/migrate.ts';
import { startEmbedded } from '../../src/server/platform/embedded-postgres/embedded-postgres.ts';
import { writtenTo } from './paths.ts';

declare module 'vitest' {
  interface ProvidedContext {
    madeCluster: string;
  }
}

/** Makes an embedded database without rows, of which servers that a test starts get a copy. */
export default async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(path.join(writtenTo(), 'fraud-shield-cluster-'));
  chmodSync(folder, 0o711);
  const directory = path.join(folder, 'postgres');
  const server = await startEmbedded({ directory, print: () => {}, settings: { fsync: 'off' } });
  try {
    await migrate(server.connection);
  } finally {
    await server.stop();
  }
  // Its copies do not flush either: a process that is killed loses nothing by it.
  appendFileSync(path.join(directory, 'postgresql.conf'), 'fsync = off\n');
  project.provide('madeCluster', directory);
  return () => rmSync(folder, { recursive: true, force: true });
}
