import { checkHistory } from '../../../../contract/lookup/check-history.ts';
import { pages } from '../../../../contract/pages.ts';
import { Button } from '../../../components/actions/button.tsx';
import { Mono, Small, Text, TextLink } from '../../../components/content/text.tsx';
import { Asked, Skeleton } from '../../../components/feedback/loaded.tsx';
import { Card } from '../../../components/layout/card.tsx';
import { FactList } from '../../../components/layout/fact-list.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { ask } from '../../../lib/api/api.ts';
import { useReader } from '../../../lib/i18n/i18n.ts';
import { groupedReference } from '../../../lib/i18n/reference.ts';
import { MaskedSubject } from '../masked-subject.tsx';

/** What a check found, by its reference: whom it is about, masked, and what became of it. */
export function ShownReport({ reportID, onClose }: { reportID: string; onClose: () => void }) {
  const { text, format } = useReader();
  return (
    <Card
      title={text('reportNamed', { reference: groupedReference(reportID) })}
      action={
        <Button size="compact" onClick={onClose}>
          {text('close')}
        </Button>
      }
    >
      <Asked
        ask={ask(checkHistory.shown, { query: { reportID } }, { staleTime: 0 })}
        skeleton={<Skeleton height={220} />}
      >
        {({ report }) => {
          if (!report) return <Text tone="quiet">{text('shownNone')}</Text>;
          const { reference, subject, category, city, happenedOn, state, standing, disputed, lookups, lastAt } = report;
          return (
            <Stack gap={4}>
              <FactList
                facts={[
                  { label: text('reference'), value: <Mono>{reference}</Mono> },
                  { label: text('shownWhom'), value: subject && <MaskedSubject subject={subject} /> },
                  { label: text('category'), value: category && text(`category_${category}`) },
                  { label: text('city'), value: city && <bdi>{city}</bdi> },
                  { label: text('date'), value: format.date(happenedOn) },
                  {
                    label: text('shownNow'),
                    value:
                      state === 'listed'
                        ? text(disputed ? 'shownNow_disputed' : `shownNow_${standing}`)
                        : text(`shownNow_${state}`),
                  },
                  {
                    label: text('shownLookups'),
                    value: text('shownTimes', { count: lookups, when: format.date(lastAt) }),
                  },
                ]}
              />
              <Small>{text('shownAgain')}</Small>
              <p>
                <TextLink to={state === 'listed' ? pages.dashboard : pages.corrections}>
                  {text(state === 'listed' ? 'pastCheck' : 'correctionsTitle')}
                </TextLink>
              </p>
            </Stack>
          );
        }}
      </Asked>
    </Card>
  );
}
