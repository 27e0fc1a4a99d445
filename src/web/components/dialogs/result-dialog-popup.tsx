import { AlertDialog } from '@base-ui/react/alert-dialog';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { classNames } from '../../lib/browser/class-names.ts';
import { useCountdown } from '../../lib/hooks/use-countdown.ts';
import { useText } from '../../lib/i18n/i18n.ts';
import { Button } from '../actions/button.tsx';
import { Seal } from '../content/seal.tsx';
import { backdropStyles, popupStyles, viewportStyles } from './dialog-styles.ts';

export interface ResultDialogProps {
  open: boolean;
  /** It failed. */
  tone?: 'danger';
  title: string;
  text?: ReactNode;
  /** Closes automatically after this time; paused while the dialog is hovered or used by keyboard (U1). */
  closesAfterMs?: number;
  onClose: () => void;
}

export default function ResultDialogPopup(props: ResultDialogProps) {
  const { open, onClose } = props;
  return (
    <AlertDialog.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
    >
      <AlertDialog.Portal>
        <AlertDialog.Backdrop forceRender className={backdropStyles} />
        <AlertDialog.Viewport className={viewportStyles}>
          <Result {...props} />
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

function Result({ open, tone, title, text: words, closesAfterMs, onClose }: ResultDialogProps) {
  const text = useText();
  const ok = useRef<HTMLButtonElement>(null);
  const [hovered, setHovered] = useState(false);
  // The initial focus on the button does not pause the timer; moving the focus by keyboard does.
  const [onKeyboard, setOnKeyboard] = useState(false);
  const held = hovered || onKeyboard;
  useCountdown({ ms: open ? closesAfterMs : undefined, paused: held, onEnd: onClose });

  function noteKey(event: KeyboardEvent): void {
    if (!['Enter', ' ', 'Escape'].includes(event.key)) setOnKeyboard(true);
  }

  return (
    <AlertDialog.Popup
      initialFocus={ok}
      // Only movement counts: the dialog may open under a resting pointer.
      onPointerMove={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onKeyDown={noteKey}
      className={classNames(popupStyles, 'relative w-full max-w-96 overflow-hidden p-6 text-center text-balance')}
    >
      <Seal tone={tone ?? 'success'} />
      <AlertDialog.Title className="mt-4 text-xl">{title}</AlertDialog.Title>
      {words ? (
        <AlertDialog.Description render={<div />} className="mt-2 text-ink-2">
          {words}
        </AlertDialog.Description>
      ) : null}
      <div className="mt-6 *:min-w-28">
        <Button variant="primary" ref={ok} onClick={onClose}>
          {text('ok')}
        </Button>
      </div>
      {closesAfterMs ? (
        <div
          aria-hidden="true"
          className="absolute inset-x-0 bottom-0 h-1 overflow-hidden bg-sunken motion-reduce:hidden"
        >
          <div
            className={classNames('size-full animate-drain', tone === 'danger' ? 'bg-danger' : 'bg-success')}
            style={{ animationDuration: `${closesAfterMs}ms`, animationPlayState: held ? 'paused' : 'running' }}
          />
        </div>
      ) : null}
    </AlertDialog.Popup>
  );
}
