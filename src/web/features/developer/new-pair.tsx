import type { NewKeyPair } from '../../../contract/keys.ts';
import { Button } from '../../components/button.tsx';
import { CopyField } from '../../components/copy-field.tsx';
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
    <div className="space-y-5">
      <p role="status" className="text-ink-2">
        {note}
      </p>
      <CopyField label={text('apiKey')} value={pair.apiKey} mono />
      <CopyField label={text('apiSecret')} value={pair.secret} mono />
      <p className="text-xs text-ink-2">{text('keyPairCreatedText')}</p>
      <div className="flex justify-end">
        <Button autoFocus onClick={onDone} className="min-w-24 max-sm:flex-1">
          {text('done')}
        </Button>
      </div>
    </div>
  );
}
