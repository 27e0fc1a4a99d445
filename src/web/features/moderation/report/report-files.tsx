import Download from '@iconify-json/lucide/icons.json?download';
import { staffDisputes } from '../../../../contract/disputes/staff-disputes.ts';
import { staffReports } from '../../../../contract/moderation/staff-reports.ts';
import type { Attachment } from '../../../../contract/reports/attachments.ts';
import { Button } from '../../../components/actions/button.tsx';
import { FinePrint, Text } from '../../../components/content/text.tsx';
import { ProblemBanner } from '../../../components/feedback/banner.tsx';
import { Row, Stack } from '../../../components/layout/stack.tsx';
import { apiFile } from '../../../lib/api/api.ts';
import { saveFile } from '../../../lib/browser/save-text.ts';
import { useReader } from '../../../lib/i18n/i18n.ts';
import { useSessionMutation } from '../../../lib/session/use-change.ts';

/** A file of a report or a dispute. */
type StaffFile = Omit<Attachment, 'sha256'>;

interface FilesProps {
  files: readonly StaffFile[];
  load: (file: StaffFile) => Promise<Blob>;
}

/** Files, each to be saved; the reader may have to confirm who they are. */
function Files({ files, load }: FilesProps) {
  const { text, format } = useReader();
  const open = useSessionMutation(load, { onSuccess: (content, { name }) => saveFile(name, content) });
  if (files.length === 0) return format.number(0);
  return (
    <Stack gap={2}>
      <Stack as="ul" gap={2}>
        {files.map((file) => (
          <li key={file.id}>
            <Row gap={2}>
              <bdi>{file.name}</bdi>
              {file.state === 'ready' ? (
                <>
                  <FinePrint as="span">{format.bytes(file.size)}</FinePrint>
                  <Button
                    variant="quiet"
                    size="compact"
                    aria-label={text('staffFileOpen', { name: file.name })}
                    busy={open.isPending && open.variables.id === file.id}
                    onClick={() => open.mutate(file)}
                  >
                    <Download aria-hidden="true" />
                    {text('save')}
                  </Button>
                </>
              ) : (
                <Text as="span" size="xs" tone={file.state === 'infected' ? 'danger' : 'quiet'}>
                  {text(file.state === 'infected' ? 'fileHadMalware' : 'fileChecking')}
                </Text>
              )}
            </Row>
          </li>
        ))}
      </Stack>
      <FinePrint>{text('viewsAreRecorded')}</FinePrint>
      <ProblemBanner error={open.error} />
    </Stack>
  );
}

export const ReportFiles = ({ reportID, files }: { reportID: string; files: readonly StaffFile[] }) => (
  <Files files={files} load={({ id }) => apiFile(staffReports.file, { params: { reportID, id } })} />
);

export const DisputeFiles = ({ disputeID, files }: { disputeID: string; files: readonly StaffFile[] }) => (
  <Files files={files} load={({ id: fileID }) => apiFile(staffDisputes.file, { params: { disputeID, fileID } })} />
);
