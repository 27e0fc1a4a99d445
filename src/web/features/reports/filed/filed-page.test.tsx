import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { inEachLanguage } from '../../../../contract/languages.ts';
import type { CountrySteps } from '../../../../contract/registry/next-steps.ts';
import type { Filed, Report } from '../../../../contract/reports/reports.ts';
import { json, problem } from '../../../testing/network.ts';
import { open } from '../../../testing/render.tsx';
import { stubSignedIn } from '../../../testing/signed-in.ts';
import { aReportOfOnesOwn } from '../own-report.fixture.ts';
import { aboutOf } from '../paper/about.fixture.ts';
import { FiledPage } from './filed-page.tsx';
import { noteFiled } from './just-filed.ts';

const repID = '1811234567890123456';
const noWords = inEachLanguage(() => '');
const inPakistan: CountrySteps = {
  country: 'PK',
  bank: { ...noWords, en: 'Call the helpline on your card.\n\nAsk your wallet too.' },
  authority: {
    name: { ...noWords, en: 'National Cyber Crime Investigation Agency' },
    phone: '1799',
    website: 'https://agency.example',
    text: { ...noWords, en: 'Have your CNIC at hand.' },
  },
};

interface Shown {
  report?: Partial<Report>;
  unverifiedReports?: 'everything' | 'summary';
  steps?: CountrySteps | null;
}

function openFiled({ report = {}, unverifiedReports = 'everything', steps = inPakistan }: Shown = {}) {
  const sent = stubSignedIn({
    'GET /report/single': json(aReportOfOnesOwn({ repID, ...report })),
    'GET /report/attachments': json([]),
    'GET /about/next-steps': json({ country: 'PK', steps }),
    'GET /about': json(aboutOf({ policy: { unverifiedReports } })),
  });
  return { ...open(<FiledPage />, { path: `/reports/filed/${repID}`, route: '/reports/filed/:repID' }), sent };
}
const filed = (answer: Partial<Filed> = {}) =>
  noteFiled({
    message: 'Report submitted successfully',
    reportID: repID,
    reference: 'FS-7K4Q-92',
    version: 1,
    ...answer,
  });

test('a report that was just filed is confirmed once, and a reload shows its page only', async () => {
  expect(filed()).toBe(`/reports/filed/${repID}`);
  const page = openFiled();
  const dialog = await screen.findByRole('alertdialog', { name: 'Report submitted successfully' });
  await page.person.click(within(dialog).getByRole('button', { name: 'Ok' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  page.unmount();
  openFiled();
  await screen.findByText('Reference number', { selector: 'label' });
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('the reference is shown in groups and copied without them', async () => {
  const { person } = openFiled();
  const copied = vi.spyOn(navigator.clipboard, 'writeText');
  const box = await screen.findByLabelText('Reference number');
  expect(Reflect.get(box, 'value')).toBe('1811 2345 6789 0123 456');
  await person.click(screen.getByRole('button', { name: 'Copy Reference number' }));
  expect(copied).toHaveBeenCalledWith(repID);
});

describe('what to do now', () => {
  test('is what the operator says for the country of the report, with a number to call', async () => {
    const { sent } = openFiled();
    const now = within(await screen.findByRole('region', { name: 'What to do now' }));
    expect((await now.findByRole('link', { name: 'Call 1799' })).getAttribute('href')).toBe('tel:1799');
    expect(now.getByRole('heading', { name: 'National Cyber Crime Investigation Agency' })).toBeTruthy();
    expect(now.getByRole('link', { name: 'Website' }).getAttribute('href')).toBe('https://agency.example');
    expect(now.getByText('Ask your wallet too.')).toBeTruthy();
    expect(now.queryByText(/^This is for/)).toBeNull();
    expect(sent.some(({ line }) => line === 'GET /api/about/next-steps?country=PK')).toBe(true);
  });

  test('says which country it is for when that is not the report’s', async () => {
    openFiled({ report: { country: 'DE' } });
    expect((await screen.findByText(/^This is for/)).textContent).toContain('Pakistan');
  });

  test('is general where the operator says nothing', async () => {
    openFiled({ steps: null });
    expect(await screen.findByRole('heading', { name: 'Tell the police' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: /^Call/ })).toBeNull();
  });
});

describe('what happens next', () => {
  test.each<[string, Shown, RegExp, RegExp | null]>([
    ['a listed report', {}, /^Anyone who checks the email/, /^Until it is verified/],
    [
      'a listed report of which others see the summary',
      { unverifiedReports: 'summary' },
      /^Until it is verified/,
      null,
    ],
    ['a held report', { report: { state: 'held' } }, /once it has been reviewed/, /^Anyone who checks/],
  ])('%s', async (_, shown, words, never) => {
    openFiled(shown);
    const next = within(await screen.findByRole('region', { name: 'What happens next' }));
    expect(await next.findByText(words)).toBeTruthy();
    if (never) expect(next.queryByText(never)).toBeNull();
  });

  test('a report that corrected an earlier one says so', async () => {
    filed({ merged: true });
    openFiled();
    expect(await screen.findByText(/^You already reported this person today/)).toBeTruthy();
  });
});

test('the print is the report, with its reference, what it says and that it is a claim', async () => {
  openFiled();
  expect(await screen.findByText('1811 2345 6789 0123 456')).toBeTruthy();
  expect(screen.getByText('Paid in advance and nothing ever came.')).toBeTruthy();
  await screen.findByText(/^Filed with .*Karachi Consumer Trust/);
});

test.each(['withdrawn', 'removed', 'expired'] as const)(
  'a report that is %s is shown on its own page',
  async (state) => {
    const { location } = openFiled({ report: { state } });
    await waitFor(() => expect(location().pathname).toBe(`/reports/${repID}`));
  },
);

test('a report of somebody else is not shown', async () => {
  stubSignedIn({
    'GET /report/single': problem(404, 'reportNotFound'),
    'GET /about': json({}),
  });
  const { person, location } = open(<FiledPage />, { path: '/reports/filed/7', route: '/reports/filed/:repID' });
  expect(await screen.findByText('This is not one of your reports')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: /list|reports/i }));
  expect(location().pathname).toBe('/reports/edit');
});
