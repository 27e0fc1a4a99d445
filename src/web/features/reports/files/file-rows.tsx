import CircleAlert from '@iconify-json/lucide/icons.json?circle-alert';
import FileText from '@iconify-json/lucide/icons.json?file-text';
import RotateCcw from '@iconify-json/lucide/icons.json?rotate-ccw';
import X from '@iconify-json/lucide/icons.json?x';
import type { ReactNode } from 'react';
import { type Attachment, attachments } from '../../../../contract/reports/attachments.ts';
import { IconButton } from '../../../components/actions/icon-button.tsx';
import { Fault, Small, TextLink } from '../../../components/content/text.tsx';
import { ProgressBar } from '../../../components/feedback/progress-bar.tsx';
import { ListRow } from '../../../components/layout/list.tsx';
import { Row } from '../../../components/layout/stack.tsx';
import { absoluteUrl } from '../../../lib/api/api.ts';
import { problemText } from '../../../lib/api/problem.ts';
import { useReader, useText } from '../../../lib/i18n/i18n.ts';
import type { FileUpload } from './uploads.ts';

/** A file that is with the report: its name saves it if it may be downloaded, the button removes it where that is possible. */
export function FileRow({ file, onRemove }: { file: Attachment; onRemove?: () => void }) {
  const { text, format } = useReader();
  const address = absoluteUrl(attachments.download.path.replace('{id}', encodeURIComponent(file.id)));
  const isReady = file.state !== 'checking' && file.state !== 'infected';
  return (
    <FileEntry
      name={
        isReady ? (
          <TextLink to={address} reloadDocument download={file.name}>
            {file.name}
          </TextLink>
        ) : (
          file.name
        )
      }
      note={isReady ? format.bytes(file.size) : file.state === 'checking' ? text('fileChecking') : undefined}
      fault={file.state === 'infected' ? text('fileHadMalware') : undefined}
    >
      {onRemove ? <IconButton icon={X} label={text('removeNamed', { name: file.name })} onClick={onRemove} /> : null}
    </FileEntry>
  );
}

/** A file that was chosen and waits for its report to be filed. */
export function ChosenRow({ file, onRemove }: { file: File; onRemove: () => void }) {
  const { text, format } = useReader();
  return (
    <FileEntry name={file.name} note={format.bytes(file.size)}>
      <IconButton icon={X} label={text('removeNamed', { name: file.name })} onClick={onRemove} />
    </FileEntry>
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
    <FileEntry
      name={file.name}
      fault={hasFailed ? problemText(error, text) : undefined}
      note={hasFailed ? undefined : state === 'waiting' ? text('uploadWaiting') : text('percent', { percent })}
      below={
        state === 'sending' ? (
          <ProgressBar label={text('uploadOf', { name: file.name })} percent={percent} />
        ) : undefined
      }
    >
      {hasFailed ? (
        <IconButton icon={RotateCcw} label={text('retryNamed', { name: file.name })} onClick={onRetry} />
      ) : null}
      <IconButton
        icon={X}
        label={text(hasFailed ? 'removeNamed' : 'cancelNamed', { name: file.name })}
        onClick={onCancel}
      />
    </FileEntry>
  );
}

/** A file that was not accepted. */
export function FaultRow({ name, words }: { name: string; words: string }) {
  return <FileEntry name={name} fault={words} />;
}

interface FileEntryProps {
  name: ReactNode;
  note?: string | undefined;
  fault?: string | undefined;
  below?: ReactNode;
  children?: ReactNode;
}

function FileEntry({ name, note, fault, below, children }: FileEntryProps) {
  return (
    <ListRow icon={fault ? CircleAlert : FileText} tone={fault ? 'danger' : 'quiet'} action={children}>
      <Row gap={3} align="baseline" apart>
        <bdi dir="auto">{name}</bdi>
        {note ? <Small as="span">{note}</Small> : null}
      </Row>
      {below}
      {fault ? <Fault>{fault}</Fault> : null}
    </ListRow>
  );
}
