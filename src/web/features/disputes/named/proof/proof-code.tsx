import { useState } from 'react';
import { proofCodeLength, proofs } from '../../../../../contract/disputes/named.ts';
import { Button, ButtonRow } from '../../../../components/actions/button.tsx';
import { ProblemBanner } from '../../../../components/feedback/banner.tsx';
import { TextField } from '../../../../components/fields/text-field.tsx';
import { CheckedForm } from '../../../../components/forms/checked-form.tsx';
import { Question } from '../../../../components/layout/question.tsx';
import { api } from '../../../../lib/api/api.ts';
import { isAnswerLost } from '../../../../lib/api/problem.ts';
import { useMutation } from '../../../../lib/api/use-mutation.ts';
import { useText } from '../../../../lib/i18n/i18n.ts';
import type { ProofStepProps } from './proof-draft.ts';

/** Takes the code that was mailed or texted, and then leads to the case. */
export function ProofCode({ draft, onBack, onDone }: ProofStepProps) {
  const text = useText();
  const [code, setCode] = useState('');
  const [isChecked, setChecked] = useState(false);
  const [wasLost, setWasLost] = useState(false);
  const { kind, identifier, begun } = draft;
  const confirm = useMutation({
    mutationFn: () => api(proofs.confirm, { params: { proofID: begun.proofID }, body: { code } }),
    onSuccess: ({ link }) => {
      onDone();
      // In place of this step, which Back does not return to.
      location.replace(link);
    },
    // The code works once, and the link is mailed, too.
    onError: (error) => setWasLost((was) => was || isAnswerLost(error)),
  });
  const isWhole = code.replaceAll(/[\s-]/g, '').length === proofCodeLength;

  function submit(): void {
    setChecked(true);
    if (isWhole) confirm.mutate();
  }

  const sent = kind === 'email' ? 'proveCodeSentEmail' : 'proveCodeSentPhone';
  return (
    <Question
      takesFocus
      title={text('proveCodeTitle')}
      hint={<p role="status">{text(sent, { address: identifier.trim() })}</p>}
      back={{ label: text('proveBack'), onBack }}
    >
      <CheckedForm onSubmit={submit}>
        <TextField
          id="code"
          label={text('proveCodeLabel')}
          hint={text(kind === 'email' ? 'proveCodeHintEmail' : 'proveCodeHintPhone')}
          mono
          inputMode="numeric"
          autoComplete="one-time-code"
          enterKeyHint="go"
          value={code}
          onChange={({ target }) => setCode(target.value)}
          error={isChecked && !isWhole ? text('proveCodeRequired') : undefined}
        />
        <ProblemBanner tone="warning" error={confirm.error} />
        {wasLost ? <p>{text('proveCodeMayBeDone')}</p> : null}
        <ButtonRow>
          <Button type="submit" size="large" busy={confirm.isPending || confirm.isSuccess}>
            {text('proveContinue')}
          </Button>
          <Button variant="quiet" size="large" onClick={onBack}>
            {text('proveAgain')}
          </Button>
        </ButtonRow>
      </CheckedForm>
    </Question>
  );
}
