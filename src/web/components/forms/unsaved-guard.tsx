import { useBlocker } from 'react-router';
import { useLeaveWarning } from '../../lib/hooks/use-leave-warning.ts';
import { useText } from '../../lib/i18n/i18n.ts';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';

/** Asks before leaving a page with unsaved changes. */
export function UnsavedGuard({ isUnsaved }: { isUnsaved: boolean }) {
  const text = useText();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isUnsaved && currentLocation.pathname !== nextLocation.pathname,
  );
  useLeaveWarning(isUnsaved);

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
