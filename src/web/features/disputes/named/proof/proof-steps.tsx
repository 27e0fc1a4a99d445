import Lock from '@iconify-json/lucide/icons.json?lock';
import { useState } from 'react';
import { proofCodeLength, proofs } from '../../../../../contract/disputes/named.ts';
import {
  isByDocument,
  proofMeansOf,
  websiteFilePath,
  websiteRecordName,
} from '../../../../../contract/disputes/proof-means.ts';
import { isLinkToProfile, normalHandle, profileLinkOf } from '../../../../../contract/rules/social-handle.ts';
import { normalHost } from '../../../../../contract/rules/website-host.ts';
import { Button } from '../../../../components/actions/button.tsx';
import { Small, StatusLine } from '../../../../components/content/text.tsx';
import { Banner, ProblemBanner } from '../../../../components/feedback/banner.tsx';
import { Note } from '../../../../components/feedback/note.tsx';
import { CopyField } from '../../../../components/fields/copy-field.tsx';
import { FilePicker } from '../../../../components/fields/file-picker.tsx';
import { TextField } from '../../../../components/fields/text-field.tsx';
import { Question } from '../../../../components/layout/question.tsx';
import { Section } from '../../../../components/layout/section.tsx';
import { Stack } from '../../../../components/layout/stack.tsx';
import { api } from '../../../../lib/api/api.ts';
import { isAnswerLost } from '../../../../lib/api/problem.ts';
import { upload } from '../../../../lib/api/upload.ts';
import { useMutation } from '../../../../lib/api/use-mutation.ts';
import { useText } from '../../../../lib/i18n/i18n.ts';
import { QuestionForm } from '../question-form.tsx';
import type { ProofStepProps } from './proof-draft.ts';

/** Takes the code that was mailed or texted, and then leads to the case. */
export function ProofCode({ draft, onBack, onDone }: ProofStepProps) {
  const text = useText();
  const [code, setCode] = useState('');
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
  const sent = kind === 'email' ? 'proveCodeSentEmail' : 'proveCodeSentPhone';
  return (
    <QuestionForm
      title={text('proveCodeTitle')}
      hint={<p role="status">{text(sent, { address: identifier.trim() })}</p>}
      onBack={onBack}
      call={{ ...confirm, isPending: confirm.isPending || confirm.isSuccess }}
      onSubmit={() => isWhole && confirm.mutate()}
      beside={
        <Button variant="quiet" size="large" onClick={onBack}>
          {text('proveAgain')}
        </Button>
      }
    >
      {(isChecked) => (
        <>
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
          {wasLost ? <p>{text('proveCodeMayBeDone')}</p> : null}
        </>
      )}
    </QuestionForm>
  );
}

const documentTypes = ['image/png', 'image/jpeg', 'image/webp', 'application/pdf'];

/** What a moderator compares: the card, or something that shows that the number is theirs. */
export function ProofDocument({ draft, onBack, onDone }: ProofStepProps) {
  const text = useText();
  const { kind, begun, words, withoutCode } = draft;
  const [file, setFile] = useState<File | null>(null);
  const send = useMutation({
    mutationFn: (document: File) => upload(proofs.document, { params: { proofID: begun.proofID } }, document),
    onSuccess: onDone,
  });
  if (!isByDocument(kind)) return null;
  const { code, takesWords } = proofMeansOf(kind);
  const expectsCode = code !== null && !withoutCode;
  return (
    <QuestionForm
      title={text(`proveDocumentTitle_${kind}`)}
      hint={expectsCode ? <p>{text('proveNoCode')}</p> : undefined}
      onBack={onBack}
      act={text('send')}
      call={send}
      onSubmit={() => file && send.mutate(file)}
      beside={
        takesWords && words.trim() !== '' ? (
          <Button variant="quiet" size="large" onClick={onDone}>
            {text('proveWithoutPhoto')}
          </Button>
        ) : null
      }
    >
      {(isChecked) => (
        <>
          <FilePicker
            label={text(`proveDocumentLabel_${kind}`)}
            hint={text(`proveDocumentTypes_${kind}`)}
            accept={documentTypes}
            single
            error={isChecked && !file ? text(`proveDocumentRequired_${kind}`) : undefined}
            onFiles={([chosen]) => setFile(chosen ?? null)}
          />
          <StatusLine>{file ? <bdi>{file.name}</bdi> : ''}</StatusLine>
          <Note icon={Lock}>{text('provePhotoWhat')}</Note>
        </>
      )}
    </QuestionForm>
  );
}

/** The code to place in the profile, and the link that a moderator opens. */
export function ProofProfile({ draft: { identifier, begun }, onBack, onDone }: ProofStepProps) {
  const text = useText();
  const handle = normalHandle(identifier) ?? '';
  const [link, setLink] = useState(() => profileLinkOf(handle) ?? '');
  const send = useMutation({
    mutationFn: () => api(proofs.profile, { params: { proofID: begun.proofID }, body: { link: link.trim() } }),
    onSuccess: onDone,
  });
  const isRight = isLinkToProfile(handle, link.trim());
  return (
    <QuestionForm
      title={text('proveProfileTitle')}
      hint={<p>{text('proveProfileHint')}</p>}
      onBack={onBack}
      act={text('proveProfileSend')}
      call={send}
      onSubmit={() => isRight && send.mutate()}
      below={<Small>{text('proveCheckLater')}</Small>}
    >
      {(isChecked) => (
        <>
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
            error={isChecked && !isRight ? text('proofLinkInvalid') : undefined}
          />
        </>
      )}
    </QuestionForm>
  );
}

/** What to place on the website, one way or the other, and a look at whether it is there. */
export function ProofWebsite({ draft: { identifier, begun }, onBack, onDone }: ProofStepProps) {
  const text = useText();
  const host = normalHost(identifier) ?? '';
  const toPlace = begun.toPlace ?? '';
  const check = useMutation({
    mutationFn: () => api(proofs.website, { params: { proofID: begun.proofID } }),
    onSuccess: ({ isProven }) => {
      if (isProven) onDone();
    },
  });
  return (
    <Question
      takesFocus
      title={text('proveWebsiteTitle', { host })}
      hint={<p>{text('proveWebsiteHint')}</p>}
      back={{ label: text('proveBack'), onBack }}
    >
      <Section title={text('proveRecordTitle')}>
        <p>{text('proveRecordText')}</p>
        <Stack gap={4}>
          <CopyField label={text('proveRecordType')} value="TXT" />
          <CopyField
            label={text('proveRecordName')}
            value={websiteRecordName(host)}
            hint={text('proveRecordNameHint')}
          />
          <CopyField label={text('proveRecordValue')} value={toPlace} />
        </Stack>
      </Section>
      <Section title={text('proveFileTitle')}>
        <p>{text('proveFileText')}</p>
        <Stack gap={4}>
          <CopyField label={text('proveFileAddress')} value={`https://${host}${websiteFilePath}`} />
          <CopyField label={text('proveFileContent')} value={toPlace} />
        </Stack>
      </Section>
      <Section title={text('proveCheckTitle')}>
        <p>{text('proveCheckText')}</p>
        <ProblemBanner tone="warning" error={check.error} />
        {check.data && !check.data.isProven ? (
          <Banner tone="warning">
            {text(`proveRecord_${check.data.record}`)} {text(`proveFile_${check.data.file}`)}
          </Banner>
        ) : null}
        <Button variant="primary" size="large" busy={check.isPending} onClick={() => check.mutate()}>
          {text('proveCheck')}
        </Button>
        <Small>{text('proveCheckLater')}</Small>
      </Section>
    </Question>
  );
}
