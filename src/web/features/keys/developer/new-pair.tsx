import type { NewKeyPair } from '../../../../contract/keys/keys.ts';
import { Button, ButtonRow } from '../../../components/actions/button.tsx';
import { FinePrint, Text } from '../../../components/content/text.tsx';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { CopyField } from '../../../components/fields/copy-field.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { useText } from '../../../lib/i18n/i18n.ts';

interface NewPairProps {
  pair: NewKeyPair;
  title: string;
  note: string;
  onClose: () => void;
}

/** A new key pair with its secret visible. */
export function NewPair({ pair, title, note, onClose }: NewPairProps) {
  const text = useText();
  return (
    <Dialog open title={title} width={560} onDismiss={onClose}>
      <Stack>
        <Text role="status" tone="quiet">
          {note}
        </Text>
        <CopyField label={text('apiKey')} value={pair.apiKey} />
        <CopyField label={text('apiSecret')} value={pair.secret} />
        <FinePrint>{text('keyPairCreatedText')}</FinePrint>
        <ButtonRow align="end">
          <Button variant="primary" onClick={onClose}>
            {text('done')}
          </Button>
        </ButtonRow>
      </Stack>
    </Dialog>
  );
}
