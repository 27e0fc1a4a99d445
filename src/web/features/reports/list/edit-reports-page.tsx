import Download from '@iconify-json/lucide/icons.json?download';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Navigate, Outlet, type To, useLocation, useSearchParams } from 'react-router';
import { pages } from '../../../../contract/pages.ts';
import type { Report } from '../../../../contract/reports/reports.ts';
import { Button, LinkButton } from '../../../components/actions/button.tsx';
import { Small, Text } from '../../../components/content/text.tsx';
import { TextLink } from '../../../components/content/text-link.tsx';
import { lazyDialog } from '../../../components/dialogs/lazy-dialog.tsx';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { FocusTarget } from '../../../components/feedback/focus-target.tsx';
import { Loaded } from '../../../components/feedback/loaded.tsx';
import { TableSkeleton } from '../../../components/feedback/table-skeleton.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { PageTitle } from '../../../components/navigation/page-title.tsx';
import type { Page } from '../../../lib/api/api-page.ts';
import { problemText } from '../../../lib/api/problem.ts';
import { useFormat, useText } from '../../../lib/i18n/i18n.ts';
import { loginWithNext } from '../../../lib/session/next-path.ts';
import { useSession } from '../../../lib/session/session.ts';
import { myReports } from '../queries.ts';
import { ReportTabs } from '../report-tabs.tsx';
import { UndoNotice, undoNoticeId } from '../withdrawal/undo-notice.tsx';
import { exportReports } from './export-reports.ts';
import {
  fromTheTop,
  isFiltered,
  type ListAddress,
  type ListState,
  listAddress,
  listSearch,
  listState,
  unfiltered,
} from './list-address.ts';
import { ReportPagination } from './report-pagination.tsx';
import { ReportSearch } from './report-search.tsx';
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
  const [params] = useSearchParams();
  const address = listAddress(params);
  const { search } = listState(state);
  const list = useReportList(address, search, session.status !== 'out');
  const place = useRef<HTMLElement>(null);
  const [withdrawing, setWithdrawing] = useState<Report | null>(null);
  const hasWithdrawn = useRef(false);
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
        <ReportSearch address={address} search={search} isFilterable={isLong || isFiltered(address)} />
        <SearchOutcome list={list} allSearch={listSearch(address, unfiltered)} />
        <FocusTarget
          ref={place}
          label={text('yourReports')}
          busy={list.query.isFetching}
          outdated={list.query.isPlaceholderData}
        >
          <Loaded query={list.query} skeleton={<TableSkeleton />}>
            {(page) =>
              page.content.length === 0 ? (
                <NothingHere page={page} address={address} search={search} />
              ) : (
                <Stack gap={4}>
                  <ReportTable
                    reports={page.content}
                    address={address}
                    search={list.found ?? ''}
                    onWithdraw={(report) => {
                      hasWithdrawn.current = false;
                      setWithdrawing(report);
                    }}
                  />
                  <ReportPagination
                    page={page}
                    address={address}
                    search={search}
                    onTurn={() => place.current?.focus()}
                  />
                </Stack>
              )
            }
          </Loaded>
        </FocusTarget>
      </Stack>
      <Outlet />
      <WithdrawDialog
        open={withdrawing !== null}
        report={withdrawing}
        onClose={() => setWithdrawing(null)}
        onWithdrawn={() => {
          hasWithdrawn.current = true;
          setWithdrawing(null);
        }}
        returnFocus={() => (hasWithdrawn.current ? document.getElementById(undoNoticeId) : null)}
      />
    </>
  );
}

/** Saves the list, as it is narrowed and sorted, as a CSV file. */
function ExportButton({ address, list }: { address: ListAddress; list: ReportList }) {
  const text = useText();
  const { found } = list;
  const save = useMutation({
    mutationFn: () => exportReports({ ...filterOf(address), ...(found !== null && searchQueryOf(found)) }),
  });
  return (
    <Stack gap={2}>
      <Button
        variant="secondary"
        busy={save.isPending}
        busyLabel={text('loading')}
        disabled={!list.query.data?.total}
        onClick={() => save.mutate()}
      >
        <Download aria-hidden="true" />
        {text('exportCsv')}
      </Button>
      {save.error ? (
        <Text tone="danger" role="alert">
          {problemText(save.error, text)}
        </Text>
      ) : null}
    </Stack>
  );
}

/** The result of the search, in words that screen readers announce. */
function SearchOutcome({ list, allSearch }: { list: ReportList; allSearch: string }) {
  const text = useText();
  const { query, found, missed } = list;
  const count = query.isPlaceholderData ? undefined : query.data?.total;
  const words =
    count === undefined
      ? ''
      : missed !== null
        ? text('noReportFound', { email: missed, count })
        : found !== null
          ? 'reference' in searchQueryOf(found)
            ? text('reportByReference', { reference: found })
            : text('reportsFound', { email: found, count })
          : '';
  return (
    <Small as="div">
      <span role="status">{words}</span>{' '}
      {words ? (
        <TextLink to={{ pathname: pages.editReports, search: allSearch }}>
          {text(missed === null ? 'showAllReports' : 'clearSearch')}
        </TextLink>
      ) : null}
    </Small>
  );
}

interface NothingHereProps {
  page: Page<Report[]>;
  address: ListAddress;
  search: string;
}

function NothingHere({ page, address, search }: NothingHereProps) {
  const text = useText();
  const format = useFormat();
  const state = { search } satisfies ListState;
  const linkTo = (changes: Partial<ListAddress>) => ({
    pathname: pages.editReports,
    search: listSearch(address, { ...fromTheTop, ...changes }),
  });
  if (page.total > 0) {
    return (
      <EmptyState
        title={text('nothingOnThisPage')}
        text={format.number(page.total)}
        action={
          <LinkButton variant="secondary" to={linkTo({})} state={state}>
            {text('toFirstPage')}
          </LinkButton>
        }
      />
    );
  }
  if (isFiltered(address))
    return (
      <EmptyState
        title={text('noReportFits')}
        text={text('noReportFitsText')}
        action={
          <LinkButton variant="secondary" to={linkTo(unfiltered)}>
            {text('showAllReports')}
          </LinkButton>
        }
      />
    );
  return <NoneFiled withdrawnList={linkTo({ state: 'withdrawn' })} />;
}

/** No report is in the registry: none was filed, or all were withdrawn. */
function NoneFiled({ withdrawnList }: { withdrawnList: To }) {
  const text = useText();
  const withdrawn = useQuery(myReports({ limit: 1 }, { state: 'withdrawn' }));
  const count = withdrawn.data?.total ?? 0;
  if (count > 0)
    return (
      <EmptyState
        title={text('noActiveReports')}
        text={text('withdrawnCount', { count })}
        action={
          <LinkButton variant="secondary" to={withdrawnList}>
            {text('showWithdrawn')}
          </LinkButton>
        }
      />
    );
  return (
    <EmptyState
      title={text('noOwnReportsTitle')}
      text={text('noOwnReportsText')}
      action={<LinkButton to={pages.addReport}>{text('fileAReport')}</LinkButton>}
    />
  );
}
