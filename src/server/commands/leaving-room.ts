import { join } from 'node:path';
import { repeat } from '../platform/repeat.ts';
import type { BaseContext, RegistryLocation } from './command.ts';

/** Milliseconds between two looks at the disks. */
const lookEveryMs = 1_000;

/** On the disks that the rows of the registry fill; none if its database is elsewhere. */
export const rowFolders = ({ dataDir, isEmbedded }: RegistryLocation): string[] =>
  isEmbedded ? [dataDir, join(dataDir, 'postgres')] : [];

/**
 * Runs what fills disks, and stops it, as Ctrl-C does, before less than the reserve is left to the registry.
 * @param folders on the disks that it fills
 * @throws ReserveReached if that has stopped it
 */
export async function leavingRoom<Context extends Pick<BaseContext, 'disks' | 'signal'>>(
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
