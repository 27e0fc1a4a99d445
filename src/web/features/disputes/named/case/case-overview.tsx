import { useState } from 'react';
import { pages } from '../../../../../contract/pages.ts';
import { Button } from '../../../../components/actions/button.tsx';
import { ButtonRow } from '../../../../components/actions/button-row.tsx';
import { PageLink } from '../../../../components/content/page-link.tsx';
import { Small, Text } from '../../../../components/content/text.tsx';
import { Banner } from '../../../../components/feedback/banner.tsx';
import { PlainSection } from '../../../../components/layout/plain-section.tsx';
import { Question } from '../../../../components/layout/question.tsx';
import { Stack } from '../../../../components/layout/stack.tsx';
import { problemText } from '../../../../lib/api/problem.ts';
import { useText } from '../../../../lib/i18n/i18n.ts';
import { useVisitorFormat } from '../../../../lib/i18n/visitor-format.ts';
import { CaseClaims } from './case-claims.tsx';
import { forgetCaseLink } from './case-link.ts';
import { type FoundCase, useEndLink } from './case-queries.ts';
import { CaseReportCard, PastReport } from './case-report.tsx';
import { CaseScore } from './case-score.tsx';
import { WhoWasTold } from './who-was-told.tsx';

interface CaseOverviewProps {
  link: string;
  found: FoundCase;
  goTo: (step: string) => void;
}

/** Everything that is held, what others are told, and what can be done about it. */
export function CaseOverview({ link, found, goTo }: CaseOverviewProps) {
  const text = useText();
  const format = useVisitorFormat();
  const { masked, reports, pastDisputes, isCut, linkExpiresAt, timeZone } = found;
  return (
    <Question
      title={text('caseHeld', { identifier: masked })}
      documentTitle={text('caseTitle')}
      hint={
        <Small>
          {found.alsoProven.includes('wallet') ? `${text('caseAlsoWallet')} ` : ''}
          {text('caseKeepLink', { date: format.dayIn(linkExpiresAt, timeZone) })}
        </Small>
      }
    >
      {reports.length === 0 ? (
        <PlainSection title={text('caseNothingTitle')}>
          <p>{text('caseNothingText')}</p>
        </PlainSection>
      ) : (
        <>
          <CaseScore found={found} />
          <PlainSection title={text('caseReportsTitle')}>
            <Stack gap={4}>
              {isCut ? <Text tone="quiet">{text('caseCut', { count: reports.length })}</Text> : null}
              {reports.map((report) => (
                <CaseReportCard key={report.reportID} link={link} report={report} timeZone={timeZone} goTo={goTo} />
              ))}
            </Stack>
          </PlainSection>
        </>
      )}
      {pastDisputes.length > 0 ? (
        <PlainSection title={text('casePastTitle')}>
          <Stack gap={4}>
            {pastDisputes.map((past) => (
              <PastReport key={past.dispute.disputeID} past={past} timeZone={timeZone} goTo={goTo} />
            ))}
          </Stack>
        </PlainSection>
      ) : null}
      <WhoWasTold told={found.told} />
      <CaseClaims link={link} found={found} />
      <EndLink link={link} />
      <p>
        <PageLink href={pages.named}>{text('caseAgain')}</PageLink>
      </p>
    </Question>
  );
}

/** Ends the link, after a confirmation. */
function EndLink({ link }: { link: string }) {
  const text = useText();
  const [isAsking, setAsking] = useState(false);
  const end = useEndLink(link);
  return (
    <PlainSection title={text('caseEndTitle')}>
      <p>{text('caseEndText')}</p>
      {end.error ? <Banner tone="warning">{problemText(end.error, text)}</Banner> : null}
      {isAsking ? (
        <ButtonRow>
          <Button busy={end.isPending} onClick={() => end.mutate(undefined, { onSuccess: forgetCaseLink })}>
            {text('caseEnd')}
          </Button>
          <Button variant="secondary" onClick={() => setAsking(false)}>
            {text('cancel')}
          </Button>
        </ButtonRow>
      ) : (
        <Button variant="secondary" onClick={() => setAsking(true)}>
          {text('caseEnd')}
        </Button>
      )}
    </PlainSection>
  );
}
