import { SelectField } from '../../components/forms/select-field.tsx';
import { Grid } from '../../components/layout/grid.tsx';
import { ThreeColumns } from '../../components/layout/list-detail.tsx';
import { Stack } from '../../components/layout/stack.tsx';
import { useFilter } from './use-filter.ts';

export interface FilterField {
  /** In the address. */
  name: string;
  label: string;
  value: string | undefined;
  options: readonly { value: string; label: string }[];
  /** The choice that filters nothing; absent if one has to be made. */
  any?: string;
}

/** Narrows a list by a few choices, which are in the URL. */
export function ListFilter({ fields }: { fields: readonly FilterField[] }) {
  const { choose } = useFilter();
  const Columns = fields.length > 2 ? ThreeColumns : Grid;
  return (
    <Stack width={fields.length > 2 ? 'column' : 'search'}>
      <Columns>
        {fields.map(({ name, label, value = '', options, any }) => (
          <SelectField
            key={name}
            label={label}
            value={value}
            options={any === undefined ? [...options] : [{ value: '', label: any }, ...options]}
            onChange={({ target }) => choose(name, target.value)}
          />
        ))}
      </Columns>
    </Stack>
  );
}
