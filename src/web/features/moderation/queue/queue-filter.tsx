import { useSearchParams } from 'react-router';
import { queueCauses } from '../../../../contract/moderation/moderation.ts';
import { reportCategories } from '../../../../contract/reports/report-categories.ts';
import { SelectField } from '../../../components/forms/select-field.tsx';
import { ThreeColumns } from '../../../components/layout/list-detail.tsx';
import { useText } from '../../../lib/i18n.ts';

/** Narrows the queue. The choice is in the address. */
export function QueueFilters() {
  const text = useText();
  const [params, setParams] = useSearchParams();
  const choose = (name: 'cause' | 'category' | 'waits', value: string) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (value) after.set(name, value);
        else after.delete(name);
        after.delete('offset');
        after.delete('item');
        return after;
      },
      { preventScrollReset: true },
    );
  return (
    <ThreeColumns>
      <SelectField
        label={text('queueCause')}
        value={params.get('cause') ?? ''}
        options={[
          { value: '', label: text('queueAnyCause') },
          ...queueCauses.map((value) => ({ value, label: text(`cause_${value}`) })),
        ]}
        onChange={({ target }) => choose('cause', target.value)}
      />
      <SelectField
        label={text('queueCategory')}
        value={params.get('category') ?? ''}
        options={[
          { value: '', label: text('queueAnyCategory') },
          ...reportCategories.map((value) => ({ value, label: text(`category_${value}`) })),
        ]}
        onChange={({ target }) => choose('category', target.value)}
      />
      <SelectField
        label={text('queueWaitsFor')}
        value={params.get('waits') ?? ''}
        options={[
          { value: '', label: text('queueForAnybody') },
          { value: 'second', label: text('queueForSecond') },
          { value: 'author', label: text('queueForAuthor') },
          { value: 'overdue', label: text('queueOverdue') },
        ]}
        onChange={({ target }) => choose('waits', target.value)}
      />
    </ThreeColumns>
  );
}
