import { SelectField } from '../../components/forms/select-field.tsx';
import { Column } from '../../components/layout/column.tsx';
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
  const choices = (
    <>
      {fields.map(({ name, label, value = '', options, any }) => (
        <SelectField
          key={name}
          label={label}
          value={value}
          options={any === undefined ? [...options] : [{ value: '', label: any }, ...options]}
          onChange={({ target }) => choose(name, target.value)}
        />
      ))}
    </>
  );
  if (fields.length > 2)
    return (
      <Column>
        <ThreeColumns>{choices}</ThreeColumns>
      </Column>
    );
  return (
    <Stack width="search">
      <Grid>{choices}</Grid>
    </Stack>
  );
}
