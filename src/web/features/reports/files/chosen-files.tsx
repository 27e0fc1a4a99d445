import { useState } from 'react';
import { attachmentMaxBytes, attachmentsMax, attachmentTypes } from '../../../../contract/reports/attachments.ts';
import { FilePicker } from '../../../components/fields/file-picker.tsx';
import { Card } from '../../../components/layout/card.tsx';
import { DividedList } from '../../../components/layout/list.tsx';
import { useReader } from '../../../lib/i18n/i18n.ts';
import { ChosenRow, FaultRow } from './file-rows.tsx';
import { type RefusedFile, sorted } from './file-rules.ts';

interface ChosenFilesProps {
  files: readonly File[];
  choose: (files: readonly File[]) => void;
}

/** Files for a report that is not filed yet: they are sent once it is. */
export function ChosenFiles({ files, choose }: ChosenFilesProps) {
  const { text, format } = useReader();
  const [refused, setRefused] = useState<RefusedFile[]>([]);
  const size = format.bytes(attachmentMaxBytes);
  const room = attachmentsMax - files.length;

  function add(chosen: File[]): void {
    const { taken, refused: turnedAway } = sorted(chosen, room);
    setRefused(turnedAway);
    choose([...files, ...taken]);
  }

  return (
    <Card as="div" gap={3}>
      <FilePicker
        label={text('files')}
        optional
        hint={`${room > 0 ? text('filesHint', { count: attachmentsMax, size }) : text('filesFull', { count: attachmentsMax })} ${text('filesLater')}`}
        accept={attachmentTypes}
        disabled={room <= 0}
        onFiles={add}
      />
      {files.length + refused.length > 0 ? (
        <DividedList>
          {files.map((file, index) => (
            <ChosenRow
              // biome-ignore lint/suspicious/noArrayIndexKey: the same file may be chosen twice
              key={`${index} ${file.name}`}
              file={file}
              onRemove={() => choose(files.filter((one) => one !== file))}
            />
          ))}
          {refused.map(({ name, fault }) => (
            <FaultRow key={`refused ${name}`} name={name} words={text(fault, { size })} />
          ))}
        </DividedList>
      ) : null}
    </Card>
  );
}
