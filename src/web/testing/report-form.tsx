import { fireEvent, screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { AddReportPage } from '../features/reports/filing/add-report-page.tsx';
import { type Opened, open } from './render.tsx';

// As the route of the page does.

/** Valid input for the report form, by label. */
export const good = {
  Username: 'Gold Shop',
  Email: 'shop@example.com',
  CNIC: '3520212345671',
  Phone: ' 0300 1234567 ',
  Date: '2026-01-02',
  Link: 'example.com/shop',
  Address: 'Mall Road 1',
  City: 'Lahore',
  Title: 'Paid, no parcel',
  Evidence: 'Paid in advance and nothing ever came.',
};

/** What the form holds when it is filled with `good`. */
export const typed = {
  username: good.Username,
  email: good.Email,
  card: '35202-1234567-1',
  phone: '0300 1234567',
  date: good.Date,
  url: 'https://example.com/shop',
  address: good.Address,
  city: good.City,
  title: good.Title,
  evidence: good.Evidence,
};

/**
 * The field whose label begins with these words. Testing Library would ask every element of the form for its labels, and jsdom
 * search the whole form for each: a fifth of the time of these tests.
 * @throws Error unless there is exactly one
 */
export function field(label: string): HTMLElement {
  const fields = [...document.querySelectorAll('label')]
    .filter(({ textContent }) => textContent.startsWith(label))
    .map(({ htmlFor }) => document.getElementById(htmlFor));
  const [only] = fields;
  if (fields.length !== 1 || !only) throw new Error(`${fields.length} fields are labelled ${label}.`);
  return only;
}

export const shownIn = (label: string): unknown => Reflect.get(field(label), 'value');
export const submit = () => screen.getByRole('button', { name: 'Submit report' });

/** Opens /reports/add and waits until the session is known. */
export async function openForm(): Promise<Opened> {
  const opened = open(<AddReportPage />, { path: '/reports/add' });
  await screen.findByRole('button', { name: 'Submit report' });
  return opened;
}

/** Opens /reports/add, and waits until it shows a report that waits to be sent. */
export async function openUnsent(): Promise<Opened> {
  const opened = open(<AddReportPage />, { path: '/reports/add' });
  await screen.findByRole('heading', { level: 1, name: 'Not sent yet' }, { timeout: 5_000 });
  return opened;
}

/** Fills fields one by one, blurring each. */
export async function fill(person: UserEvent, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await person.click(field(label));
    if (label === 'Date') fireEvent.change(field(label), { target: { value } });
    else if (value) await person.paste(value);
    await person.tab();
  }
}
