import { useState } from 'react';
import { reportCategories } from '../../../../contract/reports/report-fields.ts';
import { reportStates, standings } from '../../../../contract/reports/standing.ts';
import { Button } from '../../../components/forms/button.tsx';
import { DateField } from '../../../components/forms/date-field.tsx';
import { FilterField } from '../../../components/forms/filter-field.tsx';
import { Form } from '../../../components/forms/form.tsx';
import { SelectField } from '../../../components/forms/select-field.tsx';
import { TextField } from '../../../components/forms/text-field.tsx';
import { ThreeColumns } from '../../../components/layout/list-detail.tsx';
import { Row } from '../../../components/layout/row.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { useText } from '../../../lib/i18n.ts';
import { useFilter } from '../../../lib/use-filter.ts';
import type { ReportsFilter } from './queries.ts';

const isDay = (value: string): boolean => value === '' || /^\d{4}-\d{2}-\d{2}$/.test(value);

/** Narrows the list. The choice is in the address; none of it is an identifier. */
export function ReportsFilterForm({ filter }: { filter: ReportsFilter }) {
  const text = useText();
  const { choose } = useFilter();
  const [city, setCity] = useState(filter.city ?? '');
  const chooseDay = (name: 'from' | 'to') => (value: string) => {
    if (isDay(value)) choose(name, value);
  };
  const today = new Date().toISOString().slice(0, 10);
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        choose('city', city.trim());
      }}
    >
      <Stack gap={4}>
        <ThreeColumns>
          <FilterField isSet={filter.state !== undefined}>
            <SelectField
              label={text('reportsState')}
              value={filter.state ?? ''}
              options={[
                { value: '', label: text('reportsAny') },
                ...reportStates.map((one) => ({ value: one, label: text(`state_${one}`) })),
              ]}
              onChange={({ target }) => choose('state', target.value)}
            />
          </FilterField>
          <FilterField isSet={filter.standing !== undefined}>
            <SelectField
              label={text('reportsStanding')}
              value={filter.standing ?? ''}
              options={[
                { value: '', label: text('reportsAny') },
                ...standings.map((one) => ({ value: one, label: text(`standing_${one}`) })),
              ]}
              onChange={({ target }) => choose('standing', target.value)}
            />
          </FilterField>
          <FilterField isSet={filter.category !== undefined}>
            <SelectField
              label={text('category')}
              value={filter.category ?? ''}
              options={[
                { value: '', label: text('reportsAny') },
                ...reportCategories.map((one) => ({ value: one, label: text(`category_${one}`) })),
              ]}
              onChange={({ target }) => choose('category', target.value)}
            />
          </FilterField>
          <FilterField isSet={city !== ''}>
            <TextField label={text('city')} value={city} onChange={({ target }) => setCity(target.value)} />
          </FilterField>
          <FilterField isSet={filter.from !== undefined}>
            <DateField
              label={text('reportsFrom')}
              value={filter.from ?? ''}
              min="2024-01-01"
              max={today}
              onChange={chooseDay('from')}
            />
          </FilterField>
          <FilterField isSet={filter.to !== undefined}>
            <DateField
              label={text('reportsTo')}
              value={filter.to ?? ''}
              min="2024-01-01"
              max={today}
              onChange={chooseDay('to')}
            />
          </FilterField>
        </ThreeColumns>
        <Row>
          <Button type="submit" variant="secondary" size="compact">
            {text('reportsApply')}
          </Button>
        </Row>
      </Stack>
    </Form>
  );
}
