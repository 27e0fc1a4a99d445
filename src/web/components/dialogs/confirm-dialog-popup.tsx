import { AlertDialog } from '@base-ui/react/alert-dialog';
import { type ReactNode, useRef } from 'react';
import { classNames } from '../../lib/browser/class-names.ts';
import { useText } from '../../lib/i18n/i18n.ts';
import { Button, ButtonRow } from '../actions/button.tsx';
import { ProblemBanner } from '../feedback/banner.tsx';
import { backdropStyles, popupStyles, viewportStyles } from './dialog-styles.ts';

export interface ConfirmDialogProps {
  open: boolean;
  title: string;
  text?: ReactNode;
  yesLabel: string;
  /** "Cancel" if there is none. */
  noLabel?: string;
  /** Yes cannot be undone: its button is red, and the focus starts on No. */
  danger?: boolean;
  busy?: boolean;
  /** Why what was agreed to has failed. */
  error?: Error | null;
  onYes: () => void;
  onNo: () => void;
}

export default function ConfirmDialogPopup(props: ConfirmDialogProps) {
  const {
    open,
    title,
    text: words,
    yesLabel,
    noLabel,
    danger = false,
    busy = false,
    error = null,
    onYes,
    onNo,
  } = props;
  const text = useText();
  const yes = useRef<HTMLButtonElement>(null);
  const no = useRef<HTMLButtonElement>(null);
  return (
    <AlertDialog.Root
      open={open}
      onOpenChange={(next) => {
        if (!next && !busy) onNo();
      }}
    >
      <AlertDialog.Portal>
        <AlertDialog.Backdrop forceRender className={backdropStyles} />
        <AlertDialog.Viewport className={viewportStyles}>
          <AlertDialog.Popup
            initialFocus={danger ? no : yes}
            className={classNames(popupStyles, 'w-full max-w-md p-6')}
          >
            <AlertDialog.Title className="text-xl">{title}</AlertDialog.Title>
            <div className="mt-3 empty:hidden">
              <ProblemBanner error={error} />
            </div>
            {words ? (
              <AlertDialog.Description render={<div />} className="mt-2 sm:text-balance text-ink-2">
                {words}
              </AlertDialog.Description>
            ) : null}
            <div className="mt-6">
              <ButtonRow align="end">
                <Button ref={no} disabled={busy} onClick={onNo}>
                  {noLabel ?? text('cancel')}
                </Button>
                <Button ref={yes} variant={danger ? 'danger' : 'primary'} busy={busy} onClick={onYes}>
                  {yesLabel}
                </Button>
              </ButtonRow>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
