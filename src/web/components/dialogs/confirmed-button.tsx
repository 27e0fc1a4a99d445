import { type ComponentProps, useState } from 'react';
import { Button } from '../actions/button.tsx';
import type { FormCall } from '../forms/reason-form.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import type { ConfirmDialogProps } from './confirm-dialog-popup.tsx';

type Question = Pick<ConfirmDialogProps, 'title' | 'text' | 'yesLabel' | 'danger'>;

interface ConfirmedButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick'> {
  /** Without one, it acts at once. */
  question: Question | undefined;
  /** Where the question stays until it is answered, and says why that failed. */
  call?: FormCall;
  /** The question closes at once, or when a promise is kept. */
  onYes: () => unknown;
}

/** A button that asks first. */
export function ConfirmedButton({ question, call, onYes, ...button }: ConfirmedButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <>
      <Button {...button} onClick={() => (question ? setAsking(true) : onYes())} />
      {question ? (
        <ConfirmDialog
          {...question}
          open={isAsking}
          busy={call?.isPending}
          error={call?.error}
          onYes={() => void Promise.resolve(onYes()).then(close, () => undefined)}
          onNo={() => {
            call?.reset();
            close();
          }}
        />
      ) : null}
    </>
  );
}
