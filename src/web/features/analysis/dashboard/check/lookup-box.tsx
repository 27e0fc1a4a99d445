import Info from '@iconify-json/lucide/icons.json?info';
import { useEffect, useEffectEvent, useState } from 'react';
import { check } from '../../../../../contract/lookup/check.ts';
import type { ApproximateMatches, ApproximateReport } from '../../../../../contract/lookup/lookup.ts';
import { baseEmail } from '../../../../../contract/rules/base-email.ts';
import { identifierKinds } from '../../../../../contract/rules/identifier-kinds.ts';
import { normalEmail } from '../../../../../contract/rules/subject-email.ts';
import { Button } from '../../../../components/actions/button.tsx';
import { Identifier } from '../../../../components/content/identifier.tsx';
import { Intro, Small, Text } from '../../../../components/content/text.tsx';
import { ProblemBanner } from '../../../../components/feedback/banner.tsx';
import { FindingPanel } from '../../../../components/feedback/finding-panel.tsx';
import { LiveRegion } from '../../../../components/feedback/live-region.tsx';
import { FieldWithButton } from '../../../../components/fields/field-with-button.tsx';
import { Form } from '../../../../components/forms/form.tsx';
import { Card } from '../../../../components/layout/card.tsx';
import { DividedList } from '../../../../components/layout/list.tsx';
import { Stack } from '../../../../components/layout/stack.tsx';
import { messageText, refusedFields } from '../../../../lib/api/problem.ts';
import { listenToLastCheck, takeLastCheck } from '../../../../lib/checks/last-check.ts';
import { identifierQueryOf, isIdentifierLike } from '../../../../lib/checks/typed-identifier.ts';
import { useText } from '../../../../lib/i18n/i18n.ts';
import { useCall } from '../../../../lib/session/use-change.ts';
import { Reported } from './found-report.tsx';
import { IdentifierField } from './identifier-field.tsx';
import { Outcome } from './lookup-outcome.tsx';

/** A lookup form for signed-in users. It begins with what was kept from before the sign-in, or comes from the palette. The identifier is kept out of URLs. */
export default function LookupBox() {
  const text = useText();
  const lookup = useCall(check.lookup);
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState<'checkEmpty' | 'checkTakes' | null>(null);
  const { approximate, compared } = lookup.data ?? {};
  const refused = refusedFields(lookup.error, identifierKinds)[0];
  const error = wrong ? text(wrong) : refused ? messageText(refused.code, text) : undefined;

  function ask(value: string): void {
    const problem = value.trim() === '' ? 'checkEmpty' : isIdentifierLike(value) ? null : 'checkTakes';
    setWrong(problem);
    if (!problem) lookup.mutate({ body: { ...identifierQueryOf(value), approximate: true } });
  }

  const take = useEffectEvent(() => {
    const kept = takeLastCheck();
    if (kept === null) return;
    setTyped(kept);
    ask(kept);
  });
  useEffect(() => {
    const begins = setTimeout(() => take());
    const stop = listenToLastCheck(() => take());
    return () => {
      clearTimeout(begins);
      stop();
    };
  }, []);

  return (
    <Card title={text('checkTitle')} gap={4}>
      <Intro>{text('checkIntro')}</Intro>
      <Form role="search" onSubmit={() => ask(typed)}>
        <FieldWithButton>
          <IdentifierField
            hint={text('checkAlso')}
            error={error}
            value={typed}
            onChange={(value) => {
              setTyped(value);
              setWrong(null);
              if (!lookup.isIdle && !lookup.isPending) lookup.reset();
            }}
          />
          <Button type="submit" busy={lookup.isPending}>
            {text('checkButton')}
          </Button>
        </FieldWithButton>
      </Form>
      <ProblemBanner error={lookup.error} saidAt={identifierKinds} />
      <LiveRegion>
        {lookup.data ? (
          <Stack gap={6}>
            <Outcome answer={lookup.data} />
            {approximate?.total && compared?.email ? (
              <SimilarReports matches={approximate} email={compared.email} />
            ) : null}
          </Stack>
        ) : null}
      </LiveRegion>
    </Card>
  );
}

/** The addresses of a report that are much like the one that was asked for; none where policy withholds them. */
const similarIn = ({ email, furtherIdentifiers }: ApproximateReport, asked: string): string[] =>
  [email, ...(furtherIdentifiers ?? []).map(({ kind, value }) => (kind === 'email' ? value : null))].flatMap((one) =>
    one !== null && baseEmail(normalEmail(one)) === baseEmail(asked) ? [one] : [],
  );

/** Reports of addresses much like the one that was asked for. @param email the one that was asked for */
function SimilarReports({ matches, email }: { matches: ApproximateMatches; email: string }) {
  const text = useText();
  const { total: count, capped, reports } = matches;
  return (
    <Stack gap={4}>
      <FindingPanel tone="plain" icon={Info} title={text(capped ? 'checkSimilarMany' : 'checkSimilar', { count })}>
        <Text measure>{text('checkSimilarMeans', { value: email })}</Text>
      </FindingPanel>
      <DividedList>
        {reports.map((report) => (
          <li key={report.reportID}>
            <Stack gap={1}>
              {similarIn(report, email).map((similar) => (
                <Text key={similar} size="sm" weight="medium">
                  {text('checkSimilarEmail')} <Identifier>{similar}</Identifier>
                </Text>
              ))}
              <Reported report={report} />
            </Stack>
          </li>
        ))}
      </DividedList>
      {count > reports.length ? <Small>{text('checkLatestOnly', { count: reports.length })}</Small> : null}
    </Stack>
  );
}
