import { useQuery } from '@tanstack/react-query';
import type { CaseReport, PastDispute } from '../../../../../contract/disputes/cases.ts';
import { pages } from '../../../../../contract/pages.ts';
import { PageButton } from '../../../../components/actions/button.tsx';
import { ForwardArrow } from '../../../../components/content/forward-arrow.tsx';
import { Loaded, Skeleton } from '../../../../components/feedback/loaded.tsx';
import { Question } from '../../../../components/layout/question.tsx';
import { hasCode } from '../../../../lib/api/problem.ts';
import { useText } from '../../../../lib/i18n/i18n.ts';
import { promises } from '../promises.ts';
import { useHash } from '../use-hash.ts';
import { CaseOverview } from './case-overview.tsx';
import { caseOf, type FoundCase, ShownCase, useCaseLink } from './case-queries.ts';
import { AppealForm, DisputeForm, FollowUpForm, mayDispute, ReplyForm } from './dispute-form.tsx';
import { DisputeView } from './dispute-view.tsx';

/** /case: what is held about a proven identifier, for anyone who has the mailed link. */
export function CasePage() {
  const link = useCaseLink();
  if (link === null) return <NoLink />;
  return <OpenCase key={link} link={link} />;
}

function NoLink() {
  const text = useText();
  return (
    <Question title={text('caseNoLinkTitle')} hint={<p>{text('caseNoLinkText', { days: promises.link })}</p>}>
      <GetLink />
    </Question>
  );
}

function GetLink() {
  const text = useText();
  return (
    <PageButton href={pages.named} size="large">
      {text('caseGetLink')}
      <ForwardArrow />
    </PageButton>
  );
}

/** The case of this link. */
export function OpenCase({ link }: { link: string }) {
  const text = useText();
  const query = useQuery(caseOf(link));
  if (hasCode(query.error, 'caseLinkInvalid'))
    return (
      <Question title={text('caseExpiredTitle')} hint={<p>{text('caseExpiredText')}</p>}>
        <GetLink />
      </Question>
    );
  if (query.data === undefined)
    return (
      <Question title={text('caseTitle')}>
        <Loaded query={query} skeleton={<Skeleton shape="card" height={900} />}>
          {() => null}
        </Loaded>
      </Question>
    );

  return (
    <ShownCase value={{ link, timeZone: query.data.timeZone }}>
      <CaseStep found={query.data} />
    </ShownCase>
  );
}

/** What the part of the URL behind the # asks for. Back leads to the form of a dispute that was sent: then it is shown. */
function CaseStep({ found }: { found: FoundCase }) {
  const [step = '', id = ''] = useHash().split('/');
  const isOf = (one: CaseReport | PastDispute) => one.reportID === id || one.dispute?.disputeID === id;
  const report = found.reports.find(isOf);
  const dispute = (report ?? found.pastDisputes.find(isOf))?.dispute;
  if (step === 'reply' && report) return <ReplyForm report={report} />;
  if (step === 'follow-up' && report) return <FollowUpForm report={report} />;
  if ((step === 'why' || step === 'words') && report && mayDispute(report))
    return <DisputeForm report={report} isLast={step === 'words'} />;
  if (step === 'appeal' && dispute?.appealUntil) return <AppealForm dispute={dispute} />;
  if (dispute) return <DisputeView dispute={dispute} exchange={report} />;
  return <CaseOverview found={found} />;
}
