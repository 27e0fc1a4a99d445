import type { Overview } from '../../../../contract/analysis/analysis.ts';
import { FigureStrip } from '../../../components/charts/figure-strip.tsx';
import { Text } from '../../../components/content/text.tsx';
import { Card } from '../../../components/layout/card.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { useFormat, useKeyword, useText } from '../../../lib/i18n.ts';
import { FigureCharts } from './figure-charts.tsx';
import { createPainter } from './palette.ts';
import { PatternCharts } from './pattern-charts.tsx';
import { charted } from './patterns.ts';
import { RangeBar } from './range-bar.tsx';
import type { Narrowing } from './use-narrowing.ts';

/** One per visit: a keyword keeps its colour when the page is opened again (D2). */
const paint = createPainter(Math.random);

/** The figures of a range of time, as charts and tables. */
export default function DashboardFigures({ shown, narrowing }: { shown: Overview; narrowing: Narrowing }) {
  const text = useText();
  return (
    <Stack gap={6}>
      <RangeBar shown={shown} narrowing={narrowing} />
      <Summary shown={shown} />
      <Patterns shown={shown} narrowing={narrowing} />
      <FigureCharts shown={shown} narrowing={narrowing} />
      <Text size="sm" tone="quiet" measure>
        {text('unverifiedClaims')}
      </Text>
    </Stack>
  );
}

function Summary({ shown }: { shown: Overview }) {
  const text = useText();
  const format = useFormat();
  const keyword = useKeyword();
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
  const text = useText();
  const keyword = useKeyword();
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
    <PatternCharts
      charted={list.map(({ keyword: english, total }, place) => ({
        keyword: english,
        label: keyword(english),
        value: total,
        colour: colours[place] ?? 0,
      }))}
      all={shown.patterns}
      counted={text(measure === 'reports' ? 'reports' : 'people')}
      picked={shown.narrowed.keyword}
      onPick={(english) => narrowing.pick('keyword', english)}
    />
  );
}

/** @param canFile offers to file one, which a visitor is offered above */
