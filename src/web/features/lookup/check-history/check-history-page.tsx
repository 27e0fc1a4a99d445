import Download from '@iconify-json/lucide/icons.json?download';
import { useInfiniteQuery } from '@tanstack/react-query';
import { pages } from '../../../../contract/pages.ts';
import { Button, LinkButton } from '../../../components/actions/button.tsx';
import { Text } from '../../../components/content/text.tsx';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { Loaded } from '../../../components/feedback/loaded.tsx';
import { ProblemBanner } from '../../../components/feedback/problem-banner.tsx';
import { TableSkeleton } from '../../../components/feedback/table-skeleton.tsx';
import { DetailsCard } from '../../../components/layout/disclosure.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { OlderPages } from '../../../components/lists/older-pages.tsx';
import { PageTitle } from '../../../components/navigation/page-title.tsx';
import { useText } from '../../../lib/i18n/i18n.ts';
import { HistoryFilters } from './history-filters.tsx';
import { HistoryTable } from './history-table.tsx';
import { ownChecks, useHistoryCsv } from './queries.ts';
import { ShownReport } from './shown-before.tsx';
import { useHistoryFilter } from './use-history-filter.ts';

/** /checks/history: what the account has checked, without whom. */
export function CheckHistoryPage() {
  const text = useText();
  const { filter, isFiltered, choose, shownReport, showReport } = useHistoryFilter();
  const query = useInfiniteQuery(ownChecks(filter));
  const csv = useHistoryCsv();
  const lines = query.data?.pages.flatMap(({ content }) => content.lines) ?? [];
  // Before the first check there is nothing to find or to save. Nothing moves when it turns out that there is.
  const isUsed = isFiltered || lines.length > 0 || query.hasNextPage;

  return (
    <>
      <PageTitle
        title={text('checkHistoryTitle')}
        intro={<p>{text('pastIntro')}</p>}
        action={
          isUsed ? (
            <Button
              variant="secondary"
              busy={csv.isPending}
              disabled={lines.length === 0}
              onClick={() => csv.mutate(filter)}
            >
              <Download aria-hidden="true" />
              {text('exportCsv')}
            </Button>
          ) : null
        }
      />
      <Stack gap={6}>
        <ProblemBanner error={csv.error} onClear={csv.reset} />
        {shownReport ? <ShownReport key={shownReport} reportID={shownReport} onClose={() => showReport(null)} /> : null}
        {isUsed ? <HistoryFilters filter={filter} onChoose={choose} /> : null}
        <div aria-busy={query.isFetching}>
          <Loaded query={query} skeleton={<TableSkeleton />}>
            {({ pages: [first] }) => (
              <Stack gap={6}>
                {lines.length > 0 ? (
                  <HistoryTable
                    lines={lines}
                    onKey={(key) => choose('key', key)}
                    shown={shownReport}
                    onReport={showReport}
                  />
                ) : query.hasNextPage ? (
                  <Text tone="quiet" role="status">
                    {text('pastNotYet')}
                  </Text>
                ) : (
                  <Nothing isFiltered={isFiltered} isRequest={filter.requestID !== undefined} />
                )}
                <OlderPages query={query} label={text(lines.length > 0 ? 'pastOlder' : 'pastFurther')} />
                <Kept months={first?.content.keptMonths ?? null} />
              </Stack>
            )}
          </Loaded>
        </div>
      </Stack>
    </>
  );
}

function Nothing({ isFiltered, isRequest }: { isFiltered: boolean; isRequest: boolean }) {
  const text = useText();
  if (!isFiltered)
    return (
      <EmptyState
        title={text('pastNone')}
        text={text('pastNoneText')}
        action={<LinkButton to={pages.dashboard}>{text('pastCheck')}</LinkButton>}
      />
    );
  return (
    <EmptyState
      title={text('pastNoMatch')}
      text={text(isRequest ? 'pastNoRequest' : 'pastNoMatchText')}
      action={
        <LinkButton variant="secondary" to={pages.checkHistory}>
          {text('pastShowAll')}
        </LinkButton>
      }
    />
  );
}

/** What the registry keeps of a check and what it does not, and until when. */
function Kept({ months }: { months: number | null }) {
  const text = useText();
  return (
    <DetailsCard summary={text('pastKept')}>
      <Stack gap={3}>
        <Text measure>{text('pastKeptWhat')}</Text>
        <Text measure>{text('pastKeptNothing')}</Text>
        <Text measure>
          {months === null ? text('pastKeptForever') : text('pastKeptMonths', { count: months })}{' '}
          {text('pastKeptDeleted')}
        </Text>
      </Stack>
    </DetailsCard>
  );
}
