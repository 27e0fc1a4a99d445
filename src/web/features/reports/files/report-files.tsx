import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type Attachment,
  attachmentMaxBytes,
  attachmentsMax,
  attachmentTypes,
} from '../../../../contract/reports/attachments.ts';
import { HiddenText } from '../../../components/content/text.tsx';
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx';
import { Loaded, Skeleton } from '../../../components/feedback/loaded.tsx';
import { FilePicker } from '../../../components/fields/file-picker.tsx';
import { DividedList } from '../../../components/layout/list.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { useReader, useText } from '../../../lib/i18n/i18n.ts';
import { useSession } from '../../../lib/session/session.ts';
import { FailureBanner } from '../failure-banner.tsx';
import { filesOf, useRemoveFile } from './file-queries.ts';
import { FaultRow, FileRow, UploadRow } from './file-rows.tsx';
import { type RefusedFile, sorted } from './file-rules.ts';
import { cancelUpload, retryUpload, sendFiles, useUploads } from './uploads.ts';

const noUploads = [] as const;

/** The files of a filed report: what is there, what is on its way, and the place to add more. */
export function ReportFiles({ reportID, label }: { reportID: string; label?: string }) {
  const { text, format } = useReader();
  const cache = useQueryClient();
  const session = useSession();
  const files = useQuery({ ...filesOf(reportID), enabled: session.status !== 'out' });
  const uploads = useUploads((byReport) => byReport[reportID] ?? noUploads);
  const [refused, setRefused] = useState<RefusedFile[]>([]);
  const [removing, setRemoving] = useState<Attachment | null>(null);
  const remove = useRemoveFile(reportID);
  const spoken = useArrivals(files.data, remove.variables);

  const room = attachmentsMax - (files.data?.length ?? 0) - uploads.length;
  const size = format.bytes(attachmentMaxBytes);

  function add(chosen: File[]): void {
    const { taken, refused: turnedAway } = sorted(chosen, room);
    setRefused(turnedAway);
    sendFiles(cache, reportID, taken);
  }

  return (
    <Stack gap={3}>
      <HiddenText role="status">{spoken}</HiddenText>
      <FilePicker
        label={label ?? text('files')}
        optional
        hint={
          room > 0 ? text('filesHint', { count: attachmentsMax, size }) : text('filesFull', { count: attachmentsMax })
        }
        accept={attachmentTypes}
        disabled={room <= 0}
        onFiles={add}
      />
      <FailureBanner error={remove.error} onClear={remove.reset} />
      <Loaded query={files} skeleton={<Skeleton height={44} />}>
        {(there) =>
          there.length > 0 ? (
            <DividedList>
              {there.map((file) => (
                <FileRow key={file.id} file={file} onRemove={() => setRemoving(file)} />
              ))}
            </DividedList>
          ) : null
        }
      </Loaded>
      {uploads.length > 0 ? (
        <DividedList>
          {uploads.map((one) => (
            <UploadRow
              key={one.id}
              upload={one}
              onRetry={() => retryUpload(cache, reportID, one.id)}
              onCancel={() => cancelUpload(reportID, one.id)}
            />
          ))}
        </DividedList>
      ) : null}
      {refused.length > 0 ? (
        <DividedList>
          {refused.map(({ name, fault }) => (
            <FaultRow key={name} name={name} words={text(fault, { size })} />
          ))}
        </DividedList>
      ) : null}
      <ConfirmDialog
        open={removing !== null}
        title={text('removeFileQuestion', { name: removing?.name ?? '' })}
        text={text('removeFileText')}
        yesLabel={text('remove')}
        danger
        busy={remove.isPending}
        onYes={() => removing && remove.mutate(removing, { onSettled: () => setRemoving(null) })}
        onNo={() => setRemoving(null)}
      />
    </Stack>
  );
}

/** The announcement for screen readers when a file was added or removed. */
function useArrivals(files: readonly Attachment[] | undefined, removed: Attachment | undefined): string {
  const text = useText();
  const [known, setKnown] = useState(files);
  const [words, setWords] = useState('');
  if (files !== known) {
    setKnown(files);
    const added = known && files?.find(({ id }) => !known.some((one) => one.id === id));
    const isGone = removed && known?.some(({ id }) => id === removed.id) && !files?.some(({ id }) => id === removed.id);
    if (added) setWords(text('fileUploaded', { name: added.name }));
    else if (isGone) setWords(text('fileRemoved', { name: removed.name }));
  }
  return words;
}
