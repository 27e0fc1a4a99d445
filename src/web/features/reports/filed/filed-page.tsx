import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate, useParams } from 'react-router';
import { pages } from '../../../../contract/pages.ts';
import { isReportId } from '../../../../contract/pagination.ts';
import type { Report } from '../../../../contract/reports/reports.ts';
import { isActive } from '../../../../contract/reports/standing.ts';
import { ButtonRow, LinkButton } from '../../../components/actions/button.tsx';
import { Small } from '../../../components/content/text.tsx';
import { ResultDialog } from '../../../components/dialogs/result-dialog.tsx';
import { Banner } from '../../../components/feedback/banner.tsx';
import { CardSkeleton, Loaded } from '../../../components/feedback/loaded.tsx';
import { CopyField } from '../../../components/fields/copy-field.tsx';
import { Card } from '../../../components/layout/card.tsx';
import { OnPaper, OnScreen } from '../../../components/layout/printed.tsx';
import { Section } from '../../../components/layout/section.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { Step, StepList } from '../../../components/layout/step-list.tsx';
import { Page, PageTitle } from '../../../components/navigation/page.tsx';
import { isNotFound } from '../../../lib/api/problem.ts';
import { useText } from '../../../lib/i18n/i18n.ts';
import { groupedReference } from '../../../lib/i18n/reference.ts';
import { aboutRegistry } from '../../../lib/registry/about-registry.ts';
import { loginWithNext } from '../../../lib/session/next-path.ts';
import { useSession } from '../../../lib/session/session.ts';
import { NoSuchReport } from '../edit/no-such-report.tsx';
import { ReportFiles } from '../files/report-files.tsx';
import { ReportHead } from '../page/report-head.tsx';
import { PaperFiles } from '../paper/paper-files.tsx';
import { PaperFoot } from '../paper/paper-foot.tsx';
import { PrintButton } from '../paper/print-button.tsx';
import { reportOnRecord } from '../queries.ts';
import { ReportFacts } from '../report-facts.tsx';
import { reportPath } from '../report-path.ts';
import { ReportTabs } from '../report-tabs.tsx';
import { forgetFiled, justFiled } from './just-filed.ts';
import { NextSteps } from './next-steps.tsx';

const dialogMs = 2_500;

/** /reports/filed/{repID}: that a report was filed, what its author can do now, and what happens next. */
export function FiledPage() {
  const text = useText();
  const session = useSession();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { repID = '' } = useParams();
  const query = useQuery({ ...reportOnRecord(repID), enabled: session.status !== 'out' && isReportId(repID) });
  const [filed] = useState(() => justFiled(repID));
  const [isConfirming, setConfirming] = useState(filed !== null);
  useEffect(forgetFiled, []);
  // The session ended while the page was open: it is opened again after signing in (A12).
  if (session.status === 'out') return <Navigate to={loginWithNext(pathname)} replace />;
  if (isNotFound(query.error) || !isReportId(repID))
    return (
      <Page title={text('reportPageTitle')}>
        <NoSuchReport onClose={() => void navigate(pages.editReports)} />
      </Page>
    );
  return (
    <>
      <OnScreen>
        <ReportTabs />
        <PageTitle title={text('filedTitle')} intro={text('filedIntro')} />
      </OnScreen>
      <Loaded query={query} skeleton={<CardSkeleton base={640} />}>
        {(report) =>
          isActive(report.state) ? (
            <>
              <OnScreen>
                <Filed report={report} isMerged={filed?.merged === true} />
              </OnScreen>
              <OnPaper>
                <Paper report={report} />
              </OnPaper>
            </>
          ) : (
            // It is no longer in the registry: its own page says why.
            <Navigate to={reportPath(repID)} replace />
          )
        }
      </Loaded>
      <ResultDialog
        open={isConfirming}
        title={text('reportSubmitted')}
        closesAfterMs={dialogMs}
        onClose={() => setConfirming(false)}
      />
    </>
  );
}

function Filed({ report, isMerged }: { report: Report; isMerged: boolean }) {
  const text = useText();
  const { repID, reference, country } = report;
  return (
    <Stack gap={8}>
      {isMerged ? <Banner tone="info">{text('reportMerged')}</Banner> : null}
      <Stack gap={4} width="measure">
        <CopyField label={text('filedShortReference')} value={reference} />
        <CopyField label={text('filedReference')} value={repID} shown={groupedReference(repID)} />
      </Stack>
      <NextSteps country={country} />
      <Section id="next" title={text('filedNext')}>
        <WhatHappensNext report={report} />
      </Section>
      <Card as="div">
        <ReportFiles reportID={repID} label={text('filedFiles')} />
      </Card>
      <ButtonRow>
        <LinkButton to={pages.addReport}>{text('fileAnother')}</LinkButton>
        <LinkButton to={reportPath(repID)} variant="secondary">
          {text('viewReport')}
        </LinkButton>
        <PrintButton report={report} />
      </ButtonRow>
      <Small>{text('howToPdf')}</Small>
    </Stack>
  );
}

function WhatHappensNext({ report }: { report: Report }) {
  const text = useText();
  const policy = useQuery(aboutRegistry()).data?.policy;
  const isSummary = report.standing === 'unverified' && policy?.unverifiedReports === 'summary';
  return (
    <StepList>
      {report.state === 'held' ? (
        <Step title={text('filedHeld')}>
          <p>{text('filedHeldWords')}</p>
        </Step>
      ) : (
        <Step title={text('filedListed')}>
          <p>{text('filedListedWords')}</p>
          {isSummary ? <p>{text('filedSummary')}</p> : null}
        </Step>
      )}
      <Step title={text('filedAsked')}>
        <p>{text('filedAskedWords')}</p>
      </Step>
      <Step title={text('filedYours')}>
        <p>{text('filedYoursWords')}</p>
      </Step>
    </StepList>
  );
}

/** The report on paper, to hand in to a bank or the police. */
function Paper({ report }: { report: Report }) {
  const text = useText();
  return (
    <Stack gap={6}>
      <ReportHead report={report} name={text('filedReference')} />
      <ReportFacts report={report} />
      <Section id="paper-files" title={text('files')}>
        <PaperFiles reportID={report.repID} />
      </Section>
      <PaperFoot report={report} />
    </Stack>
  );
}
