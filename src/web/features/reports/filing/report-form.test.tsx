import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { json, type Sent, stubNetwork } from '../../../testing/network.ts';
import { sana, signedIn } from '../../../testing/render.tsx';
import { field, fill, good, openForm, shownIn, submit } from '../../../testing/report-form.tsx';

beforeEach(() => void stubNetwork({}));

// One of each kind of field: report-rules.test.ts has every rule.
describe('errors are shown under the field on blur', () => {
  test.each([
    ['Username', '', 'Username is required'],
    ['Phone', '12', 'Invalid Phone number'],
    ['Date', 'soon', 'Enter a date such as 14 Feb 2026, 14/2/2026 or yesterday'],
    ['Date', '2999-01-01', 'Date must not be in the future'],
    ['Evidence', 'x'.repeat(501), 'Evidence must be at most 500 characters'],
  ])('%s %j: %s', async (label, value, message) => {
    const { person } = await openForm();
    await person.click(field(label));
    expect(screen.queryByText(message)).toBeNull();
    await fill(person, { [label]: value });
    const error = await screen.findByText(message);
    expect(field(label).getAttribute('aria-describedby')?.split(' ')).toContain(error.id);
    expect(field(label).getAttribute('aria-invalid')).toBe('true');
  });

  test('an error disappears as soon as it is corrected', async () => {
    const { person } = await openForm();
    await fill(person, { City: 'La' });
    await screen.findByText('City must be at least 3 characters');
    await person.type(field('City'), 'hore');
    await waitFor(() => expect(screen.queryByText('City must be at least 3 characters')).toBeNull());
  });
});

test('a refused submit lists the errors in the order of the form, and focuses the list', async () => {
  const sent = stubNetwork({});
  const { person } = await openForm();
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
    'City is required',
    'Title is required',
    'Evidence must be at least 20 characters',
    'URL is required',
    'Address is required',
  ]);
  expect(document.title).toBe('Error: Add Report · Fraud Shield');
  expect(sent).toEqual([]);

  await person.click(within(summary).getByRole('link', { name: 'City is required' }));
  expect(document.activeElement).toBe(field('City'));

  await person.click(submit());
  await waitFor(() => expect(document.activeElement?.textContent).toContain('There is a problem'));
});

/** A server that takes each report. */
const takingReports = () =>
  stubNetwork({
    'GET /auth/user': json({ ...sana, apiKey: null }),
    'POST /report/add-report': json({
      message: 'Report submitted successfully',
      reportID: '4711',
      reference: 'FS-7K4Q-92',
      version: 1,
    }),
  });
const sentBody = (sent: Sent[]) => sent.find(({ line }) => line.startsWith('POST'))?.body;

const details = () => screen.getByText('Add details').closest('details');

describe('somebody who only has a phone number', () => {
  test('gives the number after the rest, and nothing is wrong any more but what it does not replace', async () => {
    const { person: somebody } = await openForm();
    await somebody.click(submit());
    await screen.findByText('Username is required', { selector: 'a' });
    await waitFor(() => expect(details()?.open).toBe(true));
    await fill(somebody, { Phone: good.Phone });
    await waitFor(() => expect(screen.queryByText(/^(Username|Email|URL|Address) is required$/)).toBeNull());
    expect(screen.getAllByText('City is required').length).toBeGreaterThan(0);
  });

  test('who knows more says it, and it is checked', async () => {
    const { person: somebody } = await openForm();
    await fill(somebody, { Phone: good.Phone, Email: 'shop@' });
    await screen.findByText('Invalid email format');
  });
});

describe('what nobody has to say', () => {
  test('is opened when something in it is wrong, and when it is needed: an email alone needs a link and an address', async () => {
    const first = await openForm();
    await fill(first.person, { ...good, Link: 'ftp://example.com' });
    await waitFor(() => expect(details()?.open).toBe(true));
    first.unmount();
    localStorage.clear();
    sessionStorage.clear();
    const { person } = await openForm();
    expect(details()?.open).toBe(false);
    await fill(person, { Email: good.Email });
    await waitFor(() => expect(details()?.open).toBe(true));
  });

  test('is opened with a draft that has something in it', async () => {
    const first = await openForm();
    await fill(first.person, { Phone: good.Phone });
    await first.person.selectOptions(field('Kind of fraud'), 'Loan');
    first.unmount();
    await openForm();
    expect(details()?.open).toBe(true);
  });

  test('takes another currency, and nothing without an amount', async () => {
    const { person } = await openForm();
    await person.selectOptions(field('Currency'), 'AED · United Arab Emirates Dirham');
    await fill(person, { 'Money lost': '200' });
    expect(shownIn('Currency')).toBe('AED');
    await person.clear(field('Money lost'));
    expect(shownIn('Currency')).toBe('AED');
  });
});

describe('more ways to recognise them', () => {
  const folded = () => screen.getByText('More ways to recognise them').closest('details');

  test('are folded, and are sent as rows of a kind and a value; an empty row says nothing', async () => {
    const sent = takingReports();
    signedIn();
    const { person } = await openForm();
    expect(folded()?.open).toBe(false);
    await person.click(screen.getByText('More ways to recognise them'));
    await fill(person, { 'Bank account': 'pk36 scbl 0000 0011 2345 6702' });
    await person.click(screen.getByRole('button', { name: 'Add another' }));
    await fill(person, { 'Mobile wallet': 'Easypaisa: 0300 1234567' });
    await person.click(screen.getByRole('button', { name: 'Add another' }));
    await fill(person, { 'Social media name': 'https://www.instagram.com/Shop_PK' });
    await person.click(screen.getByRole('button', { name: 'Add another' }));
    await fill(person, good);
    await person.click(submit());
    await waitFor(() => expect(sentBody(sent)).toBeDefined());
    expect(sentBody(sent)).toMatchObject({
      furtherIdentifiers: [
        { kind: 'iban', value: 'PK36SCBL0000001123456702' },
        { kind: 'wallet', value: 'easypaisa:+923001234567' },
        { kind: 'handle', value: 'instagram:shop_pk' },
      ],
    });
  });

  test('say what is wrong beside the row, and the summary leads to it', async () => {
    const sent = takingReports();
    const { person } = await openForm();
    await person.click(screen.getByText('More ways to recognise them'));
    await person.click(screen.getByRole('button', { name: 'Add another' }));
    await person.selectOptions(field('Kind 2'), 'Website');
    await fill(person, { Website: 'https://shop/x', ...good });
    await person.click(submit());
    const message = /^Give a website such as shop.example/;
    const link = await screen.findByRole('link', { name: message });
    expect(link.getAttribute('href')).toBe(`#${field('Website').id}`);
    expect(field('Website').getAttribute('aria-invalid')).toBe('true');
    expect(field('Bank account').getAttribute('aria-invalid')).not.toBe('true');
    await person.clear(field('Website'));
    await fill(person, { Website: 'shop.example' });
    await waitFor(() => expect(field('Website').getAttribute('aria-invalid')).not.toBe('true'));
    expect(sentBody(sent)).toBeUndefined();
    await person.click(screen.getByRole('button', { name: 'Remove 2' }));
    expect(screen.queryByLabelText('Website')).toBeNull();
  });

  test('stay in the tab with what else was typed', async () => {
    takingReports();
    const { person, unmount } = await openForm();
    await person.click(screen.getByText('More ways to recognise them'));
    await fill(person, { 'Bank account': 'PK36 SCBL 0000', Username: 'Gold Shop' });
    unmount();
    expect(JSON.stringify({ ...localStorage })).not.toContain('SCBL');
    await openForm();
    expect(folded()?.open).toBe(true);
    expect(shownIn('Bank account')).toBe('PK36 SCBL 0000');
  });
});

describe('help while typing', () => {
  test('the formatted value is validated', async () => {
    const { person } = await openForm();
    await fill(person, { Link: 'nowhere' });
    await screen.findByText('Invalid link');
    expect(shownIn('Link')).toBe('https://nowhere');

    await fill(person, { CNIC: '35202' });
    await screen.findByText('Invalid card number');
    await person.type(field('CNIC'), '12345671');
    await waitFor(() => expect(screen.queryByText('Invalid card number')).toBeNull());
  });

  test('the dashes of a CNIC are placed while it is typed, and not again once they are deleted', async () => {
    const { person } = await openForm();
    await person.type(field('CNIC'), '3520212345671');
    expect(shownIn('CNIC')).toBe('35202-1234567-1');
    await person.clear(field('CNIC'));
    await person.type(field('CNIC'), '352021{ArrowLeft}{Backspace}{End}{Backspace}{ArrowLeft}99');
    expect(shownIn('CNIC')).toBe('3520992');
  });

  test('the example of a phone number is valid', async () => {
    const { person } = await openForm();
    await fill(person, { Phone: field('Phone').getAttribute('placeholder') ?? '' });
    await fill(person, { City: '' });
    await screen.findByText('City is required');
    expect(screen.queryByText('Invalid Phone number')).toBeNull();
  });

  test('the form says how it reads a phone number, and nothing while there is none', async () => {
    const { person } = await openForm();
    await person.type(field('Phone'), '0300 12345');
    expect(screen.queryByText(/mobile/)).toBeNull();
    await person.type(field('Phone'), '67');
    // Values are isolated in the sentence, so that they keep their direction.
    const understood = await screen.findByText(/^\P{Letter}*\+92 300 1234567\P{Letter}*, mobile, \P{Letter}*Pakistan/u);
    expect(understood.getAttribute('role')).toBe('status');
    await person.clear(field('Phone'));
    await person.type(field('Phone'), '+442079460958');
    await screen.findByText(/United Kingdom/, { selector: '[role=status]' });
    expect(screen.queryByText(/mobile/)).toBeNull();
  });

  test('the country follows the phone number until the user chooses one', async () => {
    const { person } = await openForm();
    expect(shownIn('Country')).toBe('PK');
    await fill(person, { Phone: '+4915112345678' });
    expect(shownIn('Country')).toBe('DE');
    await person.selectOptions(field('Country'), 'France');
    await person.clear(field('Phone'));
    await fill(person, { Phone: '+971501234567' });
    expect(shownIn('Country')).toBe('FR');
  });

  test('autofill is off, since the report is about another person', async () => {
    await openForm();
    for (const label of Object.keys(good)) expect(field(label).getAttribute('autocomplete')).toBe('off');
  });
});
