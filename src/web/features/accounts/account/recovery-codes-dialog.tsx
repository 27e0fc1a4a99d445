import { Button, ButtonRow } from '../../../components/actions/button.tsx';
import { CodeList } from '../../../components/content/code-list.tsx';
import { Dialog, DialogText } from '../../../components/dialogs/dialog.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { useText } from '../../../lib/i18n/i18n.ts';

interface RecoveryCodesProps {
  open: boolean;
  codes: readonly string[];
  onClose: () => void;
}

/** New recovery codes. They are not shown again, so only its button closes the dialog. */
export default function RecoveryCodesDialog({ open, codes, onClose }: RecoveryCodesProps) {
  const text = useText();
  return (
    <Dialog open={open} title={text('recoveryCodes')} closeButton={false} onDismiss={() => {}}>
      <Stack>
        <DialogText>{text('recoveryCodesText')}</DialogText>
        <CodeList codes={codes} label={text('recoveryCodesOf')} fileName="fraud-shield-recovery-codes.txt" />
        <ButtonRow align="end">
          <Button variant="primary" onClick={onClose}>
            {text('codesKept')}
          </Button>
        </ButtonRow>
      </Stack>
    </Dialog>
  );
}
