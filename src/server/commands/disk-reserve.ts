import { join } from 'node:path';
import { repeat } from '../platform/repeat.ts';
import type { BaseContext, RegistryLocation } from './command.ts';

/** Milliseconds between two looks at the disks. */
const lookEveryMs = 1_000;

/** Folders on the disks that the rows of the registry fill; none if its database is elsewhere. */
export const rowFolders = ({ dataDir, isEmbedded }: RegistryLocation): string[] =>
  isEmbedded ? [dataDir, join(dataDir, 'postgres')] : [];

/**
 * Runs work that fills disks, and stops it, as Ctrl-C does, before it takes what is reserved for the registry.
 * @param folders on the disks that it fills
 * @throws ReserveReached when there is no room for it, or not enough
 */
export async function withDiskReserve<Context extends Pick<BaseContext, 'disks' | 'signal'>>(
  context: Context,
  folders: readonly string[],
  run: (context: Context) => Promise<number>,
): Promise<number> {
  const { disks } = context;
  await disks?.requireRoom(folders);
  const low = new AbortController();
  const look = async () => disks?.requireRoom(folders).catch((error: unknown) => low.abort(error));
  const looking = repeat(look, { pauseMs: lookEveryMs, pausesFirst: true });
  try {
    const code = await run({ ...context, signal: AbortSignal.any([context.signal, low.signal]) });
    if (code !== 0) low.signal.throwIfAborted();
    return code;
  } catch (error) {
    low.signal.throwIfAborted();
    throw error;
  } finally {
    await looking.stop();
  }
}
