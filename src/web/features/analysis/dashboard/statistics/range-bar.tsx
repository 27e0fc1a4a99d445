import Download from '@iconify-json/lucide/icons.json?download';
import X from '@iconify-json/lucide/icons.json?x';
import { type Overview, type OverviewRange, overviewRanges } from '../../../../../contract/analysis/analysis.ts';
import { Button } from '../../../../components/actions/button.tsx';
import { Small } from '../../../../components/content/text.tsx';
import { Segmented } from '../../../../components/fields/segmented.tsx';
import { Row, Stack } from '../../../../components/layout/stack.tsx';
import { saveCsv } from '../../../../lib/browser/csv.ts';
import { useMediaQuery } from '../../../../lib/hooks/use-media-query.ts';
import { useReader } from '../../../../lib/i18n/i18n.ts';
import { overviewCsv } from './overview-csv.ts';
import type { Narrowing, Part } from './use-narrowing.ts';
import { useBucketName } from './use-narrowing.ts';

const rangeTexts = { '30d': 'range30d', '12w': 'range12w', '12m': 'range12m' } as const satisfies Record<
  OverviewRange,
  string
>;

/** The range of time, what is counted, and what the figures are narrowed to. */
export function RangeBar({ shown, narrowing }: { shown: Overview; narrowing: Narrowing }) {
  const { text, format, keyword: named } = useReader();
  const onPaper = useMediaQuery('print');
  const bucketName = useBucketName(shown.range);
  const nameOf: Record<Part, (value: string) => string> = { keyword: named, city: named, from: bucketName };
  const picked = (Object.keys(nameOf) as Part[]).flatMap((part) => {
    const value = shown.narrowed[part];
    return value === null ? [] : [{ part, value, name: nameOf[part](value) }];
  });
  return (
    <Stack gap={3}>
      <Row apart>
        <Row>
          <Segmented
            label={text('range')}
            value={narrowing.range}
            options={overviewRanges.map((value) => ({
              value,
              label: text(rangeTexts[value], { count: Number.parseInt(value, 10) }),
            }))}
            onChange={narrowing.show}
          />
          <Segmented
            label={text('whatIsCounted')}
            value={narrowing.measure}
            options={[
              { value: 'reports', label: text('reports') },
              { value: 'authors', label: text('people') },
            ]}
            onChange={narrowing.count}
          />
        </Row>
        <Button
          size="compact"
          onClick={() => saveCsv(`fraud-shield-${shown.from}-${shown.to}.csv`, overviewCsv(shown))}
        >
          <Download aria-hidden="true" />
          {text('exportCsv')}
        </Button>
      </Row>
      <Row>
        <Small as="span">
          {[
            shown.from === shown.to
              ? format.date(shown.from)
              : text('rangeShown', { from: format.date(shown.from), to: format.date(shown.to) }),
            // Buttons are not printed.
            text('figuresAsOf', { time: format.dateTime(shown.asOf) }),
            ...(onPaper ? picked.map(({ name }) => name) : []),
          ].join(' · ')}
        </Small>
        {picked.map(({ part, value, name }) => (
          <Button
            key={part}
            size="compact"
            aria-label={text('stopNarrowing', { name })}
            onClick={() => narrowing.pick(part, value)}
          >
            {name}
            <X aria-hidden="true" />
          </Button>
        ))}
      </Row>
    </Stack>
  );
}
