import type { CaseNarrative, CaseReport } from '../../../../../contract/disputes/cases.ts';
import { disputes } from '../../../../../contract/disputes/disputes.ts';
import { narrativeFields } from '../../../../../contract/rules/narrative.ts';
import { Button } from '../../../../components/actions/button.tsx';
import { Small, Text, Words } from '../../../../components/content/text.tsx';
import { ProblemBanner } from '../../../../components/feedback/banner.tsx';
import { Deadline } from '../../../../components/layout/deadline.tsx';
import { FactList } from '../../../../components/layout/fact-list.tsx';
import { Quote } from '../../../../components/layout/quote.tsx';
import { Stack } from '../../../../components/layout/stack.tsx';
import { useText } from '../../../../lib/i18n/i18n.ts';
import { promises } from '../promises.ts';
import { useCaseChange, useCaseFormat } from './case-queries.ts';

/** What a report says; else the way to read it, or by when. */
export function Reading({ report }: { report: CaseReport }) {
  const text = useText();
  const format = useCaseFormat();
  const ask = useCaseChange(disputes.askToRead);
  const { reportID, narrative, reading } = report;
  if (narrative) return <Story narrative={narrative} />;
  if (reading) {
    const { isHeld, dueAt } = reading;
    const title = isHeld ? text('caseReadingHeld') : text('caseReadingDue', { day: format.clockDay(dueAt) });
    return (
      <Deadline isOpen title={title}>
        <Text size="sm">{text(isHeld ? 'caseReadingHeldText' : 'caseReadingDueText')}</Text>
      </Deadline>
    );
  }
  return (
    <Stack gap={3}>
      <Small>{text('caseStoryHidden', { days: promises.reading })}</Small>
      <ProblemBanner tone="warning" error={ask.error} />
      <Button variant="primary" busy={ask.isPending} onClick={() => ask.mutate({ reportID })}>
        {text('caseReadingAsk')}
      </Button>
    </Stack>
  );
}

const rest = narrativeFields.filter((field) => field !== 'title' && field !== 'evidence');

/** What a moderator has released of a report. A link is text, because its target may be hostile. */
export function Story({ narrative }: { narrative: CaseNarrative }) {
  const text = useText();
  const { title, evidence } = narrative;
  const given = rest.filter((field) => narrative[field]);
  return (
    <Quote label={text('caseStory')}>
      <Text weight="medium" dir="auto">
        {title}
      </Text>
      <Words as="div">{evidence}</Words>
      {given.length > 0 ? (
        <FactList
          facts={given.map((field) => ({
            label: text(`caseStory_${field}`),
            value: <bdi dir={field === 'url' ? 'ltr' : undefined}>{narrative[field]}</bdi>,
          }))}
        />
      ) : null}
    </Quote>
  );
}
