import Lock from '@iconify-json/lucide/icons.json?lock';
import { useState } from 'react';
import { proofs } from '../../../../../contract/disputes/named.ts';
import { isByDocument, proofMeansOf } from '../../../../../contract/disputes/proof-means.ts';
import { Button, ButtonRow } from '../../../../components/actions/button.tsx';
import { StatusLine } from '../../../../components/content/text.tsx';
import { ProblemBanner } from '../../../../components/feedback/banner.tsx';
import { Note } from '../../../../components/feedback/note.tsx';
import { FilePicker } from '../../../../components/fields/file-picker.tsx';
import { CheckedForm } from '../../../../components/forms/checked-form.tsx';
import { Question } from '../../../../components/layout/question.tsx';
import { upload } from '../../../../lib/api/upload.ts';
import { useMutation } from '../../../../lib/api/use-mutation.ts';
import { useText } from '../../../../lib/i18n/i18n.ts';
import type { ProofStepProps } from './proof-draft.ts';

const documentTypes = ['image/png', 'image/jpeg', 'image/webp', 'application/pdf'];

/** What a moderator compares: the card, or something that shows that the number is theirs. */
export function ProofDocument({ draft, onBack, onDone }: ProofStepProps) {
  const text = useText();
  const { kind, begun, words, withoutCode } = draft;
  const [file, setFile] = useState<File | null>(null);
  const [isChecked, setChecked] = useState(false);
  const send = useMutation({
    mutationFn: (document: File) => upload(proofs.document, { params: { proofID: begun.proofID } }, document),
    onSuccess: onDone,
  });
  if (!isByDocument(kind)) return null;
  const { code, takesWords } = proofMeansOf(kind);
  const maySkip = takesWords && words.trim() !== '';
  const expectsCode = code !== null && !withoutCode;
  return (
    <Question
      takesFocus
      title={text(`proveDocumentTitle_${kind}`)}
      hint={expectsCode ? <p>{text('proveNoCode')}</p> : undefined}
      back={{ label: text('proveBack'), onBack }}
    >
      <CheckedForm
        onSubmit={() => {
          setChecked(true);
          if (file) send.mutate(file);
        }}
      >
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
        <ProblemBanner tone="warning" error={send.error} />
        <ButtonRow>
          <Button type="submit" size="large" busy={send.isPending}>
            {text('send')}
          </Button>
          {maySkip ? (
            <Button variant="quiet" size="large" onClick={onDone}>
              {text('proveWithoutPhoto')}
            </Button>
          ) : null}
        </ButtonRow>
      </CheckedForm>
    </Question>
  );
}
