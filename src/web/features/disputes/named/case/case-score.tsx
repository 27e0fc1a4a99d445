import type { Explained } from '../../../../../contract/lookup/explained.ts';
import { Small, Text } from '../../../../components/content/text.tsx';
import { Disclosure } from '../../../../components/layout/disclosure.tsx';
import { DividedList } from '../../../../components/layout/list.tsx';
import { PaperPanel } from '../../../../components/layout/paper-panel.tsx';
import { Stack } from '../../../../components/layout/stack.tsx';
import { useText } from '../../../../lib/i18n/i18n.ts';
import { useVisitorFormat } from '../../../../lib/i18n/visitor-format.ts';
import type { FoundCase } from './case-queries.ts';

/** From these scores on reports have some or strong support. */
const [someScore, muchScore] = [20, 50];

/** What others are told, and how the score is worked out, without mathematics. */
export function CaseScore({ found }: { found: FoundCase }) {
  const text = useText();
  const format = useVisitorFormat();
  const { verdict, score, explanation, reports } = found;
  const band = score < someScore ? 'little' : score < muchScore ? 'some' : 'much';
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
            {text(`caseScore_${band}`)}
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
