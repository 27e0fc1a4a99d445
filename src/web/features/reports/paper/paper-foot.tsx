import { useQuery } from '@tanstack/react-query';
import type { Report } from '../../../../contract/reports/reports.ts';
import { Text, Words } from '../../../components/content/text.tsx';
import { FactList } from '../../../components/layout/fact-list.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { useReader } from '../../../lib/i18n/i18n.ts';
import { aboutRegistry } from '../../../lib/registry/about-registry.ts';

/** With whom a report was filed, how to reach them, and what a report is: below it on paper. */
export function PaperFoot({ report: { standing } }: { report: Pick<Report, 'standing'> }) {
  const { text, format } = useReader();
  const operator = useQuery(aboutRegistry()).data?.operator;
  const leftToRight = (value: string | undefined) => value && <bdi dir="ltr">{value}</bdi>;
  return (
    <Stack gap={3}>
      <Text>
        {text('paperFiledWith', { registry: operator?.name || text('productName') })}{' '}
        {text(standing === 'verified' ? 'paperVerified' : 'paperClaim')}
      </Text>
      <FactList
        facts={[
          { label: text('address'), value: operator?.address && <Words as="div">{operator.address}</Words> },
          { label: text('email'), value: leftToRight(operator?.contactEmail) },
          { label: text('phone'), value: leftToRight(operator?.contactPhone) },
          { label: text('kind_host'), value: leftToRight(location.origin) },
        ]}
      />
      <Text size="sm">{text('paperPrinted', { date: format.dateTime(new Date().toISOString()) })}</Text>
    </Stack>
  );
}
