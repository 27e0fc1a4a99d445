import { lazy, Suspense, useEffect } from 'react';
import type { RequestKind } from '../../../../contract/disputes/removal-requests.ts';
import { pages } from '../../../../contract/pages.ts';
import { Button, ButtonRow } from '../../../components/actions/button.tsx';
import { ForwardArrow } from '../../../components/content/forward-arrow.tsx';
import { PageLink } from '../../../components/content/page-link.tsx';
import { Small } from '../../../components/content/text.tsx';
import { Asked, Skeleton } from '../../../components/feedback/loaded.tsx';
import { BulletList } from '../../../components/layout/list.tsx';
import { Question } from '../../../components/layout/question.tsx';
import { Emphasis, Section } from '../../../components/layout/section.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { Step, StepList } from '../../../components/layout/step-list.tsx';
import { useText } from '../../../lib/i18n/i18n.ts';
import { aboutRegistry } from '../../../lib/registry/about-registry.ts';
import { OperatorDetails } from './operator-details.tsx';
import { promises } from './promises.ts';
import { goTo, useHash } from './use-hash.ts';

const RequestForm = lazy(async () => ({ default: (await import('./request-form.tsx')).RequestForm }));
const loadProof = () => import('./proof/proof-wizard.tsx');
const ProofWizard = lazy(async () => ({ default: (await loadProof()).ProofWizard }));

/** /named: what someone who is named can do, how long it takes, and the way to their case page. */
export function NamedPage() {
  const step = useHash();
  // While someone reads. A failed load is tried again when it is needed.
  useEffect(() => {
    const timer = setTimeout(() => void loadProof().catch(() => undefined), 1_000);
    return () => clearTimeout(timer);
  }, []);
  if (step === '') return <WhatYouCanDo />;
  const kind = (['notice', 'order'] satisfies RequestKind[]).find((one) => one === step);
  return (
    <Suspense fallback={<Skeleton shape="card" height={420} />}>
      {kind ? <RequestForm key={kind} kind={kind} onBack={() => goTo('')} /> : <ProofWizard step={step} />}
    </Suspense>
  );
}

/** The first page: all that people need to know before they begin. It needs no answer from the server. */
function WhatYouCanDo() {
  const text = useText();
  const days = (count: number) => ({ days: count });
  return (
    <Question title={text('namedTitle')} hint={<p>{text('namedIntro')}</p>}>
      <Stack gap={3}>
        <Button variant="primary" size="large" onClick={() => goTo('kind')}>
          {text('namedStart')}
          <ForwardArrow />
        </Button>
        <Small>{text('namedFree')}</Small>
      </Stack>
      <Emphasis>{text('namedReportIsClaim')}</Emphasis>
      <Section title={text('namedCanTitle')}>
        <BulletList>
          <li>{text('namedCanSee')}</li>
          <li>{text('namedCanTold')}</li>
          <li>{text('namedCanReply')}</li>
          <li>{text('namedCanDispute')}</li>
          <li>{text('namedCanMark')}</li>
        </BulletList>
      </Section>
      <Section title={text('namedStepsTitle')}>
        <StepList>
          <Step title={text('namedStepProve')} time={text('namedStepProveTime')}>
            {text('namedStepProveText')}
          </Step>
          <Step title={text('namedStepCase')} time={text('namedStepCaseTime')}>
            {text('namedStepCaseText', days(promises.link))}
          </Step>
          <Step title={text('namedStepRead')} time={text('namedStepReadTime', days(promises.reading))}>
            {text('namedStepReadText')}
          </Step>
          <Step title={text('namedStepDispute')} time={text('namedStepDisputeTime')}>
            {text('namedStepDisputeText')}
          </Step>
          <Step title={text('namedStepAuthor')} time={text('withinDays', days(promises.author))}>
            {text('namedStepAuthorText')}
          </Step>
          <Step title={text('namedStepDecision')} time={text('withinDays', days(promises.decision))}>
            {text('namedStepDecisionText')}
          </Step>
          <Step title={text('namedStepEnd')} time={text('namedStepEndTime', days(promises.end))}>
            {text('namedStepEndText')}
          </Step>
          <Step title={text('namedStepAppeal')} time={text('namedStepAppealTime', days(promises.appeal))}>
            {text('namedStepAppealText')}
          </Step>
        </StepList>
        <Emphasis>{text('namedCorrection')}</Emphasis>
      </Section>
      <Section title={text('namedNeedTitle')}>
        <p>{text('namedNeed')}</p>
      </Section>
      <Section title={text('namedOthersTitle')}>
        <p>{text('namedOthersText')}</p>
        <ButtonRow>
          <Button onClick={() => goTo('notice')}>{text('namedNotice')}</Button>
          <Button onClick={() => goTo('order')}>{text('namedOrder')}</Button>
        </ButtonRow>
      </Section>
      <Section title={text('namedPrivateTitle')}>
        <BulletList>
          <li>{text('namedPrivateNobody')}</li>
          <li>{text('namedPrivateProof')}</li>
          <li>{text('namedPrivateAuthor')}</li>
        </BulletList>
      </Section>
      <Operator />
    </Question>
  );
}

/** Who runs the registry, as the server knows it: the last part of the page, so that nothing moves when it arrives. */
function Operator() {
  const text = useText();
  return (
    <Section title={text('namedOperatorTitle')}>
      <Asked ask={aboutRegistry()} skeleton={<Skeleton height={96} />}>
        {({ operator, timeZone }) => (
          <Stack gap={3}>
            <OperatorDetails operator={operator} />
            <Small>{text('namedClock', { zone: timeZone })}</Small>
            <p>
              <PageLink href={pages.about}>{text('aboutLink')}</PageLink>
            </p>
          </Stack>
        )}
      </Asked>
    </Section>
  );
}
