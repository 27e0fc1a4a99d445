import { readStored, writeStored } from './storage.ts';

const reloadedKey = 'reloaded';

/** The script that the open page runs. Its name has a hash, so it tells one build from another. */
const runningBuild = () => document.querySelector('script[type="module"]')?.getAttribute('src');

/** The build that the server serves now; null if it does not answer, or something else does. Browsers revalidate documents. */
export async function servedBuild(): Promise<string | null> {
  try {
    const response = await fetch(location.pathname);
    return /type="module"[^>]* src="([^"]+)"/.exec(await response.text())?.[1] ?? null;
  } catch {
    return null;
  }
}

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
    // Where it cannot be noted, nothing would end the reloading.
    if (wasReloaded()) location.reload();
  }
  return !served;
}
