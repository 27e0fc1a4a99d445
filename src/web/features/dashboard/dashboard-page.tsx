import { useQuery } from '@tanstack/react-query';
import type { Pattern } from '../../../contract/analysis.ts';
import { pages } from '../../../contract/pages.ts';
import { LinkButton } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { FigureStrip } from '../../components/figure-strip.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { PageTitle } from '../../components/page-title.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { useFormat, useKeyword, useText } from '../../lib/i18n.ts';
import { createPainter } from './palette.ts';
import { PatternCharts } from './pattern-charts.tsx';
import { charted, mentions } from './patterns.ts';
import { patternTotals } from './queries.ts';

/** One for the whole visit, so that a keyword keeps its colour when the page is opened again (D2). */
const paint = createPainter(Math.random);

/** /: what reports speak of, for everybody. */
export function DashboardPage() {
  const text = useText();
  const totals = useQuery(patternTotals());
  return (
    <>
      <PageTitle
        title={text('dashboardTitle')}
        intro={<p>{text('dashboardIntro')}</p>}
        action={
          totals.data?.length === 0 ? undefined : <LinkButton to={pages.addReport}>{text('fileAReport')}</LinkButton>
        }
      />
      <Loaded query={totals} skeleton={<DashboardSkeleton />}>
        {(patterns) => (patterns.length === 0 ? <NoReports /> : <Totals patterns={patterns} />)}
      </Loaded>
    </>
  );
}

function Totals({ patterns }: { patterns: Pattern[] }) {
  const text = useText();
  const format = useFormat();
  const keyword = useKeyword();
  const shown = charted(patterns);
  const colours = paint(shown.map((one) => one.keyword));
  const top = shown[0];
  return (
    <div className="space-y-6">
      <FigureStrip
        figures={[
          { label: text('mentions'), value: format.number(mentions(patterns)), note: text('mentionsNote') },
          { label: text('keywordsNamed'), value: format.number(patterns.length) },
          ...(top
            ? [
                {
                  label: text('topPattern'),
                  value: keyword(top.keyword),
                  note: text('topPatternNote', { count: top.total }),
                },
              ]
            : []),
        ]}
      />
      <PatternCharts
        shown={shown.map(({ keyword: english, total }, place) => ({
          label: keyword(english),
          value: total,
          colour: colours[place] ?? 0,
        }))}
        all={patterns}
      />
      <p className="max-w-measure text-sm text-ink-2">{text('unverifiedClaims')}</p>
    </div>
  );
}

function NoReports() {
  const text = useText();
  return (
    <Card>
      <EmptyState
        title={text('noReportsTitle')}
        text={text('noReportsText')}
        action={<LinkButton to={pages.addReport}>{text('fileAReport')}</LinkButton>}
      />
    </Card>
  );
}

function DashboardSkeleton() {
  return (
    <div className="space-y-6">
      <Skeleton className="h-28 w-full rounded-card" />
      <Skeleton className="h-90 w-full rounded-card" />
      <Skeleton className="h-90 w-full rounded-card" />
    </div>
  );
}
