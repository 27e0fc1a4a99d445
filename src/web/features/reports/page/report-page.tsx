import FilePen from '@iconify-json/lucide/icons.json?file-pen';
import FileX2 from '@iconify-json/lucide/icons.json?file-x-corner';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Navigate, useLocation, useNavigate, useParams } from 'react-router';
import { pages } from '../../../../contract/pages.ts';
import type { Report } from '../../../../contract/reports/reports.ts';
import { isActive } from '../../../../contract/reports/standing.ts';
import { Button, LinkButton } from '../../../components/actions/button.tsx';
import { Small, Text, TextLink } from '../../../components/content/text.tsx';
import { lazyDialog } from '../../../components/dialogs/lazy-dialog.tsx';
import { Asked, CardSkeleton, Loaded, Skeleton } from '../../../components/feedback/loaded.tsx';
import { DividedList } from '../../../components/layout/list.tsx';
import { OnPaper, OnScreen } from '../../../components/layout/printed.tsx';
import { Section } from '../../../components/layout/section.tsx';
import { Row, Stack } from '../../../components/layout/stack.tsx';
import { Page } from '../../../components/navigation/page.tsx';
import { isNotFound } from '../../../lib/api/problem.ts';
import { useHashTarget } from '../../../lib/hooks/use-hash-target.ts';
import { type TextKey, useText } from '../../../lib/i18n/i18n.ts';
import { loginWithNext } from '../../../lib/session/next-path.ts';
import { useSession } from '../../../lib/session/session.ts';
import { NoSuchReport } from '../edit/no-such-report.tsx';
import { filesOf } from '../files/file-queries.ts';
import { FileRow } from '../files/file-rows.tsx';
import { editingKey, searchedFor, updatePath } from '../list/list-address.ts';
import { PaperFiles } from '../paper/paper-files.tsx';
import { PaperFoot } from '../paper/paper-foot.tsx';
import { PrintButton } from '../paper/print-button.tsx';
import { reportOnRecord } from '../queries.ts';
import { OwnExchange } from '../replies/own-exchange.tsx';
import { ReportBadges } from '../report-badges.tsx';
import { ReportFacts } from '../report-facts.tsx';
import { UndoNotice } from '../withdrawal/undo-notice.tsx';
import { OpenMatters } from './open-matters.tsx';
import { ReportHead } from './report-head.tsx';
import { ReportStory } from './report-story.tsx';

const WithdrawDialog = lazyDialog(() => import('../edit/withdraw-dialog.tsx'));

/** /reports/{repID}: one of the user's own reports, to read and to print, and what became of it. */
export function ReportPage() {
  const text = useText();
  const session = useSession();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { repID = '' } = useParams();
  const query = useQuery({ ...reportOnRecord(repID), enabled: session.status !== 'out' });
  useHashTarget(!query.isPending);
  // The session ended while the page was open: it is opened again after signing in (A12).
  if (session.status === 'out') return <Navigate to={loginWithNext(pathname)} replace />;
  return (
    <Page
      title={text('reportPageTitle')}
      intro={
        <Text screenOnly>
          <TextLink to={pages.editReports}>{text('backToReports')}</TextLink>
        </Text>
      }
      action={query.data ? <Actions report={query.data} /> : null}
    >
      <UndoNotice reportID={repID} />
      {isNotFound(query.error) ? (
        <NoSuchReport onClose={() => void navigate(pages.editReports)} />
      ) : (
        <Loaded query={query} skeleton={<CardSkeleton base={640} />}>
          {(report) => <OnRecord report={report} />}
        </Loaded>
      )}
    </Page>
  );
}

function Actions({ report }: { report: Report }) {
  const text = useText();
  // Otherwise it was taken out, by its author, by moderators or by age: there is nothing to correct or to withdraw.
  const isOpen = isActive(report.state);
  const [isWithdrawing, setWithdrawing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <Row gap={3}>
      {isOpen ? (
        <LinkButton variant="secondary" to={updatePath(report.repID)} state={searchedFor(editingKey(report), true)}>
          <FilePen aria-hidden="true" />
          {text('edit')}
        </LinkButton>
      ) : null}
      <PrintButton report={report} />
      {isOpen ? (
        <Button ref={button} variant="quietDanger" onClick={() => setWithdrawing(true)}>
          <FileX2 aria-hidden="true" />
          {text('withdraw')}
        </Button>
      ) : null}
      <WithdrawDialog
        open={isWithdrawing}
        report={report}
        onClose={() => setWithdrawing(false)}
        returnFocus={() => button.current}
      />
    </Row>
  );
}

function OnRecord({ report }: { report: Report }) {
  const text = useText();
  const { repID } = report;
  return (
    <Stack gap={8}>
      <OpenMatters report={report} />
      <Stack gap={3}>
        <ReportHead report={report} name={text('reference')}>
          <Row gap={2}>
            <ReportBadges report={report} />
          </Row>
          <Text measure>{text(standingKey(report))}</Text>
        </ReportHead>
        <Small screenOnly>{text('howToPdf')}</Small>
      </Stack>
      <Section id="content" title={text('whatItSays')} intro={text('reportsAreClaims')}>
        <ReportFacts report={report} />
      </Section>
      <OwnExchange reportID={repID} isOpen={isActive(report.state)} />
      {report.withdrawnAt ? null : (
        <Section id="files" title={text('files')}>
          <OnScreen>
            <Asked ask={filesOf(repID)} skeleton={<Skeleton height={44} />}>
              {(there) =>
                there.length === 0 ? (
                  <Text tone="quiet">{text(isActive(report.state) ? 'noFiles' : 'paperNoFiles')}</Text>
                ) : (
                  <DividedList>
                    {there.map((file) => (
                      <FileRow key={file.id} file={file} />
                    ))}
                  </DividedList>
                )
              }
            </Asked>
          </OnScreen>
          <OnPaper>
            <PaperFiles reportID={repID} />
          </OnPaper>
        </Section>
      )}
      <Section id="history" title={text('reportStory')}>
        <ReportStory repID={repID} />
      </Section>
      <OnPaper>
        <PaperFoot report={report} />
      </OnPaper>
    </Stack>
  );
}

/** Whether lookups find it, and its standing, in a sentence: nothing about others who may have reported the same person. */
function standingKey({ state, standing, disputed }: Report): TextKey {
  if (state !== 'listed') return `onRecord_${state}`;
  if (disputed) return 'onRecord_disputed';
  return standing === 'verified' ? 'onRecord_verified' : 'onRecord_unverified';
}
