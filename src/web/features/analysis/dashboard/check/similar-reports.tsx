import Info from '@iconify-json/lucide/icons.json?info';
import type { ApproximateMatches } from '../../../../../contract/lookup/lookup.ts';
import { Identifier } from '../../../../components/content/identifier.tsx';
import { Small, Text } from '../../../../components/content/text.tsx';
import { FindingPanel } from '../../../../components/feedback/finding-panel.tsx';
import { DividedList } from '../../../../components/layout/list.tsx';
import { Stack } from '../../../../components/layout/stack.tsx';
import { useText } from '../../../../lib/i18n/i18n.ts';
import { Reported } from './found-report.tsx';

/** Reports of addresses much like the one that was asked for. @param email the one that was asked for */
export function SimilarReports({ matches, email }: { matches: ApproximateMatches; email: string }) {
  const text = useText();
  const { total: count, capped, reports } = matches;
  return (
    <Stack gap={4}>
      <FindingPanel tone="plain" icon={Info} title={text(capped ? 'checkSimilarMany' : 'checkSimilar', { count })}>
        <Text measure>{text('checkSimilarMeans', { value: email })}</Text>
      </FindingPanel>
      <DividedList>
        {reports.map((report) => (
          <li key={report.reportID}>
            <Stack gap={1}>
              <Text size="sm" weight="medium">
                {text('checkSimilarEmail')} <Identifier>{report.email ?? ''}</Identifier>
              </Text>
              <Reported report={report} />
            </Stack>
          </li>
        ))}
      </DividedList>
      {count > reports.length ? <Small>{text('checkLatestOnly', { count: reports.length })}</Small> : null}
    </Stack>
  );
}
