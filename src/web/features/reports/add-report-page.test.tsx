import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { json, problem, type Sent, stubNetwork } from '../../testing/network.ts';
import { open, sana, signedIn } from '../../testing/render.tsx';
import { AddReportPage } from './add-report-page.tsx';
import { saveDraft } from './report-draft.ts';
import { emptyValues } from './report-values.ts';

const user = json({ ...sana, apiKey: null });
const filed = json({ message: 'Report submitted successfully', reportID: '4711', version: 1 });
const path = '/reports/add';

const good = {
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

const field = (label: string) => screen.getByLabelText(new RegExp(`^${label}`));
const shownIn = (label: string) => field(label).getAttribute('value') ?? Reflect.get(field(label), 'value');
const filing = (sent: Sent[]) => sent.findLast(({ line }) => line === 'POST /api/report/add-report');
const submit = () => screen.getByRole('button', { name: 'Submit report' });

async function fill(person: UserEvent, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await person.click(field(label));
    if (label === 'Date') fireEvent.change(field(label), { target: { value } });
    else if (value) await person.paste(value);
    await person.tab();
  }
}

describe('what the form refuses, under the field and once it was left', () => {
  test.each([
    ['Username', '', 'Username is required'],
    ['Username', 'Al', 'Username must be at least 3 characters'],
    ['Username', 'x'.repeat(21), 'Username must be at most 20 characters'],
    ['Email', '', 'Email is required'],
    ['Email', 'shop@', 'Invalid email format'],
    ['CNIC', '35202-12345', 'Invalid card number'],
    ['Phone', '12', 'Invalid Phone number'],
    ['Date', '', 'Date is required'],
    ['Date', '2999-01-01', 'Date must not be in the future'],
    ['Date', '1969-12-31', 'Date must not be before 1970'],
    ['Link', '', 'URL is required'],
    ['Link', 'ftp://example.com', 'Invalid link'],
    ['Address', '', 'Address is required'],
    ['City', '', 'City is required'],
    ['Title', '', 'Title is required'],
    ['Title', 'ab', 'Title must be at least 3 characters'],
    ['Title', 'x'.repeat(51), 'Title must be at most 50 characters'],
    ['Evidence', '', 'Evidence is required'],
    ['Evidence', 'too short', 'Evidence must be at least 20 characters'],
    ['Evidence', 'x'.repeat(501), 'Evidence must be at most 500 characters'],
  ])('%s %j: %s', async (label, value, message) => {
    stubNetwork({});
    const { person } = open(<AddReportPage />, { path });
    await person.click(field(label));
    expect(screen.queryByText(message)).toBeNull();
    await fill(person, { [label]: value });
    const error = await screen.findByText(message);
    expect(field(label).getAttribute('aria-describedby')?.split(' ')).toContain(error.id);
    expect(field(label).getAttribute('aria-invalid')).toBe('true');
  });

  test('an error goes as soon as it is mended', async () => {
    stubNetwork({});
    const { person } = open(<AddReportPage />, { path });
    await fill(person, { City: 'La' });
    await screen.findByText('City must be at least 3 characters');
    await person.type(field('City'), 'hore');
    await waitFor(() => expect(screen.queryByText('City must be at least 3 characters')).toBeNull());
  });
});

test('a submit that is refused lists what to mend, in the order of the form, and takes the focus there', async () => {
  const sent = stubNetwork({});
  const { person } = open(<AddReportPage />, { path });
  await fill(person, { Username: 'Gold Shop', Evidence: 'short' });
  await person.click(submit());

  const summary = await screen.findByRole('region', { name: 'There is a problem' });
  expect(document.activeElement).toBe(summary);
  expect(
    within(summary)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual([
    'Email is required',
    'Date is required',
    'URL is required',
    'Address is required',
    'City is required',
    'Title is required',
    'Evidence must be at least 20 characters',
  ]);
  expect(document.title).toBe('Error: Add Report · Fraud Shield');
  expect(sent).toEqual([]);

  await person.click(within(summary).getByRole('link', { name: 'City is required' }));
  expect(document.activeElement).toBe(field('City'));

  await person.click(submit());
  await waitFor(() => expect(document.activeElement?.textContent).toContain('There is a problem'));
});

describe('help while typing', () => {
  test('what was tidied is what is judged', async () => {
    stubNetwork({});
    const { person } = open(<AddReportPage />, { path });
    await fill(person, { Link: 'nowhere' });
    await screen.findByText('Invalid link');
    expect(shownIn('Link')).toBe('https://nowhere');

    await fill(person, { CNIC: '35202' });
    await screen.findByText('Invalid card number');
    await person.type(field('CNIC'), '12345671');
    await waitFor(() => expect(screen.queryByText('Invalid card number')).toBeNull());
  });

  test('a CNIC gets its dashes, a link its scheme, and a phone number loses its space', async () => {
    stubNetwork({});
    const { person } = open(<AddReportPage />, { path });
    await person.type(field('CNIC'), '3520212345671');
    expect(shownIn('CNIC')).toBe('35202-1234567-1');
    await fill(person, { Link: 'example.com', Phone: ' 0300 1234567 ' });
    expect(shownIn('Link')).toBe('https://example.com');
    expect(shownIn('Phone')).toBe('0300 1234567');
    expect(screen.queryByText(/^Invalid/)).toBeNull();
  });

  test('the example of a phone number is one that the rule takes', async () => {
    stubNetwork({});
    const { person } = open(<AddReportPage />, { path });
    await fill(person, { Phone: field('Phone').getAttribute('placeholder') ?? '' });
    await fill(person, { City: '' });
    await screen.findByText('City is required');
    expect(screen.queryByText('Invalid Phone number')).toBeNull();
  });

  test('the country follows the phone number until somebody chooses one', async () => {
    stubNetwork({});
    const { person } = open(<AddReportPage />, { path });
    expect(shownIn('Country')).toBe('PK');
    await fill(person, { Phone: '+4915112345678' });
    expect(shownIn('Country')).toBe('DE');
    await person.selectOptions(field('Country'), 'France');
    await person.clear(field('Phone'));
    await fill(person, { Phone: '+971501234567' });
    expect(shownIn('Country')).toBe('FR');
  });

  test("nobody's own details are offered for somebody else's report", () => {
    stubNetwork({});
    open(<AddReportPage />, { path });
    for (const label of Object.keys(good)) expect(field(label).getAttribute('autocomplete')).toBe('off');
  });
});

describe('a report that is filed', () => {
  test('is sent in the words of the wire, confirmed, and its number stays in sight over an empty form', async () => {
    signedIn();
    const sent = stubNetwork({ 'GET /auth/user': user, 'POST /report/add-report': filed });
    const { person } = open(<AddReportPage />, { path });
    await fill(person, good);
    await person.click(submit());

    await screen.findByRole('alertdialog', { name: 'Report submitted successfully' });
    expect(filing(sent)?.body).toEqual({
      name: 'Gold Shop',
      email: 'shop@example.com',
      CNIC: '35202-1234567-1',
      phone: '0300 1234567',
      date: '2026-01-02',
      url: 'https://example.com/shop',
      address: 'Mall Road 1',
      city: 'Lahore',
      country: 'PK',
      title: 'Paid, no parcel',
      evidence: 'Paid in advance and nothing ever came.',
    });
    await person.click(screen.getByRole('button', { name: 'Ok' }));
    await waitFor(() => expect(document.activeElement?.textContent).toContain('4711'));
    for (const label of Object.keys(good)) expect(shownIn(label)).toBe('');
    expect(Object.keys(localStorage).filter((key) => key.startsWith('report'))).toEqual([]);
  });

  test('leaves out what was not given: CNIC and phone are null', async () => {
    signedIn();
    const sent = stubNetwork({ 'GET /auth/user': user, 'POST /report/add-report': filed });
    const { person } = open(<AddReportPage />, { path });
    await fill(person, { ...good, CNIC: '', Phone: '' });
    await person.click(submit());
    await screen.findByRole('alertdialog');
    expect(filing(sent)?.body).toMatchObject({ CNIC: null, phone: null });
  });
});

describe('a report that could not be filed', () => {
  test('stays, says why, and is tried again under the same key; the next report has another', async () => {
    signedIn();
    const answers = [null, problem(503, 'unavailable'), filed, filed];
    const sent = stubNetwork({ 'GET /auth/user': user, 'POST /report/add-report': () => answers.shift() ?? null });
    const { person } = open(<AddReportPage />, { path });
    await fill(person, good);
    await person.click(submit());
    expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong. Please try again.');
    expect(shownIn('City')).toBe('Lahore');

    await person.click(submit());
    await screen.findByText('The service is not ready. Please try again in a moment.');
    await person.click(submit());
    await screen.findByRole('alertdialog');
    await person.click(screen.getByRole('button', { name: 'Ok' }));
    await fill(person, good);
    await person.click(submit());
    await screen.findByRole('alertdialog');

    const keys = sent.flatMap(({ headers }) => headers.get('Idempotency-Key') ?? []);
    expect(keys).toHaveLength(4);
    expect(new Set(keys.slice(0, 3)).size).toBe(1);
    expect(keys[3]).not.toBe(keys[0]);
  });

  test('shows what the server refused at the fields, in the words of the form', async () => {
    signedIn();
    const refused = problem(422, 'invalidInput', { name: 'usernameMin', CNIC: 'cnicInvalid', city: 'cityMax' });
    stubNetwork({ 'GET /auth/user': user, 'POST /report/add-report': refused });
    const { person } = open(<AddReportPage />, { path });
    await fill(person, good);
    await person.click(submit());

    const summary = await screen.findByRole('region', { name: 'There is a problem' });
    expect(
      within(summary)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual([`#${field('Username').id}`, `#${field('CNIC').id}`, `#${field('City').id}`]);
    expect(document.activeElement).toBe(summary);
    expect(field('CNIC').getAttribute('aria-invalid')).toBe('true');
  });

  test('takes the message away after five seconds', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    signedIn();
    stubNetwork({ 'GET /auth/user': user, 'POST /report/add-report': null });
    const { person } = open(<AddReportPage />, { path });
    await fill(person, good);
    await person.click(submit());
    await screen.findByRole('alert');
    await vi.advanceTimersByTimeAsync(5_100);
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });
});

describe('a draft', () => {
  test('of a visitor waits while they sign in', async () => {
    const sent = stubNetwork({ 'GET /auth/user': user });
    const visit = open(<AddReportPage />, { path });
    await fill(visit.person, good);
    await visit.person.click(submit());
    await waitFor(() => expect(visit.location().pathname).toBe('/login'));
    expect(visit.location().search).toBe('?next=%2Freports%2Fadd');
    expect(sent).toEqual([]);
    visit.unmount();

    signedIn();
    open(<AddReportPage />, { path });
    await screen.findByText('Draft restored');
    const tidy = {
      ...good,
      CNIC: '35202-1234567-1',
      Phone: '0300 1234567',
      Date: 'Jan 2, 2026',
      Link: 'https://example.com/shop',
    };
    for (const [label, value] of Object.entries(tidy)) expect(shownIn(label)).toBe(value);
  });

  test('waits when the session ended while the form was filled', async () => {
    signedIn();
    stubNetwork({ 'GET /auth/user': user, 'POST /report/add-report': problem(401, 'notSignedIn') });
    const visit = open(<AddReportPage />, { path });
    await fill(visit.person, good);
    await visit.person.click(submit());
    await waitFor(() => expect(visit.location().pathname).toBe('/login'));
    visit.unmount();

    signedIn();
    open(<AddReportPage />, { path });
    await screen.findByText('Draft restored');
    expect(shownIn('Evidence')).toBe(good.Evidence);
  });

  test('survives a page that is closed in the middle of a word', async () => {
    stubNetwork({});
    const visit = open(<AddReportPage />, { path });
    await visit.person.type(field('City'), 'Lah');
    window.dispatchEvent(new Event('pagehide'));
    visit.unmount();
    open(<AddReportPage />, { path });
    expect(shownIn('City')).toBe('Lah');
  });

  test('is gone once it was discarded', async () => {
    stubNetwork({});
    saveDraft(null, { ...emptyValues(), city: 'Lahore' });
    const visit = open(<AddReportPage />, { path });
    await visit.person.click(screen.getByRole('button', { name: 'Discard draft' }));
    expect(shownIn('City')).toBe('');
    await screen.findByText('Draft discarded');
    visit.unmount();
    open(<AddReportPage />, { path });
    expect(shownIn('City')).toBe('');
    expect(screen.queryByText('Draft restored')).toBeNull();
  });
});
