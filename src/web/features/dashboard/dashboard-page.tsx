import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { Figures, Pattern } from '../../../contract/analysis.ts';
import { pages } from '../../../contract/pages.ts';
import { FigureStrip } from '../../components/charts/figure-strip.tsx';
import { Text } from '../../components/content/text.tsx';
import { CardSkeleton } from '../../components/feedback/card-skeleton.tsx';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { Loaded } from '../../components/feedback/loaded.tsx';
import { Skeleton } from '../../components/feedback/skeleton.tsx';
import { LinkButton } from '../../components/forms/button.tsx';
import { Card } from '../../components/layout/card.tsx';
import { PageTitle } from '../../components/layout/page-title.tsx';
import { Stack } from '../../components/layout/stack.tsx';
import { useFormat, useKeyword, useText } from '../../lib/i18n.ts';
import { useSession } from '../../lib/session.ts';
import { mayBeSignedIn } from '../../lib/user-store.ts';
import { FigureCharts } from './figure-charts.tsx';
import { createPainter } from './palette.ts';
import { PatternCharts } from './pattern-charts.tsx';
import { charted, mentions } from './patterns.ts';
import { figures, patternTotals } from './queries.ts';

// Only for signed-in users.
const LookupBox = lazy(() => import('./lookup-box.tsx'));

// The height of the lookup form.
const boxSkeleton = <CardSkeleton base={266} sm={227} />;

/** One per visit: a keyword keeps its colour when the page is opened again (D2). */
const paint = createPainter(Math.random);

/** /: statistics about reports for everybody, and a lookup form for signed-in users. */
export function DashboardPage() {
  const text = useText();
  const { status } = useSession();
  const totals = useQuery(patternTotals());
  const filed = useQuery(figures());
  const isEmpty = totals.data?.length === 0 && filed.data?.reports === 0;
  return (
    <>
      <PageTitle
        title={text('dashboardTitle')}
        intro={<p>{text('dashboardIntro')}</p>}
        action={isEmpty ? undefined : <LinkButton to={pages.addReport}>{text('fileAReport')}</LinkButton>}
      />
      <Stack gap={6}>
        {status === 'in' || (status === 'unknown' && mayBeSignedIn()) ? (
          <Suspense fallback={boxSkeleton}>{status === 'in' ? <LookupBox /> : boxSkeleton}</Suspense>
        ) : null}
        {isEmpty ? (
          <NoReports />
        ) : (
          <Loaded query={both(totals, filed)} skeleton={<DashboardSkeleton />}>
            {([patterns, known]) => (
              <>
                <Summary patterns={patterns} figures={known} />
                {patterns.length > 0 ? <Patterns patterns={patterns} /> : null}
                <FigureCharts figures={known} />
                <Text size="sm" tone="quiet" measure>
                  {text('unverifiedClaims')}
                </Text>
              </>
            )}
          </Loaded>
        )}
      </Stack>
    </>
  );
}

/** Combines two queries: both results, or the first failure. */
function both<A, B>(one: UseQueryResult<A>, other: UseQueryResult<B>) {
  return {
    data: one.data !== undefined && other.data !== undefined ? ([one.data, other.data] as const) : undefined,
    error: one.error ?? other.error,
    isFetching: one.isFetching || other.isFetching,
    refetch: () => Promise.all([one.refetch(), other.refetch()]),
  };
}

function Summary({ patterns, figures }: { patterns: Pattern[]; figures: Figures }) {
  const text = useText();
  const format = useFormat();
  const keyword = useKeyword();
  const top = charted(patterns)[0];
  return (
    <FigureStrip
      figures={[
        { label: text('reportsFiled'), value: format.number(figures.reports), note: text('reportsFiledNote') },
        {
          label: text('thisWeek'),
          value: format.number(figures.weeks.at(-1)?.reports ?? 0),
          note: text('lastWeek', { count: figures.weeks.at(-2)?.reports ?? 0 }),
        },
        { label: text('mentions'), value: format.number(mentions(patterns)), note: text('mentionsNote') },
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

function Patterns({ patterns }: { patterns: Pattern[] }) {
  const keyword = useKeyword();
  const shown = charted(patterns);
  const colours = paint(shown.map((one) => one.keyword));
  return (
    <PatternCharts
      shown={shown.map(({ keyword: english, total }, place) => ({
        label: keyword(english),
        value: total,
        colour: colours[place] ?? 0,
      }))}
      all={patterns}
    />
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

/** As high as the content, to avoid layout shifts. */
function DashboardSkeleton() {
  return (
    <Stack gap={6}>
      <CardSkeleton base={263} sm={120} />
      <CardSkeleton base={659} md={379} />
      <Skeleton shape="card" height={400} />
      <Skeleton shape="card" height={400} />
    </Stack>
  );
}
