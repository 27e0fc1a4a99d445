import Search from '@iconify-json/lucide/icons.json?search';
import TriangleAlert from '@iconify-json/lucide/icons.json?triangle-alert';
import { useEffect, useRef, useState } from 'react';
import type { VisitorCheckBody } from '../../../../contract/lookup/check.ts';
import { pages } from '../../../../contract/pages.ts';
import { Button, LinkButton, PageButton } from '../../../components/actions/button.tsx';
import { Text } from '../../../components/content/text.tsx';
import { ProblemBanner } from '../../../components/feedback/banner.tsx';
import { FindingPanel } from '../../../components/feedback/finding-panel.tsx';
import { LiveRegion } from '../../../components/feedback/live-region.tsx';
import { FieldWithButton } from '../../../components/fields/field-with-button.tsx';
import { Form } from '../../../components/forms/form.tsx';
import { Band } from '../../../components/layout/band.tsx';
import { Row, Stack } from '../../../components/layout/stack.tsx';
import { api } from '../../../lib/api/api.ts';
import { hasCode, messageText, refusedFields } from '../../../lib/api/problem.ts';
import { useMutation } from '../../../lib/api/use-mutation.ts';
import { earlyCheck, forgetEarlyCheck } from '../../../lib/checks/early-check.ts';
import { saveLastCheck } from '../../../lib/checks/last-check.ts';
import { type IdentifierQuery, identifierQueryOf, isIdentifierLike } from '../../../lib/checks/typed-identifier.ts';
import { useText } from '../../../lib/i18n/i18n.ts';
import { policySays } from '../../../lib/registry/registry-policy.ts';
import { loginWithNext, withNext } from '../../../lib/session/next-path.ts';
import { IdentifierField } from './check/identifier-field.tsx';

/** What a visitor sees above the dashboard (D5): what this is, a check, and the ways to report and to answer a report. */
export function LandingBand() {
  const text = useText();
  const form = useRef<HTMLFormElement>(null);
  const [early] = useState(earlyCheck);
  const [typed, setTyped] = useState(early?.typed ?? '');
  const [state, setState] = useState<'typing' | 'checkEmpty' | 'checkTakes' | 'asked'>('typing');
  const check = useVisitorCheck();
  const refused = refusedFields(check.error, ['identifier'])[0];

  useEffect(() => {
    forgetEarlyCheck();
    if (early?.isAsked) form.current?.requestSubmit();
  }, [early]);

  function submit(): void {
    const query = identifierQueryOf(typed);
    const next = typed.trim() === '' ? 'checkEmpty' : isIdentifierLike(typed) ? 'asked' : 'checkTakes';
    setState(next);
    if (next === 'asked' && isVisitorQuery(query) && policySays('visitorChecks', 'reported_only')) check.mutate(query);
  }

  return (
    <Band title={text('checkTitle')} text={text('landingText')}>
      <Stack gap={5}>
        <Form ref={form} role="search" onSubmit={submit}>
          <FieldWithButton>
            <IdentifierField
              error={
                state === 'checkEmpty' || state === 'checkTakes'
                  ? text(state)
                  : refused
                    ? messageText(refused.code, text)
                    : undefined
              }
              value={typed}
              takesFocus={early?.hasFocus}
              onChange={(value) => {
                setTyped(value);
                setState('typing');
                check.reset();
              }}
            />
            <Button type="submit" busy={check.isPending}>
              {text('checkButton')}
            </Button>
          </FieldWithButton>
        </Form>
        <LiveRegion>
          {state !== 'asked' || check.isPending || refused ? null : (
            <Stack gap={4}>
              {check.data ? <Finding reported={check.data.reported} /> : null}
              <ProblemBanner error={check.error} />
              {check.error && !areUsedUp(check.error) ? null : (
                <>
                  <Text weight="medium">{text(check.data ? 'checkMoreNeedsAccount' : 'checkNeedsAccount')}</Text>
                  <AccountLinks onLeave={() => saveLastCheck(typed.trim())} />
                </>
              )}
            </Stack>
          )}
        </LiveRegion>
        {state === 'asked' && !refused ? null : (
          <Row gap={2}>
            <LinkButton to={pages.addReport} variant="secondary">
              {text('fileAReport')}
            </LinkButton>
            <PageButton href={pages.named} variant="quiet">
              {text('namedLink')}
            </PageButton>
          </Row>
        )}
      </Stack>
    </Band>
  );
}

/** Whether the checks that need no account are used up: any other failure has nothing to do with one. */
const areUsedUp = (error: Error): boolean => hasCode(error, 'tryAgainInSeconds', 'tryAgainInMinutes');

/** What a visitor may know without an account: a yes or a no. */
function Finding({ reported }: { reported: boolean }) {
  const text = useText();
  return (
    <FindingPanel
      tone={reported ? 'claim' : 'plain'}
      icon={reported ? TriangleAlert : Search}
      title={text(reported ? 'visitorReported' : 'visitorNotReported')}
    >
      <Text>{text(reported ? 'visitorReportedMeans' : 'visitorNotReportedMeans')}</Text>
    </FindingPanel>
  );
}

/** The ways to an account, from which people come back to the dashboard. @param onLeave called before the page is left */
export function AccountLinks({ onLeave }: { onLeave?: () => void }) {
  const text = useText();
  const isInvited = policySays('registration', 'invited');
  return (
    <>
      {isInvited ? <Text tone="quiet">{text('invitationNeeded')}</Text> : null}
      <Row gap={3}>
        {isInvited ? null : (
          <LinkButton to={withNext(pages.signup, pages.dashboard)} onClick={onLeave}>
            {text('createAccount')}
          </LinkButton>
        )}
        <LinkButton to={loginWithNext(pages.dashboard)} variant={isInvited ? 'primary' : 'secondary'} onClick={onLeave}>
          {text('logIn')}
        </LinkButton>
      </Row>
    </>
  );
}

/** What a visitor may ask for. */
type VisitorQuery = Extract<IdentifierQuery, { email: string } | { phone: string } | { host: string }>;
const isVisitorQuery = (query: IdentifierQuery): query is VisitorQuery =>
  'email' in query || 'phone' in query || 'host' in query;

const bodyOf = (query: VisitorQuery): VisitorCheckBody => {
  if ('email' in query) return { kind: 'email', identifier: query.email };
  return 'phone' in query ? { kind: 'phone', identifier: query.phone } : { kind: 'host', identifier: query.host };
};

/** A check by a visitor. Its contract is loaded with the first one: most registries allow none. */
function useVisitorCheck() {
  return useMutation({
    mutationFn: async (query: VisitorQuery) => {
      const { check } = await import('../../../../contract/lookup/check.ts');
      return api(check.visitor, { body: bodyOf(query) });
    },
  });
}
