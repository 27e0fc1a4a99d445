import { type BegunProof, proofs, proofWordsMax } from '../../../../../contract/disputes/named.ts';
import { kindsByProof, proofMeansOf } from '../../../../../contract/disputes/proof-means.ts';
import { type IdentifierKind, normalIdentifier } from '../../../../../contract/rules/identifiers.ts';
import { RadioField } from '../../../../components/fields/radio-field.tsx';
import { TextArea } from '../../../../components/fields/text-area.tsx';
import { EmailField, TextField } from '../../../../components/fields/text-field.tsx';
import { api } from '../../../../lib/api/api.ts';
import { useMutation } from '../../../../lib/api/use-mutation.ts';
import { useLanguage, useText } from '../../../../lib/i18n/i18n.ts';
import { keyboards } from '../../../../lib/i18n/identifier-kind.ts';
import { QuestionForm } from '../question-form.tsx';
import type { ProofDraft } from './proof-draft.ts';

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
  return (
    <QuestionForm
      title={text('proveKindTitle')}
      hint={<p>{text('proveKindHint')}</p>}
      onBack={onBack}
      onSubmit={() => kind && onNext()}
    >
      {(isChecked) => (
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
      )}
    </QuestionForm>
  );
}

interface ProofBeginProps {
  draft: ProofDraft & { kind: IdentifierKind };
  onChange: (change: Partial<ProofDraft>) => void;
  onBack: () => void;
  onBegun: (begun: BegunProof) => void;
}

/** The identifier, and the email address to write to. Sending the form begins the proof. */
export function ProofBegin({ draft, onChange, onBack, onBegun }: ProofBeginProps) {
  const text = useText();
  const language = useLanguage();
  const { kind, identifier, contactEmail } = draft;
  const isEmail = kind === 'email';
  const { mayRefuseCode, takesWords } = proofMeansOf(kind);
  const begin = useMutation({
    mutationFn: () =>
      api(proofs.begin, {
        body: {
          kind,
          identifier: identifier.trim(),
          ...(!isEmail && { contactEmail: contactEmail.trim() }),
          language,
          words: takesWords && draft.words.trim() !== '' ? draft.words : null,
          withoutCode: draft.withoutCode,
        },
      }),
    onSuccess: onBegun,
  });
  const wrong = text(kind === 'email' ? 'emailInvalid' : `proveWrong_${kind}`);
  const wrongIdentifier = normalIdentifier(kind, identifier) === null ? wrong : undefined;
  const wrongContact = !isEmail && normalIdentifier('email', contactEmail) === null ? text('emailInvalid') : undefined;
  const wrongWords = draft.words.length > proofWordsMax ? text('proofWordsMax') : undefined;
  const typed = {
    id: 'identifier',
    label: text(`proveLabel_${kind}`),
    hint: text(`proveHint_${kind}`),
    value: identifier,
    onChange: ({ target }: { target: { value: string } }) => onChange({ identifier: target.value }),
  };

  return (
    <QuestionForm
      title={text(`proveTitle_${kind}`)}
      onBack={onBack}
      call={begin}
      onSubmit={() => wrongIdentifier ?? wrongContact ?? wrongWords ?? begin.mutate()}
    >
      {(isChecked) => (
        <>
          {isEmail ? (
            <EmailField autoComplete="email" error={isChecked ? wrongIdentifier : undefined} {...typed} />
          ) : (
            <>
              <TextField
                mono
                inputMode={keyboards[kind]}
                autoComplete={kind === 'phone' ? 'tel' : 'off'}
                error={isChecked ? wrongIdentifier : undefined}
                {...typed}
              />
              <EmailField
                id="contact"
                label={text('proveContactLabel')}
                hint={text('proveContactHint')}
                autoComplete="email"
                value={contactEmail}
                onChange={({ target }) => onChange({ contactEmail: target.value })}
                error={isChecked ? wrongContact : undefined}
              />
            </>
          )}
          {takesWords ? (
            <TextArea
              label={text('proveWordsLabel')}
              hint={text('proveWordsHint')}
              optional
              maxLength={proofWordsMax}
              value={draft.words}
              onChange={({ target }) => onChange({ words: target.value })}
              error={isChecked ? wrongWords : undefined}
            />
          ) : null}
          {mayRefuseCode ? (
            <RadioField
              label={text('proveHowLabel')}
              value={draft.withoutCode ? 'document' : 'code'}
              options={[
                { value: 'code', label: text('proveHowCode'), hint: text('proveHowCodeHint') },
                { value: 'document', label: text('proveHowDocument'), hint: text('proveHowDocumentHint') },
              ]}
              onChange={(how) => onChange({ withoutCode: how === 'document' })}
            />
          ) : null}
        </>
      )}
    </QuestionForm>
  );
}
