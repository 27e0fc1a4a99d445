import { useState } from 'react';
import { kindsByProof } from '../../../../../contract/disputes/proof-means.ts';
import type { IdentifierKind } from '../../../../../contract/rules/identifier-kinds.ts';
import { Button } from '../../../../components/actions/button.tsx';
import { RadioField } from '../../../../components/fields/radio-field.tsx';
import { CheckedForm } from '../../../../components/forms/checked-form.tsx';
import { Question } from '../../../../components/layout/question.tsx';
import { useText } from '../../../../lib/i18n/i18n.ts';

interface ProofKindProps {
  kind: IdentifierKind | null;
  onChange: (kind: IdentifierKind) => void;
  onBack: () => void;
  onNext: () => void;
}

const kinds = Object.values(kindsByProof()).flat();

/** The kind of identifier that someone asks about. */
export function ProofKind({ kind, onChange, onBack, onNext }: ProofKindProps) {
  const text = useText();
  const [isChecked, setChecked] = useState(false);
  function submit(): void {
    setChecked(true);
    if (kind) onNext();
  }
  return (
    <Question
      takesFocus
      title={text('proveKindTitle')}
      hint={<p>{text('proveKindHint')}</p>}
      back={{ label: text('proveBack'), onBack }}
    >
      <CheckedForm onSubmit={submit}>
        <RadioField
          label={text('proveKindLabel')}
          value={kind ?? undefined}
          options={kinds.map((value) => ({
            value,
            label: text(`proveKind_${value}`),
            hint: text(`proveWay_${value}`),
          }))}
          onChange={onChange}
          error={isChecked && !kind ? text('proveKindRequired') : undefined}
        />
        <Button type="submit" size="large">
          {text('proveContinue')}
        </Button>
      </CheckedForm>
    </Question>
  );
}
