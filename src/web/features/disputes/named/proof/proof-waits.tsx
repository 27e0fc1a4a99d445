import { isByProfile } from '../../../../../contract/disputes/proof-means.ts';
import { Button } from '../../../../components/actions/button.tsx';
import { Text } from '../../../../components/content/text.tsx';
import { Question } from '../../../../components/layout/question.tsx';
import { useText } from '../../../../lib/i18n/i18n.ts';
import type { ProofDraft } from './proof-draft.ts';

interface ProofWaitsProps {
  kind: NonNullable<ProofDraft['kind']>;
  onAgain: () => void;
}

/** A moderator decides; there is nothing left to do. */
export function ProofWaits({ kind, onAgain }: ProofWaitsProps) {
  const text = useText();
  return (
    <Question takesFocus title={text('proveWaitTitle')} hint={<p>{text('proveWaitText')}</p>}>
      {kind === 'phone' ? <Text>{text('proveWaitPhone')}</Text> : null}
      {isByProfile(kind) ? <Text>{text('proveWaitProfile')}</Text> : null}
      <Button onClick={onAgain}>{text('caseAgain')}</Button>
    </Question>
  );
}
