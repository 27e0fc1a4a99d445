import { Suspense } from 'react';
import { pages } from '../../../../contract/pages.ts';
import { Button, LinkButton } from '../../../components/actions/button.tsx';
import { Text, TextLink } from '../../../components/content/text.tsx';
import { Skeleton } from '../../../components/feedback/loaded.tsx';
import { Card } from '../../../components/layout/card.tsx';
import { Section } from '../../../components/layout/section.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { Page } from '../../../components/navigation/page.tsx';
import { useText } from '../../../lib/i18n/i18n.ts';
import { lazyPart } from '../../../lib/loading/prefetch.ts';
import { policySays } from '../../../lib/registry/registry-policy.ts';
import { useSession } from '../../../lib/session/session.ts';
import { AllowanceSection } from './allowance-section.tsx';
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
