import { CircleAlert, FileText, RotateCcw, X } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { type Attachment, attachments } from '../../../contract/attachments.ts';
import { TextLink } from '../../components/text-link.tsx';
import { addressOf } from '../../lib/api.ts';
import { useFormat, useText } from '../../lib/i18n.ts';
import { problemText } from '../../lib/problem.ts';
import type { FileUpload } from './uploads.ts';

/** A file that is with the report: its name saves it, the button removes it. */
export function FileRow({ file, onRemove }: { file: Attachment; onRemove: () => void }) {
  const text = useText();
  const format = useFormat();
  const address = addressOf(attachments.download.path.replace('{id}', encodeURIComponent(file.id)));
  return (
    <Row
      name={
        <TextLink to={address} reloadDocument download={file.name}>
          {file.name}
        </TextLink>
      }
      note={format.bytes(file.size)}
    >
      <RowButton icon={X} label={text('removeNamed', { name: file.name })} onClick={onRemove} />
    </Row>
  );
}

/** A file that was chosen and waits for its report to be filed. */
export function ChosenRow({ file, onRemove }: { file: File; onRemove: () => void }) {
  const text = useText();
  const format = useFormat();
  return (
    <Row name={file.name} note={format.bytes(file.size)}>
      <RowButton icon={X} label={text('removeNamed', { name: file.name })} onClick={onRemove} />
    </Row>
  );
}

interface UploadRowProps {
  upload: FileUpload;
  onRetry: () => void;
  onCancel: () => void;
}

/** A file on its way, or one that could not be sent. */
export function UploadRow({ upload, onRetry, onCancel }: UploadRowProps) {
  const text = useText();
  const { file, state, percent, error } = upload;
  const hasFailed = state === 'failed';
  return (
    <Row
      name={file.name}
      fault={hasFailed ? problemText(error, text) : undefined}
      note={hasFailed ? undefined : state === 'waiting' ? text('uploadWaiting') : text('uploadPercent', { percent })}
      below={
        state === 'sending' ? (
          <progress
            aria-label={text('uploadOf', { name: file.name })}
            max={100}
            value={percent}
            className="mt-1.5 block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-primary"
          />
        ) : undefined
      }
    >
      {hasFailed ? (
        <RowButton icon={RotateCcw} label={text('retryNamed', { name: file.name })} onClick={onRetry} />
      ) : null}
      <RowButton
        icon={X}
        label={text(hasFailed ? 'removeNamed' : 'cancelNamed', { name: file.name })}
        onClick={onCancel}
      />
    </Row>
  );
}

/** A file that was not taken at all. */
export function FaultRow({ name, words }: { name: string; words: string }) {
  return <Row name={name} fault={words} />;
}

interface RowProps {
  name: ReactNode;
  note?: string | undefined;
  fault?: string | undefined;
  below?: ReactNode;
  children?: ReactNode;
}

function Row({ name, note, fault, below, children }: RowProps) {
  const Icon = fault ? CircleAlert : FileText;
  return (
    <li className="flex min-h-13 items-center gap-3 py-1">
      <Icon aria-hidden="true" className={fault ? 'size-5 shrink-0 text-danger' : 'size-5 shrink-0 text-ink-2'} />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <bdi dir="auto" className="min-w-0 [overflow-wrap:anywhere]">
            {name}
          </bdi>
          {note ? <span className="text-sm text-ink-2 tabular-nums">{note}</span> : null}
        </div>
        {below}
        {fault ? (
          <p role="alert" className="text-sm font-medium text-danger">
            {fault}
          </p>
        ) : null}
      </div>
      <div className="-me-2 flex shrink-0">{children}</div>
    </li>
  );
}

interface RowButtonProps {
  icon: ComponentType<{ className?: string; 'aria-hidden'?: 'true' }>;
  label: string;
  onClick: () => void;
}

function RowButton({ icon: Icon, label, onClick }: RowButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="grid size-11 place-items-center rounded-control text-ink-2 hover:bg-sunken hover:text-ink"
    >
      <Icon aria-hidden="true" className="size-4.5" />
    </button>
  );
}
