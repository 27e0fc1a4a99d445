import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { valueCodes } from '../../../../contract/messages/value-codes.ts';
import { problemAnchor, problemCatalogue } from '../../../../contract/problems/problem-catalogue.ts';
import type { ProblemKind } from '../../../../contract/problems/problem-kind.ts';
import { json, problem, stubNetwork } from '../../../testing/network.ts';
import { open, sana, scrolledTo, signedIn } from '../../../testing/render.tsx';
import { DocsPage } from './docs-page.tsx';

const proof = { apiKey: { in: 'header', name: 'API_Key' }, secret: { in: 'header', name: 'Secret' } };
const body = { content: { 'application/json': { schema: { properties: { email: { type: 'string' } } } } } };
const responses = {
  200: { content: { 'application/json': { schema: {}, example: { status: 200, message: 'Success', reports: [] } } } },
};
const samples = (path: string) =>
  ['curl', 'TypeScript', 'Python'].map((label) => ({
    label,
    source: `${label} asks http://localhost:3000 for ${path}`,
  }));
const operation = (summary: string, over = {}) => ({
  summary,
  security: [{ apiKey: [], secret: [] }],
  responses,
  'x-codeSamples': samples(summary),
  ...over,
});
const apiDocument = {
  servers: [{ url: 'https://registry.example/api' }],
  paths: {
    '/get-report-detail': { post: operation('Every report', { requestBody: body }) },
    '/get-report-detail/recent': { post: operation('The newest report', { requestBody: body }) },
    '/reports/recent': { get: operation('The latest reports', { security: [{ apiKey: [] }] }) },
    '/get-report-detail/batch': { post: operation('A batch', { requestBody: body }) },
  },
  components: { securitySchemes: proof },
};
const answers = { 'GET /openapi.json': json(apiDocument) };
const start = (path = '/docs', more: Parameters<typeof stubNetwork>[0] = {}) => {
  const sent = stubNetwork({ ...answers, ...more });
  return { sent, ...open(<DocsPage />, { path }) };
};
const shownTitle = (name: string) => screen.findByRole('heading', { level: 2, name });

/** jsdom has no media. */
const onScreen = (isWide: boolean) =>
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isWide && query.includes('width'),
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
beforeEach(() => onScreen(true));

describe('the calls', () => {
  test('are shown one at a time, with Next, Previous and the arrow keys, but not inside a field', async () => {
    const { person, location } = start();
    await shownTitle('Every report');
    expect(screen.getByLabelText('URL')).toHaveProperty('value', `${window.location.origin}/api/get-report-detail`);
    expect(screen.getByRole('button', { name: 'Previous' })).toHaveProperty('disabled', true);
    await person.keyboard('{ArrowLeft}');
    expect(location().search).toBe('');

    await person.click(screen.getByRole('link', { name: 'Next' }));
    await shownTitle('The newest report');
    expect(screen.queryByRole('heading', { name: 'Every report' })).toBeNull();
    await person.keyboard('{Shift>}{ArrowRight}{/Shift}');
    await person.click(screen.getByLabelText('URL'));
    await person.keyboard('{ArrowRight}');
    expect(location().search).toBe('?page=2');
    // For readers of Urdu, too, this page is written from left to right.
    vi.spyOn(document.documentElement, 'dir', 'get').mockReturnValue('rtl');
    (document.activeElement as HTMLElement).blur();
    await person.keyboard('{ArrowRight}');
    await shownTitle('The latest reports');
    screen.getByText('This call has no body.');
    await person.click(screen.getByRole('link', { name: 'Next' }));
    await shownTitle('A batch');
    expect(location().search).toBe('?page=batch');
    expect(screen.getByRole('button', { name: 'Next' })).toHaveProperty('disabled', true);
    await person.click(screen.getByRole('link', { name: 'Previous' }));
    await shownTitle('The latest reports');
  });

  test.each([
    ['?page=3', 'The latest reports', '3GET /reports/recent: The latest reports'],
    // There is no such page.
    ['?page=4', 'Every report', '1POST /get-report-detail: Every report'],
  ])('open at the page in the URL, %s', async (where, title, named) => {
    start(`/docs${where}`);
    await shownTitle(title);
    const numbers = within(screen.getByRole('navigation', { name: 'Endpoints' }));
    expect(numbers.getByRole('link', { current: 'page' }).textContent).toEqual(named);
  });
});

test('every problem has the paragraph its type URL points to, that of values with every code of `errors`', async () => {
  start();
  await shownTitle('Every report');
  for (const [code, { title, meaning = '' }] of Object.entries<ProblemKind>(problemCatalogue)) {
    const heading = document.getElementById(`problem-${code}`);
    expect(heading?.textContent).toContain(title);
    expect(heading?.closest('article')?.textContent).toContain(meaning);
  }
  const paragraph = document.getElementById('problem-invalidInput')?.closest('article')?.textContent;
  for (const code of valueCodes) expect(paragraph).toContain(code);
  expect(paragraph).toContain('CNIC must have 13 digits, such as 35202-1234567-1');
});

test('the URL of a problem scrolls to its paragraph, also after the content above has loaded', async () => {
  const id = problemAnchor('keyDropped');
  const scrolled = scrolledTo();
  start(`/docs#${id}`);
  await shownTitle('Every report');
  await waitFor(() => expect(scrolled).toEqual([id, id]));
  expect(document.activeElement?.id).toBe(id);
});

test('on a phone, the URL of a problem opens everything that is folded around it', async () => {
  onScreen(false);
  start(`/docs#${problemAnchor('emailTaken')}`);
  await shownTitle('Every report');
  const folds = [];
  for (let at = document.getElementById('problem-emailTaken')?.closest('details'); at; ) {
    folds.push(at.open);
    at = at.parentElement?.closest('details');
  }
  expect(folds).toEqual([true, true]);
});

test('the table of contents links to every section and keeps the page', async () => {
  start('/docs?page=2');
  await shownTitle('The newest report');
  const links = within(screen.getByRole('navigation', { name: 'On this page' })).getAllByRole('link');
  expect(links.length).toBeGreaterThan(7);
  for (const link of links) {
    const { search, hash } = new URL(link.getAttribute('href') ?? '', 'http://localhost');
    expect(search).toBe('?page=2');
    expect(document.getElementById(hash.slice(1)), hash).not.toBeNull();
  }
});

describe('trying a call', () => {
  const pair = { id: 'x', name: 'Test', kind: 'test', apiKey: 'fs_test_key', secret: 'fs_test_secret_word' };
  const mine = { 'GET /auth/user': json({ ...sana, apiKey: null }), 'POST /keys/test': json(pair) };

  test('is for signed-in users, and tells visitors so', async () => {
    const { sent } = start('/docs?page=2');
    await screen.findByText(/Log in to make this call from here/);
    expect(screen.getByRole('link', { name: 'Log In' }).getAttribute('href')).toBe('/login?next=%2Fdocs%3Fpage%3D2');
    expect(screen.queryByRole('button', { name: 'Send' })).toBeNull();
    expect(sent.map(({ line }) => line)).toEqual(['GET /api/openapi.json']);
  });

  describe('signed in', () => {
    beforeEach(() => signedIn());

    test('shows an error response as it is', async () => {
      const { person } = start('/docs', { ...mine, 'POST /get-report-detail': problem(500, 'generic') });
      await person.click(await screen.findByRole('button', { name: 'Send' }));
      const result = within(await screen.findByRole('region', { name: 'What came back' }));
      result.getByText('500');
      result.getByText('No verdict. This does not mean that there are no reports.');
      // An answer about one person is not shown below the question about another.
      await person.selectOptions(screen.getByRole('combobox', { name: 'Invented person' }), 'none');
      expect(screen.queryByRole('region', { name: 'What came back' })).toBeNull();
    });

    test('sends no secret if none is needed', async () => {
      const { person, sent } = start('/docs?page=3', { ...mine, 'GET /reports/recent': json({ reports: [] }) });
      await person.click(await screen.findByRole('button', { name: 'Send' }));
      await screen.findByRole('region', { name: 'What came back' });
      expect(sent.at(-1)?.headers.get('API_Key')).toBe('fs_test_key');
      expect(sent.at(-1)?.headers.has('Secret')).toBe(false);
    });
  });
});
