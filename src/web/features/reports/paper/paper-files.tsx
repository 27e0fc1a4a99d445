import { useQuery } from '@tanstack/react-query';
import { Text } from '../../../components/content/text.tsx';
import { Loaded } from '../../../components/feedback/loaded.tsx';
import { Skeleton } from '../../../components/feedback/skeleton.tsx';
import { FactList } from '../../../components/layout/fact-list.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { useFormat, useText } from '../../../lib/i18n.ts';
import { filesOf } from '../files/file-queries.ts';

/** The files of a report as a list on paper: whoever is given one of them can check that it is the same. */
export function PaperFiles({ reportID }: { reportID: string }) {
  const text = useText();
  const format = useFormat();
  const files = useQuery(filesOf(reportID));
  return (
    <Loaded query={files} skeleton={<Skeleton height={44} />}>
      {(there) =>
        there.length === 0 ? (
          <Text tone="quiet">{text('paperNoFiles')}</Text>
        ) : (
          <Stack gap={3}>
            <FactList
              apart
              facts={there.map(({ name, size, sha256, state }, index) => ({
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
        )
      }
    </Loaded>
  );
}
