import { realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type InstanceLock, InstanceRunning, lockInstance } from '../instance-lock.ts';
import { OperatorError } from '../operator-error.ts';
import { type Embedded, startEmbedded, stopLeftover } from './embedded-postgres.ts';

/** Small and unflushed: what it holds is thrown away. */
const settings = { shared_buffers: '128MB', fsync: 'off', full_page_writes: 'off' };

/**
 * Starts an empty PostgreSQL in a folder of its own, whose `stop` also removes it. What a killed one left is removed first.
 * @param folder must be used for nothing else
 * @throws OperatorError when another process uses the folder, or the server cannot be started
 */
export async function startScratch(
  folder: string,
  print: (line: string) => void,
): Promise<Pick<Embedded, 'connection' | 'stop'>> {
  const lock = lockScratch(folder);
  const directory = join(folder, 'postgres');
  // One that was half removed has no server.
  await stopLeftover(directory).catch(() => {});
  removeCluster(directory);
  const { connection, stop } = await startEmbedded({ directory, print, settings });
  return {
    connection,
    async stop() {
      await stop();
      removeCluster(directory);
      lock.release();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function lockScratch(folder: string): InstanceLock {
  try {
    return lockInstance(folder);
  } catch (error) {
    if (!(error instanceof InstanceRunning)) throw error;
    throw new OperatorError(`Another process uses the scratch database in ${folder}. Wait until it has ended.`);
  }
}

/** Root's clusters may be links to another place. */
function removeCluster(directory: string): void {
  try {
    rmSync(realpathSync(directory), { recursive: true });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
  rmSync(directory, { force: true });
  rmSync(`${directory}.log`, { force: true });
}
