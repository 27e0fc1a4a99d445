import type { Report } from '../../../../contract/reports/reports.ts';
import { Text } from '../../../components/content/text.tsx';
import { FactList } from '../../../components/layout/fact-list.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { useText } from '../../../lib/i18n/i18n.ts';
import { useReportFacts } from '../report-facts.tsx';
import { isDestroyed } from '../report-title.ts';

/** What a report says, as its author wrote it. The title is the head's. */
export function ReportFacts({ report }: { report: Report }) {
  const text = useText();
  const missing = (
    <Text as="span" tone="quiet">
      {text('notGiven')}
    </Text>
  );
  const isGone = isDestroyed(report);
  const factsOf = useReportFacts({ without: ['title'], missing: isGone ? null : missing });
  return (
    <Stack gap={3}>
      {isGone ? <Text measure>{text('contentDestroyed')}</Text> : null}
      <FactList apart facts={factsOf(report)} />
    </Stack>
  );
}
