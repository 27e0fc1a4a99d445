import { Camera } from 'lucide-react';
import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react';
import { pictureMaxBytes } from '../../../contract/account.ts';
import type { MessageKey } from '../../../contract/messages.ts';
import { Avatar } from '../../components/avatar.tsx';
import { Button } from '../../components/button.tsx';
import { useText } from '../../lib/i18n.ts';
import { messageText, problemText, refusedFields } from '../../lib/problem.ts';
import { useUploadPicture } from './queries.ts';

interface PicturePickerProps {
  /** Whose picture it is; its first letters stand in for none. */
  name: string;
  picture: string | null;
  /** It is another one than the account has, as yet. */
  isUnsaved: boolean;
  onChange: (picture: string | null) => void;
  onUploading: (isUploading: boolean) => void;
}

/** The account's picture, and changing it. A new one is uploaded at once and kept with the next save (A11). */
export function PicturePicker({ name, picture, isUnsaved, onChange, onUploading }: PicturePickerProps) {
  const text = useText();
  const hintId = useId();
  const input = useRef<HTMLInputElement>(null);
  const { percent, error, start, cancel } = useUpload(onChange, onUploading);

  function choose({ target }: ChangeEvent<HTMLInputElement>): void {
    const file = target.files?.[0];
    target.value = ''; // so that the same file can be chosen again after a failure
    if (file) start(file);
  }

  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-4">
      <div className="relative size-28 shrink-0 overflow-hidden rounded-card">
        <Avatar name={name} picture={picture} className="size-28 text-figure" />
        <button
          type="button"
          aria-label={text(picture ? 'changePicture' : 'addPicture')}
          aria-describedby={hintId}
          onClick={() => input.current?.click()}
          className="group absolute inset-0 rounded-card focus-visible:-outline-offset-4"
        >
          {/* Always there in a corner, for fingers that cannot hover; over the whole picture under a pointer. */}
          <span className="absolute end-1.5 bottom-1.5 grid size-8 place-items-center rounded-full bg-panel text-on-panel group-hover:opacity-0 group-focus-visible:opacity-0">
            <Camera aria-hidden="true" className="size-4.5" />
          </span>
          <span className="absolute inset-0 grid place-items-center rounded-card bg-panel/80 text-on-panel opacity-0 transition-opacity group-hover:opacity-100 group-focus-visible:opacity-100">
            <Camera aria-hidden="true" className="size-7" />
          </span>
        </button>
        {percent === null ? null : <Progress percent={percent} />}
        <input
          ref={input}
          type="file"
          accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
          aria-label={text('picture')}
          onChange={choose}
          hidden
        />
      </div>
      <div className="min-w-40 flex-1 space-y-1">
        <p id={hintId} className="text-xs text-ink-2">
          {text('pictureHint')}
        </p>
        {error ? (
          <p role="alert" className="text-sm font-medium text-danger">
            {error}
          </p>
        ) : null}
        <p role="status" className="text-sm text-ink-2 empty:sr-only">
          {isUnsaved && percent === null ? text(picture ? 'pictureReady' : 'pictureGoes') : ''}
        </p>
        {percent !== null ? (
          <Button variant="quiet" size="compact" onClick={cancel} className="-ms-3">
            {text('cancelUpload')}
          </Button>
        ) : null}
        {percent === null && picture ? (
          <Button variant="quiet" size="compact" onClick={() => onChange(null)} className="-ms-3">
            {text('removePicture')}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

/** Whole per cent over the picture; a screen reader hears the quarters only. */
function Progress({ percent }: { percent: number }) {
  const text = useText();
  return (
    <div className="absolute inset-0 grid place-items-center bg-panel/85 text-on-panel">
      <div
        role="progressbar"
        aria-label={text('uploadingPicture')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className="font-serif text-xl font-semibold tabular-nums"
      >
        {text('percent', { percent })}
      </div>
      <div aria-hidden="true" className="absolute inset-x-0 bottom-0 h-1.5 bg-panel">
        <div className="h-full bg-on-panel transition-[width]" style={{ width: `${percent}%` }} />
      </div>
      <span role="status" className="sr-only">
        {percent >= 25 ? text('uploadedPercent', { percent: Math.floor(percent / 25) * 25 }) : ''}
      </span>
    </div>
  );
}

/** One upload at a time, with how far it is. */
function useUpload(onDone: (picture: string) => void, onUploading: (isUploading: boolean) => void) {
  const text = useText();
  const send = useUploadPicture();
  const [percent, setPercent] = useState<number | null>(null);
  const [refused, setRefused] = useState<MessageKey | null>(null);
  const running = useRef<AbortController>(undefined);

  // A page that is left takes its upload with it.
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

  const message = refusedFields(send.error, ['file'])[0]?.code;
  const failed = message ? messageText(message, text) : problemText(send.error, text);
  return {
    percent,
    error: refused ? text(refused) : send.isError ? failed : undefined,
    start,
    cancel,
  };
}

/** What can be said before anything is sent. The server looks into the file itself. */
function refusal({ size, type }: File): MessageKey | null {
  if (type !== '' && !type.startsWith('image/')) return 'fileNotAPicture';
  return size > pictureMaxBytes ? 'pictureTooLarge' : null;
}
