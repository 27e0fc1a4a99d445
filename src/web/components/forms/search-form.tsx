import Search from '@iconify-json/lucide/icons.json?search';
import type { ReactNode } from 'react';
import { Button } from '../actions/button.tsx';
import { FieldWithButton } from '../fields/field-with-button.tsx';
import { TextField, type TextFieldProps } from '../fields/text-field.tsx';
import { Stack } from '../layout/stack.tsx';
import { Form } from './form.tsx';

interface SearchFormProps extends Pick<TextFieldProps, 'label' | 'hint' | 'error' | 'inputMode'> {
  value: string;
  onChange: (value: string) => void;
  /** Called with the value, trimmed. */
  onSearch: (value: string) => void;
  button: string;
  busy?: boolean;
  /** What is shown already, so that it cannot be searched for. */
  shown?: string;
  /** Above the field. */
  children?: ReactNode;
}

/** A search by an identifier or an id: a field and its button. */
export function SearchForm(props: SearchFormProps) {
  const { value, onChange, onSearch, button, busy = false, shown = '', children, ...field } = props;
  const asked = value.trim();
  return (
    <Stack width="search">
      <Form
        role="search"
        onSubmit={() => {
          if (asked !== shown) onSearch(asked);
        }}
      >
        <Stack gap={3}>
          {children}
          <FieldWithButton>
            <TextField
              {...field}
              type="search"
              dir="ltr"
              autoComplete="off"
              enterKeyHint="search"
              value={value}
              onChange={({ target }) => onChange(target.value)}
            />
            <Button type="submit" busy={busy} disabled={asked === shown}>
              <Search aria-hidden="true" />
              {button}
            </Button>
          </FieldWithButton>
        </Stack>
      </Form>
    </Stack>
  );
}
