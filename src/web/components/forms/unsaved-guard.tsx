import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { useText } from '../../lib/i18n/i18n.ts';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';

/** Asks before leaving a page with unsaved changes. */
export function UnsavedGuard({ isUnsaved }: { isUnsaved: boolean }) {
  const text = useText();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isUnsaved && currentLocation.pathname !== nextLocation.pathname,
  );
  // The browser asks, in its own words, before the page is closed or loaded again.
  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsaved]);

  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title={text('leaveUnsavedQuestion')}
      text={text('leaveUnsavedText')}
      yesLabel={text('leave')}
      noLabel={text('stay')}
      danger
      onYes={() => blocker.proceed?.()}
      onNo={() => blocker.reset?.()}
    />
  );
}
