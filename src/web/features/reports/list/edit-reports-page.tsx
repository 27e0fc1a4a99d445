import Download from '@iconify-json/lucide/icons.json?download';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, Outlet, useLocation, useNavigate } from 'react-router';
import { pages } from '../../../../contract/pages.ts';
import type { Report } from '../../../../contract/reports/reports.ts';
import { Button, LinkButton } from '../../../components/actions/button.tsx';
import { Fault, Small, StatusLine, TextLink } from '../../../components/content/text.tsx';
import { lazyDialog } from '../../../components/dialogs/lazy-dialog.tsx';
import { SearchForm } from '../../../components/forms/search-form.tsx';
import { Row, Stack } from '../../../components/layout/stack.tsx';
import { InlineFilter, ListFilter } from '../../../components/lists/list-filter.tsx';
import { ListPages } from '../../../components/lists/list-pages.tsx';
import { ListSection } from '../../../components/lists/list-section.tsx';
import { PageTitle } from '../../../components/navigation/page.tsx';
import type { Page } from '../../../lib/api/api-page.ts';
import { problemText } from '../../../lib/api/problem.ts';
import { useMutation } from '../../../lib/api/use-mutation.ts';
import { useEdited } from '../../../lib/hooks/use-edited.ts';
import { type TextKey, useReader, useText } from '../../../lib/i18n/i18n.ts';
import { loginWithNext } from '../../../lib/session/next-path.ts';
import { useSession } from '../../../lib/session/session.ts';
import { myReports } from '../queries.ts';
import { ReportTabs } from '../report-tabs.tsx';
import { UndoNotice } from '../withdrawal/undo-notice.tsx';
import { exportReports } from './export-reports.ts';
import {
  isFiltered,
  type ListAddress,
  listFilters,
  listSearch,
  listState,
  pageSizes,
  searchedFor,
  unfiltered,
  useReportAddress,
} from './list-address.ts';
import { ReportTable } from './report-table.tsx';
import { filterOf, type ReportList, searchQueryOf, useReportList } from './use-report-list.ts';

/** From how many reports on the list can be filtered: fewer are seen at once. */
const filteredFrom = 10;

const WithdrawDialog = lazyDialog(() => import('../edit/withdraw-dialog.tsx'));

/** /reports/edit, and the dialogs over it: the user's own reports, to find, correct and withdraw. */
export function EditReportsPage() {
  const text = useText();
  const session = useSession();
  const { pathname, search: query, state } = useLocation();
  const address = useReportAddress();
  const { search } = listState(state);
  const list = useReportList(address, search, session.status !== 'out');
  const empty = useEmptyList(list, isFiltered(address));
  const [withdrawingID, setWithdrawingID] = useState<string>();
  // As the list has it now: it may be corrected elsewhere meanwhile.
  const withdrawing = list.query.data?.content.find(({ repID }) => repID === withdrawingID) ?? null;
  // Once there were ten, the filters stay, whatever the list is narrowed to.
  const total = list.query.data?.total ?? 0;
  const [isLong, setLong] = useState(total >= filteredFrom);
  if (!isLong && total >= filteredFrom) setLong(true);

  // The session ended while the page was open: it is opened again after signing in (A12), without what was searched for.
  if (session.status === 'out') return <Navigate to={loginWithNext(pathname + query)} replace />;

  return (
    <>
      <ReportTabs />
      <PageTitle
        title={text('editReportTitle')}
        intro={<p>{text('editReportIntro')}</p>}
        action={<ExportButton address={address} list={list} />}
      />
      <UndoNotice />
      <Stack gap={4}>
        <ReportSearch search={search} />
        {isLong || isFiltered(address) ? <ListFilter fields={listFilters()} /> : null}
        <SearchOutcome list={list} />
        <ListSection
          label={text('yourReports')}
          query={list.query}
          empty={empty}
          pages={(page) => <Pages page={page} />}
        >
          {(reports) => (
            <ReportTable reports={reports} search={list.hasMissed ? '' : search} onWithdraw={setWithdrawingID} />
          )}
        </ListSection>
      </Stack>
      <Outlet />
      <WithdrawDialog open={withdrawing !== null} report={withdrawing} onClose={() => setWithdrawingID(undefined)} />
    </>
  );
}

/** The search of the list, which Back restores. */
function ReportSearch({ search }: { search: string }) {
  const text = useText();
  const navigate = useNavigate();
  const query = useLocation().search;
  const [typed, setTyped] = useEdited(search);
  return (
    <SearchForm
      label={text('searchOwnReports')}
      value={typed}
      onChange={setTyped}
      onSearch={(asked) =>
        void navigate(
          { pathname: pages.editReports, search: listSearch(query) },
          { preventScrollReset: true, state: searchedFor(asked) },
        )
      }
      button={text('search')}
    />
  );
}

/** The place in the list, and links to the other pages; nothing when all of it is on one, or nothing is on this one. */
function Pages({ page }: { page: Page<Report[]> }) {
  const text = useText();
  const { total, offset, next, previous, content } = page;
  const sizes = pageSizes.map((value) => ({ value, label: text('perPageCount', { count: Number(value) }) }));
  if (content.length === 0 || (offset === 0 && total <= Number(pageSizes[0]))) return null;
  return (
    <ListPages next={next} previous={previous}>
      <Row gap={6}>
        <StatusLine>
          {text('rangeOfAll', { first: offset + 1, last: offset + content.length, count: total })}
        </StatusLine>
        <InlineFilter fields={[{ name: 'limit', label: 'perPage', options: sizes }]} />
      </Row>
    </ListPages>
  );
}

/** Saves the list, as it is narrowed and sorted, as a CSV file. */
function ExportButton({ address, list }: { address: ListAddress; list: ReportList }) {
  const text = useText();
  const { search, hasMissed } = list;
  const save = useMutation({
    mutationFn: () =>
      exportReports({ ...filterOf(address), ...(search !== '' && !hasMissed && searchQueryOf(search)) }),
  });
  return (
    <Stack gap={2}>
      <Button busy={save.isPending} disabled={!list.query.data?.total} onClick={() => save.mutate()}>
        <Download aria-hidden="true" />
        {text('exportCsv')}
      </Button>
      {save.error ? <Fault>{problemText(save.error, text)}</Fault> : null}
    </Stack>
  );
}

/** The result of the search, in words that screen readers announce. */
function SearchOutcome({ list: { query, search, hasMissed } }: { list: ReportList }) {
  const text = useText();
  const all = listSearch(useLocation().search, unfiltered);
  const count = query.isPlaceholderData ? undefined : query.data?.total;
  const outcome = () => {
    if (search === '' || count === undefined) return '';
    if (hasMissed) return text('noReportFound', { email: search, count });
    if ('reference' in searchQueryOf(search)) return text('reportByReference', { reference: search });
    return text('reportsFound', { email: search, count });
  };
  const words = outcome();
  return (
    <Small as="div">
      <span role="status">{words}</span>{' '}
      {words ? (
        <TextLink to={{ pathname: pages.editReports, search: all }}>
          {text(hasMissed ? 'clearSearch' : 'showAll')}
        </TextLink>
      ) : null}
    </Small>
  );
}

/** What is shown instead of no reports, and the way to some. */
function useEmptyList({ query }: ReportList, isFiltered: boolean) {
  const { text, format } = useReader();
  const { search, state } = useLocation();
  const { data } = query;
  const isNoneActive = data?.total === 0 && !isFiltered;
  const withdrawn = useQuery({ ...myReports({ limit: 1 }, { state: 'withdrawn' }), enabled: isNoneActive }).data?.total;
  const linkTo = (label: TextKey, changes: Parameters<typeof listSearch>[1], held?: unknown) => (
    <LinkButton
      variant="secondary"
      to={{ pathname: pages.editReports, search: listSearch(search, changes) }}
      state={held}
    >
      {text(label)}
    </LinkButton>
  );
  if (data && data.total > 0)
    return {
      title: text('nothingOnThisPage'),
      text: format.number(data.total),
      action: linkTo('toFirstPage', {}, state),
    };
  if (isFiltered)
    return { title: text('noReportFits'), text: text('noReportFitsText'), action: linkTo('showAll', unfiltered) };
  if (withdrawn)
    return {
      title: text('noActiveReports'),
      text: text('withdrawnCount', { count: withdrawn }),
      action: linkTo('showWithdrawn', { state: 'withdrawn' }),
    };
  return {
    title: text('noOwnReportsTitle'),
    text: text('noOwnReportsText'),
    action: <LinkButton to={pages.addReport}>{text('fileAReport')}</LinkButton>,
  };
}
