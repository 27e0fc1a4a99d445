import { QueryClient } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { leftOut } from '../../../../contract/reports/report-fields.ts';
import { clearUserData } from '../../../lib/session/session.ts';
import { endSignInAgain, useSignInAgain } from '../../../lib/session/sign-in-again.ts';
import { show } from '../../../lib/session/user-store.ts';
import { json, problem, stubNetwork } from '../../../testing/network.ts';
import { sana, signedIn } from '../../../testing/render.tsx';
import { field, fill, good, openForm, openUnsent, shownIn, submit, typed } from '../../../testing/report-form.tsx';
import { stubSignedIn } from '../../../testing/signed-in.ts';
import { filesOf } from '../files/file-queries.ts';
import { saveDraft, saveForSignIn } from './report-draft.ts';
import { emptyValues } from './report-values.ts';

const user = json({ ...sana, apiKey: null });
const filed = json({ message: 'Report submitted successfully', reportID: '4711', reference: 'FS-7K4Q-92', version: 1 });

test('what was typed leaves the screen when its author logs out, and stays when the session only ends', async () => {
  stubSignedIn();
  const { person } = await openForm();
  await person.type(field('City'), 'Lahore');
  act(() => show(null));
  expect(field('City')).toHaveProperty('value', 'Lahore');
  act(() => clearUserData(new QueryClient()));
  expect(field('City')).toHaveProperty('value', '');
});

test('a filed report is sent in the API’s format, leads to its page, and leaves no draft', async () => {
  const sent = stubSignedIn({ 'POST /report/add-report': filed });
  const { person, location, unmount } = await openForm();
  await fill(person, good);
  await person.selectOptions(field('Kind of fraud'), 'Loan');
  await person.click(submit());

  await waitFor(() => expect(location().pathname).toBe('/reports/filed/4711'));
  expect(sent.findLast(({ line }) => line === 'POST /api/report/add-report')?.body).toEqual({
    ...leftOut,
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
    category: 'loan',
  });
  unmount();
  expect(Object.keys(localStorage).filter((key) => key.startsWith('report'))).toEqual([]);
});

test('a report that names what cannot be listed is offered to the moderators, who get it with the same Idempotency-Key', async () => {
  const sent = stubSignedIn({
    'POST /report/add-report': ({ line }) =>
      line.endsWith('?review=true') ? filed : problem(422, 'identifierSafelisted', { phone: 'identifierSafelisted' }),
  });
  const { person, location } = await openForm();
  await fill(person, good);
  await person.click(submit());
  await person.click(await screen.findByRole('button', { name: 'Send to the moderators' }));
  await waitFor(() => expect(location().pathname).toBe('/reports/filed/4711'));
  const filings = sent.filter(({ line }) => line.startsWith('POST /api/report/add-report'));
  expect(filings.map(({ line }) => line)).toEqual([
    'POST /api/report/add-report',
    'POST /api/report/add-report?review=true',
  ]);
});

describe('a report that fails to be filed', () => {
  test('stays with an error, and is retried with the same Idempotency-Key; a changed one and the next have others', async () => {
    const answers = [null, problem(503, 'unavailable'), null, filed, filed];
    const sent = stubSignedIn({ 'POST /report/add-report': () => answers.shift() ?? null });
    const { person, location, unmount } = await openForm();
    await fill(person, good);
    await person.click(submit());
    expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong. Please try again.');
    expect(shownIn('City')).toBe('Lahore');
    await person.click(submit());
    await screen.findByText('The service is not ready. Please try again in a moment.');
    await person.type(field('City'), ' Cantt');
    await person.click(submit());
    await screen.findByText('Something went wrong. Please try again.');
    await person.click(submit());
    await waitFor(() => expect(location().pathname).toBe('/reports/filed/4711'));
    unmount();
    const next = await openForm();
    await fill(next.person, { ...good, City: 'Lahore Cantt' });
    await next.person.click(submit());
    await waitFor(() => expect(next.location().pathname).toBe('/reports/filed/4711'));

    const [one, two, three, four, five] = sent.flatMap(({ headers }) => headers.get('Idempotency-Key') ?? []);
    expect([two, four]).toEqual([one, three]);
    expect(new Set([one, three, five]).size).toBe(3);
  });

  test('shows the server’s field errors in the words of the form', async () => {
    const refused = problem(422, 'invalidInput', { name: 'usernameMin', CNIC: 'cnicInvalid', city: 'cityMax' });
    stubSignedIn({ 'POST /report/add-report': refused });
    const { person } = await openForm();
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
});

test('a report whose author’s session has ended is filed once they have signed in again over the form', async () => {
  const answers = [problem(401, 'notSignedIn'), filed];
  stubSignedIn({ 'POST /report/add-report': () => answers.shift() ?? null });
  const { person, location } = await openForm();
  await fill(person, good);
  await person.click(submit());
  await waitFor(() => expect(useSignInAgain.getState().person).toEqual(sana));
  expect(shownIn('City')).toBe('Lahore');
  endSignInAgain(true);
  await waitFor(() => expect(location().pathname).toBe('/reports/filed/4711'));
});

test('the files of an earlier report that a filing corrected are not taken for none', async () => {
  const merged = { message: '', reportID: '4711', reference: 'FS-7K4Q-92', version: 2, merged: true };
  stubSignedIn({ 'POST /report/add-report': json(merged) });
  const { person, location, cache } = await openForm();
  await fill(person, good);
  await person.click(submit());
  await waitFor(() => expect(location().pathname).toBe('/reports/filed/4711'));
  expect(cache.getQueryData(filesOf('4711').queryKey)).toBeUndefined();
});

describe('a draft', () => {
  test('that waits to be sent survives a reload, and can be changed first', async () => {
    stubNetwork({ 'GET /auth/user': user });
    saveForSignIn({ ...emptyValues(), ...typed });
    signedIn();
    (await openUnsent()).unmount();
    const { person } = await openUnsent();
    await person.click(screen.getByRole('button', { name: 'Change something' }));
    const tidy = { ...good, CNIC: '35202-1234567-1', Phone: '0300 1234567', Date: 'Jan 2, 2026', Link: typed.url };
    for (const [label, value] of Object.entries(tidy)) expect(shownIn(label)).toBe(value);
  });

  test('that is refused when it is sent opens the form at the fields', async () => {
    const refused = problem(422, 'invalidInput', { city: 'cityMax' });
    stubNetwork({ 'GET /auth/user': user, 'POST /report/add-report': refused });
    saveForSignIn({ ...emptyValues(), ...typed });
    signedIn();
    const { person } = await openUnsent();
    await person.click(screen.getByRole('button', { name: 'Send report' }));
    const summary = await screen.findByRole('region', { name: 'There is a problem' });
    expect(within(summary).getByRole('link').getAttribute('href')).toBe(`#${field('City').id}`);
  });

  test('that could not be sent as it is opens the form', async () => {
    stubNetwork({ 'GET /auth/user': user });
    saveForSignIn({ ...emptyValues(), city: 'Lahore' });
    signedIn();
    await openForm();
    expect(shownIn('City')).toBe('Lahore');
  });

  test('and files that a visitor left in the tab are theirs who sign in there', async () => {
    stubNetwork({ 'GET /auth/user': user });
    const before = await openForm();
    await before.person.type(field('City'), 'Lahore');
    await before.person.upload(screen.getByLabelText(/^Files/), new File(['x'], 'cnic.png', { type: 'image/png' }));
    before.unmount();

    signedIn();
    const { person } = await openForm();
    await screen.findByText('Draft restored');
    expect(shownIn('City')).toBe('Lahore');
    expect(localStorage.getItem('report-draft')).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Remove cnic.png' }));
  });

  test("is not shown to others after its author's session ended", async () => {
    signedIn();
    saveDraft(sana.uid, { ...emptyValues(), city: 'Lahore' });
    stubNetwork({ 'GET /auth/user': problem(401, 'notSignedIn') });
    await openForm();
    expect(shownIn('City')).toBe('');
    expect(screen.queryByText('Draft restored')).toBeNull();
  });

  test('that is discarded leaves no word of why it was refused', async () => {
    stubSignedIn({ 'POST /report/add-report': problem(422, 'invalidInput', { city: 'cityMax' }) });
    const { person } = await openForm();
    await fill(person, good);
    await person.click(submit());
    await screen.findByRole('region', { name: 'There is a problem' });
    await person.click(screen.getByRole('button', { name: 'Discard draft' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Discard this draft?' }));
    await person.click(question.getByRole('button', { name: 'Discard draft' }));
    expect(shownIn('City')).toBe('');
    expect(screen.queryByRole('region', { name: 'There is a problem' })).toBeNull();
  });

  test('is deleted when discarded', async () => {
    stubNetwork({});
    saveDraft(null, { ...emptyValues(), city: 'Lahore' });
    const visit = await openForm();
    const question = async () => {
      await visit.person.click(screen.getByRole('button', { name: 'Discard draft' }));
      return within(await screen.findByRole('alertdialog', { name: 'Discard this draft?' }));
    };
    await visit.person.click((await question()).getByRole('button', { name: 'Keep it' }));
    expect(shownIn('City')).toBe('Lahore');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await visit.person.click((await question()).getByRole('button', { name: 'Discard draft' }));
    expect(shownIn('City')).toBe('');
    await screen.findByText('Draft discarded');
    visit.unmount();
    await openForm();
    expect(shownIn('City')).toBe('');
    expect(screen.queryByText('Draft restored')).toBeNull();
  });
});
