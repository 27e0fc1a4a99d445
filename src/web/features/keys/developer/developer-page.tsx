import { Suspense } from 'react';
import { type Allowance, personPlan, unconfirmedPlan } from '../../../../contract/keys/usage.ts';
import { pages } from '../../../../contract/pages.ts';
import { Button, LinkButton } from '../../../components/actions/button.tsx';
import { FigureStrip } from '../../../components/charts/figure-strip.tsx';
import { Meter } from '../../../components/charts/meter.tsx';
import { FinePrint, Text, TextLink } from '../../../components/content/text.tsx';
import { Asked, CardSkeleton, Skeleton } from '../../../components/feedback/loaded.tsx';
import { Card } from '../../../components/layout/card.tsx';
import { Section } from '../../../components/layout/section.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { Page } from '../../../components/navigation/page.tsx';
import { type TextKey, useReader, useText } from '../../../lib/i18n/i18n.ts';
import { lazyPart } from '../../../lib/loading/prefetch.ts';
import { policySays } from '../../../lib/registry/registry-policy.ts';
import { allowance } from '../../../lib/session/allowance.ts';
import { useSession } from '../../../lib/session/session.ts';
import { KeyPairsSection } from './key-pairs-section.tsx';
import { UsageSection } from './usage-section.tsx';

// Where the policy asks for an approval.
const AccessSection = lazyPart(() => import('./access-section.tsx'));

/** /developer: what the lookup API is for; with a session, the key pairs and their usage. */
export function DeveloperPage() {
  const text = useText();
  const { status } = useSession();
  const intro = (
    <p>
      {text('developerIntro')} <TextLink to={pages.docs}>{text('readTheDocs')}</TextLink>
    </p>
  );
  return (
    <Page
      title={text('developerWelcome')}
      intro={intro}
      // A signed-in user already has a key, so the button is disabled.
      action={
        status === 'in' ? (
          <Button variant="primary" disabled>
            {text('getApiKey')}
          </Button>
        ) : null
      }
    >
      {status === 'out' ? <Invitation /> : null}
      {status === 'unknown' ? <Skeleton shape="card" height="80vh" /> : null}
      {status === 'in' ? (
        policySays('liveKeys', 'approved') ? (
          <Suspense fallback={<Skeleton shape="card" height="80vh" />}>
            <AccessSection>
              <Keys />
            </AccessSection>
          </Suspense>
        ) : (
          <Stack gap={10}>
            <Keys />
          </Stack>
        )
      ) : null}
    </Page>
  );
}

/** The key pairs of the account, and what they were used for. */
function Keys() {
  const text = useText();
  return (
    <>
      <KeyPairsSection />
      <Section id="usage" title={text('usage')}>
        <AllowanceSection />
        <UsageSection />
        <Text size="sm">
          <TextLink to={pages.checkHistory}>{text('usageEachCheck')}</TextLink>
        </Text>
      </Section>
    </>
  );
}

function Invitation() {
  const text = useText();
  return (
    <Card gap={5}>
      <Text measure>{text('developerVisitor')}</Text>
      <LinkButton to={pages.login}>{text('getApiKey')}</LinkButton>
    </Card>
  );
}

/** The plans that exist without the operator naming them. */
const named: Readonly<Record<string, TextKey>> = {
  default: 'allowancePlan_default',
  [personPlan]: 'allowancePlan_person',
  [unconfirmedPlan]: 'allowancePlan_unconfirmed',
};

/** The limits of the account's plan and what is left of them today (L6). */
function AllowanceSection() {
  return (
    <Asked ask={allowance()} skeleton={<CardSkeleton base={332} sm={209} />}>
      {(data) => <Figures allowance={data} />}
    </Asked>
  );
}

function Figures({ allowance }: { allowance: Allowance }) {
  const { text, format } = useReader();
  const { plan, identifiersPerDay, identifiersUsed, identifiersRemaining, resetsAt } = allowance;
  return (
    <Stack gap={3}>
      <FigureStrip
        figures={[
          {
            label: text('allowanceLeft'),
            value: format.number(identifiersRemaining),
            note: (
              <>
                <Meter label={text('allowanceUsed')} used={identifiersUsed} all={identifiersPerDay} />
                {text('allowanceLeftNote', { all: identifiersPerDay, when: format.dateTime(resetsAt) })}
              </>
            ),
          },
          {
            label: text('allowanceLookups'),
            value: format.number(allowance.lookupsPerMinute),
            note: text('allowancePerKey'),
          },
          {
            label: text('allowanceCalls'),
            value: format.number(allowance.callsPerSecond),
            note: text('allowancePerKey'),
          },
          {
            label: text('allowancePlan'),
            value: <bdi>{named[plan] ? text(named[plan]) : plan}</bdi>,
            isWord: true,
            // One line, as high as its neighbour's note: nothing moves when it appears.
            note:
              plan === unconfirmedPlan ? (
                <TextLink to={pages.security}>{text('allowanceConfirm')}</TextLink>
              ) : undefined,
          },
        ]}
      />
      <FinePrint measure>{text('allowanceNote')}</FinePrint>
    </Stack>
  );
}
