import type { Report } from '../../../../contract/reports/reports.ts';
import { Text } from '../../../components/content/text.tsx';
import { FactList } from '../../../components/layout/fact-list.tsx';
import { useText } from '../../../lib/i18n/i18n.ts';
import { useReportFacts } from '../report-facts.tsx';

/** What a report says, as its author wrote it. The title is the head's. */
export function ReportFacts({ report }: { report: Report }) {
  const text = useText();
  const missing = (
    <Text as="span" tone="quiet">
      {text('notGiven')}
    </Text>
  );
  const factsOf = useReportFacts({ without: ['title'], missing });
  return <FactList apart facts={factsOf(report)} />;
}
