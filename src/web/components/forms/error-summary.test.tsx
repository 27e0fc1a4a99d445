import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { TextField } from '../fields/text-field.tsx';
import { ErrorSummary } from './error-summary.tsx';

const problems = [{ id: 'cnic', text: 'Invalid card number' }];

beforeEach(() => {
  // jsdom has no layout to scroll.
  Element.prototype.scrollIntoView = vi.fn();
});

test('the summary takes the focus when it appears, but not on later keystrokes', async () => {
  const form = (errors: typeof problems) => (
    <>
      <ErrorSummary title="There is a problem" errors={errors} />
      <TextField id="cnic" label="CNIC" error={errors[0]?.text} />
    </>
  );
  const { rerender } = render(form([]));
  expect(screen.queryByRole('region')).toBeNull();

  rerender(form(problems));
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'There is a problem' }));

  screen.getByLabelText('CNIC').focus();
  rerender(form([...problems, { id: 'date', text: 'Date is required' }]));
  expect(document.activeElement).toBe(screen.getByLabelText('CNIC'));
});

test('a link in the summary focuses its field without changing the URL', async () => {
  render(
    <>
      <ErrorSummary title="There is a problem" errors={problems} />
      <TextField id="cnic" label="CNIC" error="Invalid card number" />
    </>,
  );
  await userEvent.click(screen.getByRole('link', { name: 'Invalid card number' }));
  expect(document.activeElement).toBe(screen.getByLabelText('CNIC'));
  expect(location.hash).toBe('');
});
