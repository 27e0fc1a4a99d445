import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Navigate } from 'react-router';
import * as z from 'zod/mini';
import { SetupBody, setup } from '../../../../contract/accounts/setup.ts';
import { pages } from '../../../../contract/pages.ts';
import { operator } from '../../../../contract/registry/staff-operator.ts';
import { policy } from '../../../../contract/registry/staff-policy.ts';
import { Button, ButtonRow, LinkButton } from '../../../components/actions/button.tsx';
import { Identifier } from '../../../components/content/identifier.tsx';
import { Prose } from '../../../components/content/prose.tsx';
import { Small, Text } from '../../../components/content/text.tsx';
import { Banner, ProblemBanner } from '../../../components/feedback/banner.tsx';
import { CardSkeleton, Loaded, Skeleton } from '../../../components/feedback/loaded.tsx';
import { Card } from '../../../components/layout/card.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { Page, PageTitle } from '../../../components/navigation/page.tsx';
import { ask } from '../../../lib/api/api.ts';
import { refusedFields } from '../../../lib/api/problem.ts';
import { readStored, writeStored } from '../../../lib/browser/storage.ts';
import { useTokenOnce } from '../../../lib/hooks/use-token-once.ts';
import { useText } from '../../../lib/i18n/i18n.ts';
import { withNext } from '../../../lib/session/next-path.ts';
import { currentUser, useSession, useStaffRoles } from '../../../lib/session/session.ts';
import { useCall } from '../../../lib/session/use-change.ts';
import { OperatorSection } from '../../registry/operator/operator-page.tsx';
import { PolicySection } from '../../registry/policy/policy-page.tsx';

/** /setup?token=…: three steps for whoever starts a registry. What is stored says which one is next. */
export function SetupPage() {
  return useStaffRoles().includes('admin') ? <NextSteps /> : <FirstAdmin />;
}

/** The policy, then who runs the registry. Each can wait; the overview reminds of it. */
function NextSteps() {
  const text = useText();
  const [isLater, setLater] = useState({ policy: false, operator: false });
  const state = useQuery(ask(policy.state, {}));
  const details = useQuery(ask(operator.get, {}));
  const later = (step: keyof typeof isLater) => (
    <Button onClick={() => setLater({ ...isLater, [step]: true })}>{text('setupLater')}</Button>
  );
  const skeleton = <CardSkeleton base={1_200} sm={1_200} />;
  return (
    <Loaded query={state} skeleton={skeleton}>
      {({ chosen }) =>
        chosen || isLater.policy ? (
          <Loaded query={details} skeleton={skeleton}>
            {({ operator: { name, legalBasis } }) =>
              (name && legalBasis) || isLater.operator ? (
                <Navigate to={pages.admin} replace />
              ) : (
                <>
                  <SetupTitle step={3} intro={text('setupOperator')} />
                  <Stack gap={6}>
                    <OperatorSection here="operator" />
                    {later('operator')}
                  </Stack>
                </>
              )
            }
          </Loaded>
        ) : (
          <>
            <SetupTitle step={2} intro={text('setupPolicy')} />
            <Stack gap={6}>
              <PolicySection />
              {later('policy')}
            </Stack>
          </>
        )
      }
    </Loaded>
  );
}

const storedAs = 'setupToken';

/** The token in the address, or the one from before signing in. It is kept for this tab only. */
function useSetupToken(): string {
  const inAddress = useTokenOnce();
  const [earlier] = useState(() => readStored('session', storedAs) ?? '');
  if (inAddress) writeStored('session', storedAs, inAddress);
  return inAddress || earlier;
}

/** The first step: the link that a server without an admin prints makes whoever follows it the first one (A18). */
function FirstAdmin() {
  const text = useText();
  const cache = useQueryClient();
  const session = useSession();
  const token = useSetupToken();
  const body = z.safeParse(SetupBody, { token });
  const claim = useCall(setup.claim, {
    onSuccess: () => writeStored('session', storedAs, null),
    // The next step comes with the role, which somebody whose answer was lost has, too.
    onSettled: () => cache.invalidateQueries(currentUser()),
  });

  if (!body.success || refusedFields(claim.error, ['token']).length > 0) {
    return (
      <Page title={text('linkInvalid')}>
        <Stack gap={6} width="measure">
          <Banner tone="warning">{text('setupLinkInvalid')}</Banner>
          <p>
            <Prose>{text('setupInvalidHelp')}</Prose>
          </p>
        </Stack>
      </Page>
    );
  }
  return (
    <>
      <SetupTitle step={1} intro={text('setupIntro')} />
      <Card gap={5}>
        {session.status === 'unknown' ? <Skeleton height={88} /> : null}
        {session.status === 'in' ? (
          <>
            <ProblemBanner error={claim.error} onClear={claim.reset} />
            <Text>
              {text('setupSignedIn', { name: session.user.displayName })} <Identifier>{session.user.email}</Identifier>
            </Text>
            <Button variant="primary" busy={claim.isPending} onClick={() => claim.mutate({ body: body.data })}>
              {text('setupYes')}
            </Button>
          </>
        ) : null}
        {session.status === 'out' ? (
          <>
            <Text>{text('setupVisitor')}</Text>
            <ButtonRow>
              <LinkButton to={withNext(pages.signup, pages.setup)}>{text('setupRegister')}</LinkButton>
              <LinkButton to={withNext(pages.login, pages.setup)} variant="secondary">
                {text('logIn')}
              </LinkButton>
            </ButtonRow>
          </>
        ) : null}
      </Card>
    </>
  );
}

const steps = 3;

/** The title of a step, and which one it is. */
function SetupTitle({ step, intro }: { step: number; intro: string }) {
  const text = useText();
  // A step begins at its top, as a page does.
  useEffect(() => {
    document.documentElement.scrollTop = 0;
  }, []);
  return (
    <PageTitle
      title={text('setupTitle')}
      intro={
        <Stack gap={2}>
          <Small>{text('setupStep', { step, steps })}</Small>
          <p>{intro}</p>
        </Stack>
      }
    />
  );
}
