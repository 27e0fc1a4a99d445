import { AlertDialog } from '@base-ui/react/alert-dialog';
import { useRef } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { Button } from '../forms/button.tsx';
import { ButtonRow } from '../forms/button-row.tsx';
import type { ConfirmDialogProps } from './confirm-dialog.tsx';
import { backdropLook, popupLook, viewportLook } from './dialog-styles.ts';

export default function ConfirmDialogPopup(props: ConfirmDialogProps) {
  const { open, title, text, yesLabel, noLabel, danger = false, busy = false, onYes, onNo } = props;
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
        <AlertDialog.Backdrop forceRender className={backdropLook} />
        <AlertDialog.Viewport className={viewportLook}>
          <AlertDialog.Popup initialFocus={danger ? no : yes} className={classNames(popupLook, 'w-full max-w-md p-6')}>
            <AlertDialog.Title className="text-xl">{title}</AlertDialog.Title>
            {text ? (
              <AlertDialog.Description render={<div />} className="mt-2 sm:text-balance text-ink-2">
                {text}
              </AlertDialog.Description>
            ) : null}
            <div className="mt-6">
              <ButtonRow align="end">
                <Button ref={no} variant="secondary" disabled={busy} onClick={onNo}>
                  {noLabel}
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
