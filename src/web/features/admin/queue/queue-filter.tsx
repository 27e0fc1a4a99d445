import { queueCauses } from '../../../../contract/moderation.ts';
import { reportCategories } from '../../../../contract/report-categories.ts';
import { ThreeColumns } from '../../../components/layout/list-detail.tsx';
import { useText } from '../../../lib/i18n.ts';
import { useFilter } from '../../../lib/use-filter.ts';
import { FilterChoices } from '../list-filter.tsx';

/** Narrows the queue. The choice is in the address. */
export function QueueFilters() {
  const text = useText();
  const { get } = useFilter();
  return (
    <ThreeColumns>
      <FilterChoices
        fields={[
          {
            name: 'cause',
            label: text('queueCause'),
            value: get('cause') ?? '',
            any: text('queueAnyCause'),
            options: queueCauses.map((value) => ({ value, label: text(`cause_${value}`) })),
          },
          {
            name: 'category',
            label: text('queueCategory'),
            value: get('category') ?? '',
            any: text('queueAnyCategory'),
            options: reportCategories.map((value) => ({ value, label: text(`category_${value}`) })),
          },
          {
            name: 'waits',
            label: text('queueWaitsFor'),
            value: get('waits') ?? '',
            any: text('queueForAnybody'),
            options: [
              { value: 'second', label: text('queueForSecond') },
              { value: 'author', label: text('queueForAuthor') },
              { value: 'overdue', label: text('queueOverdue') },
            ],
          },
        ]}
      />
    </ThreeColumns>
  );
}
