import { useState } from 'react';
import { proofs } from '../../../../../contract/disputes/named.ts';
import { isLinkToProfile, normalHandle, profileLinkOf } from '../../../../../contract/rules/social-handle.ts';
import { Button } from '../../../../components/actions/button.tsx';
import { Small } from '../../../../components/content/text.tsx';
import { ProblemBanner } from '../../../../components/feedback/banner.tsx';
import { CopyField } from '../../../../components/fields/copy-field.tsx';
import { TextField } from '../../../../components/fields/text-field.tsx';
import { CheckedForm } from '../../../../components/forms/checked-form.tsx';
import { Question } from '../../../../components/layout/question.tsx';
import { api } from '../../../../lib/api/api.ts';
import { useMutation } from '../../../../lib/api/use-mutation.ts';
import { useText } from '../../../../lib/i18n/i18n.ts';
import type { ProofStepProps } from './proof-draft.ts';

/** The code to place in the profile, and the link that a moderator opens. */
export function ProofProfile({ draft: { identifier, begun }, onBack, onDone }: ProofStepProps) {
  const text = useText();
  const handle = normalHandle(identifier) ?? '';
  const [link, setLink] = useState(() => profileLinkOf(handle) ?? '');
  const [isChecked, setChecked] = useState(false);
  const send = useMutation({
    mutationFn: () => api(proofs.profile, { params: { proofID: begun.proofID }, body: { link: link.trim() } }),
    onSuccess: onDone,
  });
  const wrong = isLinkToProfile(handle, link.trim()) ? undefined : text('proofLinkInvalid');

  function submit(): void {
    setChecked(true);
    if (!wrong) send.mutate();
  }

  return (
    <Question
      takesFocus
      title={text('proveProfileTitle')}
      hint={<p>{text('proveProfileHint')}</p>}
      back={{ label: text('proveBack'), onBack }}
    >
      <CheckedForm onSubmit={submit}>
        <CopyField label={text('proveCodeLabel')} value={begun.toPlace ?? ''} hint={text('proveProfileCodeHint')} />
        <TextField
          id="link"
          label={text('proveProfileLink')}
          hint={text('proveProfileLinkHint')}
          mono
          inputMode="url"
          autoComplete="off"
          value={link}
          onChange={({ target }) => setLink(target.value)}
          error={isChecked ? wrong : undefined}
        />
        <ProblemBanner tone="warning" error={send.error} />
        <Button type="submit" size="large" busy={send.isPending}>
          {text('proveProfileSend')}
        </Button>
        <Small>{text('proveCheckLater')}</Small>
      </CheckedForm>
    </Question>
  );
}
