import Lock from '@iconify-json/lucide/icons.json?lock';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { proofs } from '../../../../contract/disputes/named.ts';
import { Text } from '../../../components/content/text.tsx';
import { Banner } from '../../../components/feedback/banner.tsx';
import { Note } from '../../../components/feedback/note.tsx';
import { Button } from '../../../components/forms/button.tsx';
import { ButtonRow } from '../../../components/forms/button-row.tsx';
import { FilePicker } from '../../../components/forms/file-picker.tsx';
import { Form } from '../../../components/forms/form.tsx';
import { Question } from '../../../components/layout/question.tsx';
import { useText } from '../../../lib/i18n.ts';
import { problemText } from '../../../lib/problem.ts';
import { upload } from '../../../lib/upload.ts';
import type { ProofDraft } from './proof-draft.ts';

const pictureTypes = ['image/png', 'image/jpeg', 'image/webp'];

interface ProofPhotoProps {
  draft: ProofDraft & { kind: NonNullable<ProofDraft['kind']>; begun: NonNullable<ProofDraft['begun']> };
  onBack: () => void;
  onSent: () => void;
}

/** The photo that a moderator compares: of the card, or of something that shows that the phone number is theirs. */
export function ProofPhoto({ draft, onBack, onSent }: ProofPhotoProps) {
  const text = useText();
  const { kind, begun, words } = draft;
  const [file, setFile] = useState<File | null>(null);
  const [isChecked, setChecked] = useState(false);
  const send = useMutation({
    mutationFn: (photo: File) => upload(proofs.photo, { params: { proofID: begun.proofID } }, photo),
    onSuccess: onSent,
  });
  const isCard = kind === 'CNIC';
  const maySkip = !isCard && words.trim() !== '';
  return (
    <Question
      takesFocus
      title={text(isCard ? 'provePhotoTitle' : 'provePhonePhotoTitle')}
      hint={isCard ? undefined : <p>{text('provePhonePhotoHint')}</p>}
      back={{ label: text('proveBack'), onBack }}
    >
      <Form
        onSubmit={(event) => {
          event.preventDefault();
          setChecked(true);
          if (file) send.mutate(file);
        }}
      >
        <FilePicker
          label={text(isCard ? 'provePhotoLabel' : 'provePhonePhotoLabel')}
          hint={text(isCard ? 'provePhotoHint' : 'provePhonePhotoTypes')}
          accept={pictureTypes}
          onFiles={([chosen]) => setFile(chosen ?? null)}
        />
        <Text role="status" tone={isChecked && !file ? 'danger' : 'quiet'} weight="medium">
          {file ? <bdi>{file.name}</bdi> : isChecked ? text('provePhotoRequired') : ''}
        </Text>
        <Note icon={Lock}>{text('provePhotoWhat')}</Note>
        {send.error ? <Banner tone="warning">{problemText(send.error, text)}</Banner> : null}
        <ButtonRow>
          <Button type="submit" size="large" busy={send.isPending} busyLabel={text('working')}>
            {text('proveSend')}
          </Button>
          {maySkip ? (
            <Button variant="quiet" size="large" onClick={onSent}>
              {text('proveWithoutPhoto')}
            </Button>
          ) : null}
        </ButtonRow>
      </Form>
    </Question>
  );
}
