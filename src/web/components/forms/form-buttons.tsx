import { useText } from '../../lib/i18n/i18n.ts';
import { Button, ButtonRow, type ButtonVariant } from '../actions/button.tsx';

interface FormButtonsProps {
  /** "Cancel" if there is none. */
  cancelLabel?: string;
  onCancel: () => void;
  submitLabel: string;
  /** Whether the form is being sent. */
  busy: boolean;
  /** While it is being sent, it cannot be left: what comes of it would stay unseen. */
  stays?: boolean;
  submitVariant?: ButtonVariant;
}

/** The two buttons that end the form of a dialog: one leaves it, one sends it. */
export function FormButtons({ cancelLabel, onCancel, submitLabel, busy, stays, submitVariant }: FormButtonsProps) {
  const text = useText();
  return (
    <ButtonRow align="end">
      <Button disabled={busy && stays} onClick={onCancel}>
        {cancelLabel ?? text('cancel')}
      </Button>
      <Button type="submit" variant={submitVariant} busy={busy}>
        {submitLabel}
      </Button>
    </ButtonRow>
  );
}
