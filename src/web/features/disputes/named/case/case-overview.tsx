import { useContext } from 'react';
import { cases } from '../../../../../contract/disputes/cases.ts';
import type { Explained } from '../../../../../contract/lookup/explained.ts';
import { pages } from '../../../../../contract/pages.ts';
import { PageLink } from '../../../../components/content/page-link.tsx';
import { Small, Text } from '../../../../components/content/text.tsx';
import { Disclosure } from '../../../../components/layout/disclosure.tsx';
import { DividedList } from '../../../../components/layout/list.tsx';
import { PaperPanel } from '../../../../components/layout/paper-panel.tsx';
import { Question } from '../../../../components/layout/question.tsx';
import { Section } from '../../../../components/layout/section.tsx';
import { Stack } from '../../../../components/layout/stack.tsx';
import { api } from '../../../../lib/api/api.ts';
import { hasCode } from '../../../../lib/api/problem.ts';
import { useMutation } from '../../../../lib/api/use-mutation.ts';
import { useText } from '../../../../lib/i18n/i18n.ts';
import { scoreSupport } from '../../../../lib/i18n/score-support.ts';
import { useVisitorFormat } from '../../../../lib/i18n/visitor-format.ts';
import { AskedButton } from './asked-button.tsx';
import { CaseClaims } from './case-claims.tsx';
import { forgetCaseLink } from './case-link.ts';
import { type FoundCase, ShownCase } from './case-queries.ts';
import { CaseReportCard, PastReport } from './case-report.tsx';
import { WhoWasTold } from './who-was-told.tsx';

/** Everything that is held, what others are told, and what can be done about it. */
export function CaseOverview({ found }: { found: FoundCase }) {
  const text = useText();
  const format = useVisitorFormat();
  const { masked, reports, pastDisputes, isCut, linkExpiresAt } = found;
  return (
    <Question
      title={text('caseHeld', { identifier: masked })}
      documentTitle={text('caseTitle')}
      hint={
        <Small>
          {found.alsoProven.includes('wallet') ? `${text('caseAlsoWallet')} ` : ''}
          {text('caseKeepLink', { date: format.dateTime(linkExpiresAt) })}
        </Small>
      }
    >
      {reports.length === 0 ? (
        <Section title={text('caseNothingTitle')}>
          <p>{text('caseNothingText')}</p>
        </Section>
      ) : (
        <>
          <CaseScore found={found} />
          <Section title={text('caseReportsTitle')}>
            {isCut ? <Text tone="quiet">{text('caseCut', { count: reports.length })}</Text> : null}
            {reports.map((report) => (
              <CaseReportCard key={report.reportID} report={report} />
            ))}
          </Section>
        </>
      )}
      {pastDisputes.length > 0 ? (
        <Section title={text('casePastTitle')}>
          {pastDisputes.map((past) => (
            <PastReport key={past.dispute.disputeID} past={past} />
          ))}
        </Section>
      ) : null}
      <WhoWasTold told={found.told} />
      <CaseClaims found={found} />
      <EndLink />
      <p>
        <PageLink href={pages.named}>{text('caseAgain')}</PageLink>
      </p>
    </Question>
  );
}

/** Ends the link, after a confirmation. */
function EndLink() {
  const text = useText();
  const { link } = useContext(ShownCase);
  const end = useMutation({ mutationFn: () => api(cases.end, { body: { link } }) });
  return (
    <Section title={text('caseEndTitle')}>
      <p>{text('caseEndText')}</p>
      <AskedButton
        label={text('caseEnd')}
        variant="secondary"
        question={text('caseEndAsk')}
        busy={end.isPending}
        error={end.error}
        onYes={() =>
          end.mutate(undefined, {
            onSuccess: forgetCaseLink,
            // One that has ended already is what was asked for.
            onError: (error) => {
              if (hasCode(error, 'caseLinkInvalid')) forgetCaseLink();
            },
          })
        }
      />
    </Section>
  );
}

/** What others are told, and how the score is worked out, without mathematics. */
function CaseScore({ found }: { found: FoundCase }) {
  const text = useText();
  const format = useVisitorFormat();
  const { verdict, score, explanation, reports } = found;
  const dayOf = ({ reportID }: Explained) => reports.find((one) => one.reportID === reportID)?.reportedOn;
  return (
    <PaperPanel title={text('caseSummaryTitle')}>
      <Stack gap={4}>
        <p>
          {text('caseReports', { count: reports.length })} {text(`caseVerdict_${verdict}`)}
        </p>
        <Text weight="semibold">
          {text('caseScore', { score })}
          <Text as="span" tone="quiet">
            {' · '}
            {text(`caseScore_${scoreSupport(score)}`)}
          </Text>
        </Text>
        <Disclosure summary={text('caseScoreHow')}>
          <Stack gap={4}>
            <p>{text('caseScoreMeans')}</p>
            <DividedList ruled>
              {explanation.map((one) => {
                const day = dayOf(one);
                return (
                  <li key={`${one.reportID}-${one.identifier}`}>
                    {day ? <Text weight="medium">{text('caseScoreOf', { day: format.date(day) })}</Text> : null}
                    <Text size="sm">
                      {(one.why.length > 0 ? one.why : (['unverified'] as const))
                        .map((code) => text(`caseWhy_${code}`))
                        .join(' ')}
                    </Text>
                    {one.weight > 0 ? (
                      <Small>
                        {text('caseScoreNow', {
                          days: one.ageDays,
                          percent: format.percent(one.part / one.weight),
                        })}
                      </Small>
                    ) : null}
                  </li>
                );
              })}
            </DividedList>
          </Stack>
        </Disclosure>
      </Stack>
    </PaperPanel>
  );
}
