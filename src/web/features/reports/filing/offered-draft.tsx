import { Button, ButtonRow } from '../../../components/actions/button.tsx';
import { Card } from '../../../components/layout/card.tsx';
import { useText } from '../../../lib/i18n/i18n.ts';

interface OfferedDraftProps {
  onContinue: () => void;
  onDiscard: () => void;
}

/** Asks whether to continue a draft that may be someone else's. It shows nothing of it. */
export function OfferedDraft({ onContinue, onDiscard }: OfferedDraftProps) {
  const text = useText();
  return (
    <Card title={text('offeredDraftTitle')} gap={4}>
      <p>{text('offeredDraftText')}</p>
      <ButtonRow>
        <Button onClick={onContinue}>{text('continueDraft')}</Button>
        <Button variant="quiet" onClick={onDiscard}>
          {text('discardDraft')}
        </Button>
      </ButtonRow>
    </Card>
  );
}
