import FileText from '@iconify-json/lucide/icons.json?file-text';
import { useContext, useState } from 'react';
import { type CaseDispute, disputeFilesMax, disputes } from '../../../../../contract/disputes/disputes.ts';
import { attachmentTypes } from '../../../../../contract/reports/attachments.ts';
import { Small, StatusLine, Text } from '../../../../components/content/text.tsx';
import { Banner, ProblemBanner } from '../../../../components/feedback/banner.tsx';
import { FilePicker } from '../../../../components/fields/file-picker.tsx';
import { DividedList, ListRow } from '../../../../components/layout/list.tsx';
import { Section } from '../../../../components/layout/section.tsx';
import { upload } from '../../../../lib/api/upload.ts';
import { useMutation } from '../../../../lib/api/use-mutation.ts';
import { useReader } from '../../../../lib/i18n/i18n.ts';
import { ShownCase, useRefreshCase } from './case-queries.ts';

/** Documents for a dispute. They are sent one after the other. */
export function DisputeFiles({ dispute }: { dispute: CaseDispute }) {
  const { text, format } = useReader();
  const { link } = useContext(ShownCase);
  const add = useMutation({
    mutationFn: (file: File) => upload(disputes.addFile, { body: { link, disputeID: dispute.disputeID } }, file),
    onSettled: useRefreshCase(),
  });
  const { files, state } = dispute;
  const isOpen = state === 'open';
  const [unsent, setUnsent] = useState({ names: [] as string[], after: 0 });
  // What was sent may have arrived although its answer was lost. Phones give many pictures one name.
  const missing = unsent.names.slice(Math.max(0, files.length - unsent.after));
  if (!isOpen && files.length === 0) return null;

  async function send(chosen: readonly File[]): Promise<void> {
    const names = chosen.map(({ name }) => name);
    const room = disputeFilesMax - files.length;
    setUnsent({ names: names.slice(room), after: disputeFilesMax });
    for (const [at, file] of chosen.slice(0, room).entries())
      await add.mutateAsync(file, { onError: () => setUnsent({ names: names.slice(at), after: files.length + at }) });
  }

  return (
    <Section title={text('caseFilesTitle')}>
      {files.length === 0 ? (
        <p>{text('caseFilesNone')}</p>
      ) : (
        <DividedList>
          {files.map(({ id, name, size }) => (
            <ListRow key={id} icon={FileText}>
              <Text as="bdi">{name}</Text>
              <Small>{format.bytes(size)}</Small>
            </ListRow>
          ))}
        </DividedList>
      )}
      {isOpen ? (
        <FilePicker
          label={text('caseFilesLabel')}
          hint={text('caseFilesHint', { count: disputeFilesMax })}
          accept={attachmentTypes}
          disabled={files.length >= disputeFilesMax || add.isPending}
          // The failure is shown below.
          onFiles={(chosen) => void send(chosen).catch(() => undefined)}
        />
      ) : null}
      <StatusLine>{add.isPending ? text('caseFileSending', { name: add.variables.name }) : ''}</StatusLine>
      {isOpen ? (
        <>
          <ProblemBanner tone="warning" error={add.error} />
          <Banner tone="warning">
            {missing.length > 0 ? text('caseFilesNotSent', { names: missing.join(' · ') }) : null}
          </Banner>
        </>
      ) : null}
    </Section>
  );
}
