import { useRef, useState } from 'react';
import { Navigate, Outlet, useLocation, useSearchParams } from 'react-router';
import { pages } from '../../../../contract/pages.ts';
import type { Report } from '../../../../contract/reports.ts';
import { Text } from '../../../components/content/text.tsx';
import { TextLink } from '../../../components/content/text-link.tsx';
import { lazyDialog } from '../../../components/dialogs/lazy-dialog.tsx';
import { ResultDialog } from '../../../components/dialogs/result-dialog.tsx';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { FocusTarget } from '../../../components/feedback/focus-target.tsx';
import { Loaded } from '../../../components/feedback/loaded.tsx';
import { TableSkeleton } from '../../../components/feedback/table-skeleton.tsx';
import { LinkButton } from '../../../components/forms/button.tsx';
import { PageTitle } from '../../../components/layout/page-title.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import type { Page } from '../../../lib/api.ts';
import { useFormat, useText } from '../../../lib/i18n.ts';
import { loginWithNext } from '../../../lib/next-path.ts';
import { useSession } from '../../../lib/session.ts';
import { ReportTabs } from '../report-tabs.tsx';
import { fromTheTop, listAddress, listSearch } from './list-address.ts';
import { ReportPagination } from './report-pagination.tsx';
import { ReportSearch } from './report-search.tsx';
import { ReportTable } from './report-table.tsx';
import { type ReportList, useReportList } from './use-report-list.ts';

const dialogMs = 2_500;

const HistoryDialog = lazyDialog(() => import('../edit/history-dialog.tsx'));
const WithdrawDialog = lazyDialog(() => import('../edit/withdraw-dialog.tsx'));

/** /reports/edit, and what is opened over it: one's own reports, to find, correct and withdraw. */
export function EditReportsPage() {
  const text = useText();
  const session = useSession();
  const { pathname, search } = useLocation();
  const [params] = useSearchParams();
  const address = listAddress(params);
  const list = useReportList(address, session.status !== 'out');
  const place = useRef<HTMLElement>(null);
  const [withdrawing, setWithdrawing] = useState<Report | null>(null);
  const [hasWithdrawn, setHasWithdrawn] = useState(false);
  const [shownHistory, setShownHistory] = useState<Report | null>(null);

  // The session ended while the page was open: it is opened again after signing in (A12).
  if (session.status === 'out') return <Navigate to={loginWithNext(pathname + search)} replace />;

  return (
    <>
      <ReportTabs />
      <PageTitle title={text('editReportTitle')} intro={<p>{text('editReportIntro')}</p>} />
      <Stack gap={4}>
        <ReportSearch address={address} />
        <SearchOutcome list={list} allSearch={listSearch(address, { ...fromTheTop, email: '' })} />
        <FocusTarget
          ref={place}
          label={text('yourReports')}
          busy={list.query.isFetching}
          outdated={list.query.isPlaceholderData}
        >
          <Loaded query={list.query} skeleton={<TableSkeleton />}>
            {(page) =>
              page.content.length === 0 ? (
                <NothingHere page={page} firstPage={listSearch(address, fromTheTop)} />
              ) : (
                <Stack gap={4}>
                  <ReportTable
                    reports={page.content}
                    address={address}
                    search={list.found ?? ''}
                    onWithdraw={setWithdrawing}
                    onHistory={setShownHistory}
                  />
                  <ReportPagination page={page} address={address} onTurn={() => place.current?.focus()} />
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
          setWithdrawing(null);
          setHasWithdrawn(true);
        }}
      />
      <HistoryDialog open={shownHistory !== null} report={shownHistory} onClose={() => setShownHistory(null)} />
      <ResultDialog
        open={hasWithdrawn}
        tone="success"
        title={text('reportWithdrawn')}
        closesAfterMs={dialogMs}
        onClose={() => {
          setHasWithdrawn(false);
          place.current?.focus();
        }}
      />
    </>
  );
}

/** How the search ended, in words that are read out. */
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
          ? text('reportsFound', { email: found, count })
          : '';
  return (
    <Text as="div" size="sm" tone="quiet">
      <span role="status">{words}</span>{' '}
      {words ? (
        <TextLink to={{ pathname: pages.editReports, search: allSearch }}>{text('showAllReports')}</TextLink>
      ) : null}
    </Text>
  );
}

function NothingHere({ page, firstPage }: { page: Page<Report[]>; firstPage: string }) {
  const text = useText();
  const format = useFormat();
  if (page.total > 0) {
    return (
      <EmptyState
        title={text('nothingOnThisPage')}
        text={format.number(page.total)}
        action={
          <LinkButton variant="secondary" to={{ pathname: pages.editReports, search: firstPage }}>
            {text('toFirstPage')}
          </LinkButton>
        }
      />
    );
  }
  return (
    <EmptyState
      title={text('noOwnReportsTitle')}
      text={text('noOwnReportsText')}
      action={<LinkButton to={pages.addReport}>{text('fileAReport')}</LinkButton>}
    />
  );
}
