import type { NewKeyPair } from '../../../contract/keys.ts';
import { Button } from '../../components/button.tsx';
import { ButtonRow } from '../../components/button-row.tsx';
import { CopyField } from '../../components/copy-field.tsx';
import { Stack } from '../../components/stack.tsx';
import { Text } from '../../components/text.tsx';
import { useText } from '../../lib/i18n.ts';

interface NewPairProps {
  pair: NewKeyPair;
  note: string;
  onDone: () => void;
}

/** A pair that was just made, with its secret in sight. */
export function NewPair({ pair, note, onDone }: NewPairProps) {
  const text = useText();
  return (
    <Stack>
      <Text role="status" tone="quiet">
        {note}
      </Text>
      <CopyField label={text('apiKey')} value={pair.apiKey} mono />
      <CopyField label={text('apiSecret')} value={pair.secret} mono />
      <Text size="xs" tone="quiet">
        {text('keyPairCreatedText')}
      </Text>
      <ButtonRow align="end">
        <Button autoFocus onClick={onDone}>
          {text('done')}
        </Button>
      </ButtonRow>
    </Stack>
  );
}
