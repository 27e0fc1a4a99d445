import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { analysis, type Overview } from '../../../../../contract/analysis/analysis.ts';
import { pages } from '../../../../../contract/pages.ts';
import { LinkButton } from '../../../../components/actions/button.tsx';
import { FigureStrip } from '../../../../components/charts/figure-strip.tsx';
import { Small, Text } from '../../../../components/content/text.tsx';
import { EmptyState } from '../../../../components/feedback/empty-state.tsx';
import { CardSkeleton, Loaded, Skeleton } from '../../../../components/feedback/loaded.tsx';
import { Card } from '../../../../components/layout/card.tsx';
import { Stack } from '../../../../components/layout/stack.tsx';
import { ask } from '../../../../lib/api/api.ts';
import { useReader, useText } from '../../../../lib/i18n/i18n.ts';
import { FigureCharts, PatternChart } from './figure-charts.tsx';
import { createPainter } from './palette.ts';
import { charted } from './patterns.ts';
import { RangeBar } from './range-bar.tsx';
import type { Narrowing } from './use-narrowing.ts';

/** One per visit: a keyword keeps its colour when the page is opened again (D2). */
const paint = createPainter(Math.random);

/** What people report, as charts and tables. */
export default function Statistics({ narrowing, canFile }: { narrowing: Narrowing; canFile: boolean }) {
  const query = useQuery(
    ask(
      analysis.overview,
      { query: { range: narrowing.range, ...narrowing.parts } },
      // Asked for whenever the page is opened, to include a report that was just filed.
      { staleTime: 0, placeholderData: keepPreviousData },
    ),
  );
  return (
    <Loaded query={query} skeleton={<StatisticsSkeleton />}>
      {(shown) =>
        shown.listed === 0 ? <NoReports canFile={canFile} /> : <Figures shown={shown} narrowing={narrowing} />
      }
    </Loaded>
  );
}

function NoReports({ canFile }: { canFile: boolean }) {
  const text = useText();
  return (
    <Card>
      <EmptyState
        title={text('noReportsTitle')}
        text={text('noReportsText')}
        action={canFile ? <LinkButton to={pages.addReport}>{text('fileAReport')}</LinkButton> : undefined}
      />
    </Card>
  );
}

/** The figures of a range of time. */
function Figures({ shown, narrowing }: { shown: Overview; narrowing: Narrowing }) {
  const text = useText();
  return (
    <Stack gap={6}>
      <RangeBar shown={shown} narrowing={narrowing} />
      <Summary shown={shown} />
      <Patterns shown={shown} narrowing={narrowing} />
      <FigureCharts shown={shown} narrowing={narrowing} />
      <Small measure>{text('unverifiedClaims')}</Small>
    </Stack>
  );
}

function Summary({ shown }: { shown: Overview }) {
  const { text, format, keyword } = useReader();
  const [top] = charted(shown.patterns, 'reports');
  const number = (count: number | null) => (count === null ? text('underFive') : format.number(count));
  const figure = (label: string, count: number | null, note: string) => ({
    label,
    value: number(count),
    isWord: count === null,
    note,
  });
  return (
    <FigureStrip
      figures={[
        figure(text('reports'), shown.reports, text('countBefore', { count: number(shown.reportsBefore) })),
        figure(text('people'), shown.authors, text('countBefore', { count: number(shown.authorsBefore) })),
        figure(text('reportsFiled'), shown.listed, text('reportsFiledNote')),
        ...(top
          ? [
              {
                label: text('topPattern'),
                value: keyword(top.keyword),
                isWord: true,
                note: text('topPatternNote', { count: top.total }),
              },
            ]
          : []),
      ]}
    />
  );
}

function Patterns({ shown, narrowing }: { shown: Overview; narrowing: Narrowing }) {
  const { text, keyword } = useReader();
  const { measure } = narrowing;
  const list = charted(shown.patterns, measure);
  if (list.length === 0)
    return (
      <Card title={text('quickStats')}>
        <Text tone="quiet">{text('noPatterns')}</Text>
      </Card>
    );
  const colours = paint(list.map((one) => one.keyword));
  return (
    <PatternChart
      charted={list.map(({ keyword: english, total }, place) => ({
        keyword: english,
        label: keyword(english),
        value: total,
        colour: colours[place] ?? 0,
      }))}
      all={shown.patterns}
      picked={shown.narrowed.keyword}
      onPick={(english) => narrowing.pick('keyword', english)}
    />
  );
}

/** As high as the statistics, to avoid layout shifts. */
function StatisticsSkeleton() {
  return (
    <Stack gap={6}>
      <CardSkeleton base={165} sm={69} />
      <CardSkeleton base={244} sm={140} xl={121} />
      <CardSkeleton base={640} md={379} />
      <Skeleton shape="card" height={400} />
    </Stack>
  );
}
