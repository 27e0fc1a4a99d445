import Download from '@iconify-json/lucide/icons.json?download';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { askedOutcomes, checkHistory, maxHistoryRows } from '../../../../contract/lookup/check-history.ts';
import { pages } from '../../../../contract/pages.ts';
import { Button, LinkButton } from '../../../components/actions/button.tsx';
import { Mono, Small, Text, TextLink } from '../../../components/content/text.tsx';
import { Banner, ProblemBanner } from '../../../components/feedback/banner.tsx';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { Asked, Loaded, Skeleton } from '../../../components/feedback/loaded.tsx';
import { TableSkeleton } from '../../../components/feedback/table-skeleton.tsx';
import { SearchForm } from '../../../components/forms/search-form.tsx';
import { Card } from '../../../components/layout/card.tsx';
import { DetailsCard } from '../../../components/layout/disclosure.tsx';
import { FactList } from '../../../components/layout/fact-list.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { ListFilter } from '../../../components/lists/list-filter.tsx';
import { OlderPages } from '../../../components/lists/older-pages.tsx';
import { Page } from '../../../components/navigation/page.tsx';
import { ask } from '../../../lib/api/api.ts';
import { askPages } from '../../../lib/api/api-page.ts';
import { saveCsv } from '../../../lib/browser/csv.ts';
import { useEdited } from '../../../lib/hooks/use-edited.ts';
import { useFilter, useListAddress } from '../../../lib/hooks/use-filter.ts';
import { useReader, useText } from '../../../lib/i18n/i18n.ts';
import { latestDay } from '../../../lib/i18n/parse-date.ts';
import { groupedReference } from '../../../lib/i18n/reference.ts';
import { useCall } from '../../../lib/session/use-change.ts';
import { useLivePairs } from '../../keys/developer/queries.ts';
import { MaskedSubject } from '../masked-subject.tsx';
import { HistoryTable } from './history-table.tsx';

/** What the ids of requests look like. */
const requestIdPattern = /^[\w-]{1,64}$/;

/** /checks/history: what the account has checked, without whom. */
export function CheckHistoryPage() {
  const text = useText();
  const { choose } = useFilter();
  // A shared link shows the same to whoever owns the account.
  const { report: shownReport, ...filter } = useListAddress({
    key: /^[\da-f-]{36}$/,
    outcome: askedOutcomes,
    from: 'day',
    until: 'day',
    requestID: requestIdPattern,
    report: /^\d{1,19}$/,
  });
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  const query = useInfiniteQuery(
    // Those of the filter before stay in sight while others load.
    askPages(checkHistory.list, (before) => ({ query: { ...filter, cursor: before } }), {
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
  );
  const csv = useCall(checkHistory.csv, {
    onSuccess: (rows) => saveCsv('checks.csv', rows),
  });
  // The first line has the heads.
  const isCut = csv.data !== undefined && csv.data.trimEnd().split('\r\n').length > maxHistoryRows;
  const lines = query.data?.pages.flatMap(({ content }) => content.lines) ?? [];
  // Before the first check there is nothing to find or to save. Nothing moves when it turns out that there is.
  const isUsed = isFiltered || lines.length > 0 || query.hasNextPage;

  return (
    <Page
      title={text('checkHistoryTitle')}
      intro={<p>{text('pastIntro')}</p>}
      action={
        isUsed ? (
          <Button busy={csv.isPending} disabled={lines.length === 0} onClick={() => csv.mutate({ query: filter })}>
            <Download aria-hidden="true" />
            {text('exportCsv')}
          </Button>
        ) : null
      }
      gap={6}
    >
      <ProblemBanner error={csv.error} onClear={csv.reset} />
      <Banner tone="info">{isCut ? text('pastFileCut', { count: maxHistoryRows }) : null}</Banner>
      {shownReport ? (
        <ShownReport key={shownReport} reportID={shownReport} onClose={() => choose('report', '')} />
      ) : null}
      {isUsed ? <Filters filter={filter} /> : null}
      <div aria-busy={query.isFetching}>
        <Loaded query={query} skeleton={<TableSkeleton />}>
          {({ pages: [first] }) => (
            <Stack gap={6}>
              {lines.length > 0 ? (
                <HistoryTable
                  lines={lines}
                  onKey={(key) => choose('key', key)}
                  shown={shownReport ?? null}
                  onReport={(reportID) => choose('report', reportID ?? '')}
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
    </Page>
  );
}

/** Finds a check by its request id, and narrows the history by key, result and day. */
function Filters({
  filter: { key, requestID = '' },
}: {
  filter: { key: string | undefined; requestID: string | undefined };
}) {
  const text = useText();
  const { choose } = useFilter();
  const [typed, setTyped] = useEdited(requestID);
  const [isWrong, setWrong] = useState(false);
  const past = { min: '1970-01-01', max: latestDay() };
  return (
    <Stack gap={4}>
      <SearchForm
        label={text('pastRequest')}
        hint={text('pastRequestHint')}
        error={isWrong ? text('pastRequestWrong') : undefined}
        value={typed}
        onChange={(id) => {
          setTyped(id);
          setWrong(false);
        }}
        onSearch={(id) => {
          // What is none is never asked for, so the list would stay as it is.
          if (id !== '' && !requestIdPattern.test(id)) setWrong(true);
          else choose('requestID', id);
        }}
        button={text('pastFind')}
        shown={requestID}
      />
      <ListFilter
        fields={[
          { name: 'key', label: 'pastKey', any: 'pastAnyKey', options: useKeyChoices(key) },
          {
            name: 'outcome',
            label: 'result',
            any: 'pastAnyOutcome',
            options: { found: 'pastFoundSome', nothing: 'pastFoundNone' },
          },
          { name: 'from', label: 'from', ...past },
          { name: 'until', label: 'pastUntil', ...past },
        ]}
      />
    </Stack>
  );
}

/** The live pairs, and the one that is chosen if it is none of them. */
function useKeyChoices(chosen: string | undefined) {
  const text = useText();
  const { choices } = useLivePairs();
  if (chosen === undefined || choices.some(({ value }) => value === chosen)) return choices;
  return [...choices, { value: chosen, label: text('pastKeyNumber', { id: chosen.slice(0, 8) }) }];
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
          {text('showAll')}
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

/** What a check found, by its reference: whom it is about, masked, and what became of it. */
function ShownReport({ reportID, onClose }: { reportID: string; onClose: () => void }) {
  const { text, format } = useReader();
  return (
    <Card
      title={text('reportNamed', { reference: groupedReference(reportID) })}
      action={
        <Button size="compact" onClick={onClose}>
          {text('close')}
        </Button>
      }
    >
      <Asked
        ask={ask(checkHistory.shown, { query: { reportID } }, { staleTime: 0 })}
        skeleton={<Skeleton height={220} />}
      >
        {({ report }) => {
          if (!report) return <Text tone="quiet">{text('shownNone')}</Text>;
          const { reference, subject, category, city, happenedOn, state, standing, disputed, lookups, lastAt } = report;
          return (
            <Stack gap={4}>
              <FactList
                facts={[
                  { label: text('reference'), value: <Mono>{reference}</Mono> },
                  { label: text('shownWhom'), value: subject && <MaskedSubject subject={subject} /> },
                  { label: text('category'), value: category && text(`category_${category}`) },
                  { label: text('city'), value: city && <bdi>{city}</bdi> },
                  { label: text('date'), value: format.date(happenedOn) },
                  {
                    label: text('shownNow'),
                    value:
                      state === 'listed'
                        ? text(disputed ? 'shownNow_disputed' : `shownNow_${standing}`)
                        : text(`shownNow_${state}`),
                  },
                  {
                    label: text('shownLookups'),
                    value: text('shownTimes', { count: lookups, when: format.date(lastAt) }),
                  },
                ]}
              />
              <Small>{text('shownAgain')}</Small>
              <p>
                <TextLink to={state === 'listed' ? pages.dashboard : pages.corrections}>
                  {text(state === 'listed' ? 'pastCheck' : 'correctionsTitle')}
                </TextLink>
              </p>
            </Stack>
          );
        }}
      </Asked>
    </Card>
  );
}
