import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { TextField } from '../fields/text-field.tsx';
import { CheckedForm } from './checked-form.tsx';

function Asked() {
  const [isChecked, setChecked] = useState(false);
  return (
    <CheckedForm onSubmit={() => setChecked(true)}>
      <TextField label="Name" />
      <TextField label="Email" error={isChecked ? 'Invalid email format' : undefined} />
      <button type="submit">Save</button>
    </CheckedForm>
  );
}

test('the first field that is wrong gets the focus when the form is sent', async () => {
  render(<Asked />);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Email' })));
});
