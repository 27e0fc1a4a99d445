import { Button } from '../../../../components/actions/button.tsx';
import { Question } from '../../../../components/layout/question.tsx';
import { useText } from '../../../../lib/i18n/i18n.ts';
import { promises } from '../promises.ts';

interface ProofMailedProps {
  address: string;
  onAgain: () => void;
}

/** The proof is complete, and the link to the case is in an email. */
export function ProofMailed({ address, onAgain }: ProofMailedProps) {
  const text = useText();
  return (
    <Question
      takesFocus
      title={text('proveDoneTitle')}
      hint={<p>{text('proveMailedText', { address: address.trim(), days: promises.link })}</p>}
    >
      <Button onClick={onAgain}>{text('caseAgain')}</Button>
    </Question>
  );
}
