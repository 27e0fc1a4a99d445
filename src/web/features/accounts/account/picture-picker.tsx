import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react';
import { account, pictureMaxBytes } from '../../../../contract/accounts/account.ts';
import { Button } from '../../../components/actions/button.tsx';
import { PictureButton } from '../../../components/actions/picture-button.tsx';
import { QuietRow } from '../../../components/actions/quiet-row.tsx';
import { Fault, FinePrint, StatusLine } from '../../../components/content/text.tsx';
import { Row, Stack } from '../../../components/layout/stack.tsx';
import { problemText } from '../../../lib/api/problem.ts';
import { upload } from '../../../lib/api/upload.ts';
import { type TextKey, useText } from '../../../lib/i18n/i18n.ts';
import { useSessionMutation } from '../../../lib/session/use-change.ts';

interface PicturePickerProps {
  /** The person's name; its initials are shown if there is no picture. */
  name: string;
  picture: string | null;
  /** The picture differs from the saved one. */
  isUnsaved: boolean;
  onChange: (picture: string | null) => void;
  onUploading: (isUploading: boolean) => void;
}

/** Changes the profile picture. A new one is uploaded at once and takes effect on save (A11). */
export function PicturePicker({ name, picture, isUnsaved, onChange, onUploading }: PicturePickerProps) {
  const text = useText();
  const hintId = useId();
  const input = useRef<HTMLInputElement>(null);
  const { percent, error, start, cancel } = useUpload(onChange, onUploading);

  function choose({ target }: ChangeEvent<HTMLInputElement>): void {
    const file = target.files?.[0];
    target.value = ''; // allows choosing the same file again after a failure
    if (file) start(file);
  }

  return (
    <Row gap={4} lastFills>
      <PictureButton
        label={text(picture ? 'changePicture' : 'addPicture')}
        describedBy={hintId}
        name={name}
        picture={picture}
        percent={percent}
        percentLabel={text('uploadingPicture')}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
        aria-label={text('picture')}
        onChange={choose}
        hidden
      />
      <Stack gap={1}>
        <FinePrint id={hintId}>{text('pictureHint')}</FinePrint>
        {error ? <Fault>{error}</Fault> : null}
        <StatusLine>{isUnsaved && percent === null ? text(picture ? 'pictureReady' : 'pictureGoes') : ''}</StatusLine>
        <QuietRow>
          {percent !== null ? (
            <Button variant="quiet" size="compact" onClick={cancel}>
              {text('cancelUpload')}
            </Button>
          ) : null}
          {percent === null && picture ? (
            <Button variant="quiet" size="compact" onClick={() => onChange(null)}>
              {text('removePicture')}
            </Button>
          ) : null}
        </QuietRow>
      </Stack>
    </Row>
  );
}

interface PictureUpload {
  file: File;
  onProgress: (percent: number) => void;
  signal: AbortSignal;
}

/** One upload at a time, with its progress. The picture takes effect when the profile is saved. */
function useUpload(onDone: (picture: string) => void, onUploading: (isUploading: boolean) => void) {
  const text = useText();
  const send = useSessionMutation(({ file, ...options }: PictureUpload) =>
    upload(account.uploadPicture, {}, file, options),
  );
  const [percent, setPercent] = useState<number | null>(null);
  const [refused, setRefused] = useState<TextKey | null>(null);
  const running = useRef<AbortController>(undefined);

  // Abort the upload on unmount.
  useEffect(() => () => running.current?.abort(), []);

  function start(file: File): void {
    running.current?.abort();
    send.reset();
    const known = refusal(file);
    setRefused(known);
    if (known) return;
    const controller = new AbortController();
    running.current = controller;
    const ifCurrent = (act: () => void) => {
      if (running.current === controller && !controller.signal.aborted) act();
    };
    setPercent(0);
    onUploading(true);
    send.mutate(
      { file, onProgress: (now) => ifCurrent(() => setPercent(now)), signal: controller.signal },
      {
        onSuccess: ({ url }) => ifCurrent(() => onDone(url)),
        onSettled: () => ifCurrent(end),
      },
    );
  }

  function end(): void {
    running.current = undefined;
    setPercent(null);
    onUploading(false);
  }

  function cancel(): void {
    running.current?.abort();
    send.reset();
    end();
  }

  return {
    percent,
    error: refused ? text(refused) : send.isError ? problemText(send.error, text) : undefined,
    start,
    cancel,
  };
}

/** Checks type and size before the upload. The server inspects the content. */
function refusal({ size, type }: File): TextKey | null {
  if (type !== '' && !type.startsWith('image/')) return 'fileNotAPicture';
  return size > pictureMaxBytes ? 'pictureTooLarge' : null;
}
