import { fetchPage } from '../api/api.ts';
import { readStored, writeStored } from '../browser/storage.ts';

const reloadedKey = 'reloaded';

/** The script that the open page runs. Its name has a hash, so it tells one build from another. */
const runningBuild = () => document.querySelector('[type=module]:not([async])')?.getAttribute('src');

/** The build that the server serves now; undefined if it does not answer, or something else does. */
export const servedBuild = async (): Promise<string | undefined> =>
  /module" crossorigin src="([^"]+)"/.exec(await fetchPage().catch(() => ''))?.[1];

/**
 * Reloads the page if the server serves another build by now, which may lack the files of this one. Once for each build:
 * behind two servers of different builds a page would go on reloading.
 * @returns whether the server does not answer
 */
export async function reloadIfNewer(): Promise<boolean> {
  const served = await servedBuild();
  const wasReloaded = () => readStored('session', reloadedKey) === served;
  if (served && served !== runningBuild() && !wasReloaded()) {
    writeStored('session', reloadedKey, served);
    // If the reload cannot be recorded, nothing would stop the reloading.
    if (wasReloaded()) location.reload();
  }
  return !served;
}
