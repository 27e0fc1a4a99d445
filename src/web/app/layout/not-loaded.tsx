import { useEffect, useState } from 'react';
import { Button } from '../../components/actions/button.tsx';
import { EmptyPage } from '../../components/feedback/empty-page.tsx';
import { useText } from '../../lib/i18n/i18n.ts';
import { reloadIfNewer, servedBuild } from '../../lib/loading/served-build.ts';

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
