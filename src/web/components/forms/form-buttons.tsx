import { Button, type ButtonVariant } from '../actions/button.tsx';
import { ButtonRow } from '../actions/button-row.tsx';

interface FormButtonsProps {
  cancelLabel: string;
  onCancel: () => void;
  submitLabel: string;
  /** Whether the form is being sent. */
  busy: boolean;
  submitVariant?: ButtonVariant;
}

/** The two buttons that end the form of a dialog: one leaves it, one sends it. */
export function FormButtons({ cancelLabel, onCancel, submitLabel, busy, submitVariant }: FormButtonsProps) {
  return (
    <ButtonRow align="end">
      <Button variant="secondary" onClick={onCancel}>
        {cancelLabel}
      </Button>
      <Button type="submit" variant={submitVariant} busy={busy}>
        {submitLabel}
      </Button>
    </ButtonRow>
  );
}
