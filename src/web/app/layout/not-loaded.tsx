import { useEffect, useState } from 'react';
import { Button } from '../../components/actions/button.tsx';
import { EmptyPage } from '../../components/feedback/empty-page.tsx';
import { fetchPage } from '../../lib/api/api.ts';
import { readStored, writeStored } from '../../lib/browser/storage.ts';
import { useText } from '../../lib/i18n/i18n.ts';

/** Between attempts to reach a server that does not answer. A browser learns of a network before it can use it. */
const waitMs = 3_000;

/** Whether code of the page could not be fetched: each browser says so in its own words. */
export const isLoadFailure = (error: unknown): boolean =>
  error instanceof TypeError && /dynamically imported|importing a module|load failed/i.test(error.message);

/**
 * Replaces a page whose code did not arrive. It reloads only when the server answers, since a reload without it would
 * end on the browser's own page: when asked to, when the server can be reached again, and once after an upgrade.
 */
export function NotLoaded() {
  const text = useText();
  const [isAsking, setAsking] = useState(false);
  const [isAway, setAway] = useState(false);

  async function tryAgain(): Promise<void> {
    setAsking(true);
    if (await servedBuild()) return location.reload();
    setAsking(false);
    setAway(true);
  }
  useEffect(() => void reloadIfNewer().then(setAway), []);
  useEffect(() => {
    if (!isAway) return;
    const timer = setInterval(async () => (await servedBuild()) && location.reload(), waitMs);
    return () => clearInterval(timer);
  }, [isAway]);

  return (
    <EmptyPage
      tone="primary"
      titleLevel={1}
      title={text('notLoaded')}
      actions={
        <Button variant="primary" busy={isAsking} onClick={tryAgain}>
          {text('tryAgain')}
        </Button>
      }
    >
      <p role="alert">{text(isAway ? 'offline' : 'notLoadedHelp')}</p>
    </EmptyPage>
  );
}

const reloadedKey = 'reloaded';

/** The script that the open page runs. Its name has a hash, so it tells one build from another. */
const runningBuild = () => document.querySelector('[type=module]:not([async])')?.getAttribute('src');

/** The build that the server serves now; undefined if it does not answer, or something else does. */
const servedBuild = async (): Promise<string | undefined> =>
  /module" crossorigin src="([^"]+)"/.exec(await fetchPage().catch(() => ''))?.[1];

/**
 * Reloads the page if the server serves another build by now, which may lack the files of this one. Once for each build:
 * behind two servers of different builds a page would go on reloading.
 * @returns whether the server does not answer
 */
async function reloadIfNewer(): Promise<boolean> {
  const served = await servedBuild();
  const wasReloaded = () => readStored('session', reloadedKey) === served;
  if (served && served !== runningBuild() && !wasReloaded()) {
    writeStored('session', reloadedKey, served);
    // If the reload cannot be recorded, nothing would stop the reloading.
    if (wasReloaded()) location.reload();
  }
  return !served;
}
