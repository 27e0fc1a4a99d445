import { useContext, useState } from 'react';
import { type CaseTold, caseClaims, cases } from '../../../../../contract/disputes/cases.ts';
import { proofMeansOf } from '../../../../../contract/disputes/proof-means.ts';
import { accessPurposes } from '../../../../../contract/keys/access.ts';
import type { Explained } from '../../../../../contract/lookup/explained.ts';
import { pages } from '../../../../../contract/pages.ts';
import { type Marker, markers } from '../../../../../contract/registry/markers.ts';
import { Button } from '../../../../components/actions/button.tsx';
import { PageLink } from '../../../../components/content/page-link.tsx';
import { Small, StatusLine, Text } from '../../../../components/content/text.tsx';
import { ProblemBanner } from '../../../../components/feedback/banner.tsx';
import { Switch } from '../../../../components/fields/switch.tsx';
import { TextField } from '../../../../components/fields/text-field.tsx';
import { CheckedForm } from '../../../../components/forms/checked-form.tsx';
import { Disclosure } from '../../../../components/layout/disclosure.tsx';
import { FactList } from '../../../../components/layout/fact-list.tsx';
import { BulletList, DividedList } from '../../../../components/layout/list.tsx';
import { PaperPanel } from '../../../../components/layout/paper-panel.tsx';
import { Question } from '../../../../components/layout/question.tsx';
import { Section } from '../../../../components/layout/section.tsx';
import { Stack } from '../../../../components/layout/stack.tsx';
import { api } from '../../../../lib/api/api.ts';
import { hasCode } from '../../../../lib/api/problem.ts';
import { useMutation } from '../../../../lib/api/use-mutation.ts';
import { useReader, useText } from '../../../../lib/i18n/i18n.ts';
import { scoreSupport } from '../../../../lib/i18n/score-support.ts';
import { useVisitorFormat } from '../../../../lib/i18n/visitor-format.ts';
import { promises } from '../promises.ts';
import { AskedButton } from './asked-button.tsx';
import { type FoundCase, forgetCaseLink, ShownCase, useCaseChange } from './case-queries.ts';
import { CaseReportCard, PastReport } from './case-report.tsx';

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

/** What people say about their own identifier: that it is misused, or that it used to belong to someone else. */
export function CaseClaims({ found }: { found: FoundCase }) {
  const text = useText();
  return (
    <>
      <Section title={text('caseMarkersTitle')}>
        <p>{text('caseMarkersIntro')}</p>
        <Stack gap={2}>
          {markers.map((marker) => (
            <MarkerSwitch key={marker} marker={marker} on={found.markers.includes(marker)} />
          ))}
        </Stack>
      </Section>
      {proofMeansOf(found.kind).separatesHolders && found.reports.length > 0 ? <Recycled /> : null}
    </>
  );
}

function MarkerSwitch({ marker, on }: { marker: Marker; on: boolean }) {
  const text = useText();
  const mark = useCaseChange(caseClaims.mark);
  return (
    <>
      <Switch
        label={text(`caseMarker_${marker}`)}
        hint={text(`caseMarker_${marker}Hint`)}
        on={on}
        onChange={(isSet) => mark.mutate({ marker, on: isSet })}
      />
      <ProblemBanner tone="warning" error={mark.error} />
    </>
  );
}

/** Since when it has belonged to the person: moderators review earlier reports. */
function Recycled() {
  const text = useText();
  const [since, setSince] = useState('');
  const [isChecked, setChecked] = useState(false);
  const recycled = useCaseChange(caseClaims.recycled);
  function submit(): void {
    setChecked(true);
    if (since !== '') recycled.mutate({ since });
  }
  return (
    <Section title={text('caseRecycledTitle')}>
      <p>{text('caseRecycledText')}</p>
      <CheckedForm onSubmit={submit}>
        <TextField
          id="since"
          type="date"
          label={text('caseRecycledSince')}
          value={since}
          onChange={({ target }) => setSince(target.value)}
          error={isChecked && since === '' ? text('caseRecycledRequired') : undefined}
        />
        <ProblemBanner tone="warning" error={recycled.error} />
        <StatusLine>{recycled.data ? text('caseRecycledDone', { count: recycled.data.reports }) : ''}</StatusLine>
        <Button type="submit" variant="secondary" busy={recycled.isPending}>
          {text('send')}
        </Button>
      </CheckedForm>
    </Section>
  );
}

const dayMs = 24 * 60 * 60 * 1000;

/** The Monday of an ISO 8601 week, such as 2026-W47, as YYYY-MM-DD. Week 1 has 4 January. */
export function mondayOf(week: string): string {
  const [year = 0, number = 1] = week.split('-W').map(Number);
  const fourth = Date.UTC(year, 0, 4);
  const weekday = (new Date(fourth).getUTCDay() + 6) % 7;
  return new Date(fourth + ((number - 1) * 7 - weekday) * dayMs).toISOString().slice(0, 10);
}

const purposeOf = (kind: string) => accessPurposes.find((known) => known === kind) ?? 'other';

/** How many organisations of which kind were told, week by week. */
function WhoWasTold({ told }: { told: readonly CaseTold[] }) {
  const { text, format } = useReader();
  const weeks = [...new Set(told.map(({ week }) => week))].sort().reverse();
  return (
    <Section title={text('caseToldTitle')}>
      {weeks.length === 0 ? (
        <p>{text('caseToldNone', { days: promises.told })}</p>
      ) : (
        <>
          <Text tone="quiet">{text('caseToldIntro')}</Text>
          <FactList
            apart
            facts={weeks.map((week) => ({
              label: text('caseToldWeek', { day: format.date(mondayOf(week)) }),
              value: (
                <BulletList>
                  {told
                    .filter((one) => one.week === week)
                    .map(({ kind, organisations }) => (
                      <li key={kind}>
                        {text('caseTold', { count: organisations, kind: text(`casePurpose_${purposeOf(kind)}`) })}
                      </li>
                    ))}
                </BulletList>
              ),
            }))}
          />
        </>
      )}
    </Section>
  );
}
