import { useQuery } from '@tanstack/react-query';
import { Text } from '../../../components/content/text.tsx';
import { FactList } from '../../../components/layout/fact-list.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { useReader } from '../../../lib/i18n/i18n.ts';
import { filesOf } from '../files/file-queries.ts';

/** The files of a report as a list on paper: someone who is given one of them can check that it is the same file. */
export function PaperFiles({ reportID }: { reportID: string }) {
  const { text, format } = useReader();
  const { data } = useQuery(filesOf(reportID));
  if (!data) return <Text tone="quiet">{text('paperFilesUnknown')}</Text>;
  if (data.length === 0) return <Text tone="quiet">{text('paperNoFiles')}</Text>;
  return (
    <Stack gap={3}>
      <FactList
        apart
        facts={data.map(({ name, size, sha256, state }, index) => ({
          label: `${format.number(index + 1)}. ${name} (${format.bytes(size)})`,
          value:
            state === 'infected' ? (
              text('fileHadMalware')
            ) : sha256 ? (
              <Text as="bdi" dir="ltr" size="xs" mono breaks>
                SHA-256 {sha256}
              </Text>
            ) : (
              text('paperNoDigest')
            ),
        }))}
      />
      <Text size="sm">{text('paperDigests')}</Text>
    </Stack>
  );
}
