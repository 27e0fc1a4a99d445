import type { ComponentProps } from 'react';
import { Form } from './form.tsx';

/** A form that checks itself, without a schema: the first field that is wrong gets the focus when it is sent. */
export const CheckedForm = ({ onSubmit, ...form }: ComponentProps<typeof Form>) => (
  <Form
    {...form}
    onSubmit={(event) => {
      onSubmit?.(event);
      // Once the errors are shown.
      setTimeout(focusWrong, 0, event.currentTarget);
    }}
  />
);

const control = ':is(input, select, textarea)';

function focusWrong(form: HTMLFormElement): void {
  form.querySelector<HTMLElement>(`${control}[aria-invalid], [aria-invalid] ${control}`)?.focus();
}
