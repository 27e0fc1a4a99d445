import { Button } from '../../../components/actions/button.tsx';
import { ButtonRow } from '../../../components/actions/button-row.tsx';
import { KeyHint } from '../../../components/content/key-hint.tsx';
import { PaneFoot } from '../../../components/layout/panes.tsx';
import { useText } from '../../../lib/i18n/i18n.ts';

interface FormFootProps {
  /** What the button says that sends the form. */
  send: string;
  danger?: boolean;
  busy?: boolean;
  hasKeys: boolean;
  onCancel: () => void;
}

/** The buttons of a form in the queue, and their keys. */
export function FormFoot({ send, danger = false, busy = false, hasKeys, onCancel }: FormFootProps) {
  const text = useText();
  return (
    <PaneFoot>
      <ButtonRow>
        <Button type="submit" variant={danger ? 'danger' : 'primary'} busy={busy}>
          {send}
          {hasKeys ? <KeyHint>↵</KeyHint> : null}
        </Button>
        <Button variant="quiet" aria-keyshortcuts={hasKeys ? 'Escape' : undefined} onClick={onCancel}>
          {text('cancel')}
        </Button>
      </ButtonRow>
    </PaneFoot>
  );
}
