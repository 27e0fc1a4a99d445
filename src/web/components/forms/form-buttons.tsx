import { useSingleKeys } from '../../lib/browser/single-keys.ts';
import { useText } from '../../lib/i18n/i18n.ts';
import { Button, ButtonRow, type ButtonVariant } from '../actions/button.tsx';
import { KeyHint } from '../content/key-hint.tsx';
import { PaneFoot } from '../layout/panes.tsx';

interface FormButtonsProps {
  /** "Cancel" if there is none. */
  cancelLabel?: string;
  onCancel: () => void;
  submitLabel: string;
  /** Whether the form is being sent. */
  busy: boolean;
  submitVariant?: ButtonVariant;
}

/** The two buttons that end the form of a dialog: one leaves it, one sends it. */
export function FormButtons({ cancelLabel, onCancel, submitLabel, busy, submitVariant }: FormButtonsProps) {
  const text = useText();
  return (
    <ButtonRow align="end">
      <Button onClick={onCancel}>{cancelLabel ?? text('cancel')}</Button>
      <Button type="submit" variant={submitVariant} busy={busy}>
        {submitLabel}
      </Button>
    </ButtonRow>
  );
}

interface PaneButtonsProps {
  /** What the button says that sends the form. */
  send: string;
  danger?: boolean;
  busy?: boolean | undefined;
  onCancel: () => void;
}

/** The two buttons that end a form in a pane, and their keys. */
export function PaneButtons({ send, danger = false, busy = false, onCancel }: PaneButtonsProps) {
  const singleKeys = useSingleKeys();
  const text = useText();
  return (
    <PaneFoot>
      <ButtonRow>
        <Button type="submit" variant={danger ? 'danger' : 'primary'} busy={busy}>
          {send}
          <KeyHint>↵</KeyHint>
        </Button>
        <Button variant="quiet" aria-keyshortcuts={singleKeys ? 'Escape' : undefined} onClick={onCancel}>
          {text('cancel')}
        </Button>
      </ButtonRow>
    </PaneFoot>
  );
}
