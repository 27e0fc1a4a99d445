import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { OwnDecision } from '../../../../contract/moderation/decisions.ts';
import type { Report } from '../../../../contract/reports/reports.ts';
import { type Answers, json, problem } from '../../../testing/network.ts';
import { open, scrolledTo } from '../../../testing/render.tsx';
import { stubSignedIn } from '../../../testing/signed-in.ts';
import { aDestroyedReport, aReportOfOnesOwn } from '../own-report.fixture.ts';
import { aboutOf } from '../paper/about.fixture.ts';
import { ReportPage } from './report-page.tsx';

const at = { path: '/reports/4711', route: '/reports/:repID' };
const aVersion = (version: number, city: string, omitted = 0) => {
  const { version: _, ...content } = aReportOfOnesOwn();
  return {
    ...content,
    version,
    city,
    omitted,
    writtenAt: `2026-02-${14 + version}T10:00:00Z`,
    changed: version === 1 ? [] : ['city'],
  };
};
const historyOf = (versions: unknown[], withdrawal: unknown = null) => ({
  repID: '4711',
  reportID: '4711',
  versions,
  withdrawal,
});
const aDecision = (over: Partial<OwnDecision> = {}): OwnDecision => ({
  id: 'd1',
  decision: 'hold',
  reason: 'unclearEvents',
  note: null,
  decidedAt: '2026-02-16T09:00:00Z',
  isReversed: false,
  wasFoundAutomatically: false,
  answer: null,
  answeredAt: null,
  appealUntil: null,
  appeal: null,
  ...over,
});

function openReport(report: Report, answers: Answers = {}, where = at) {
  const sent = stubSignedIn({
    'GET /report/single': json(report),
    'GET /report/history': json(historyOf([aVersion(1, 'Lahore')])),
    'GET /report/decisions': json([]),
    'GET /report/disputes': json([]),
    'GET /report/reply': json({ reply: null, replyFollowUps: [], replyNext: null }),
    'GET /report/attachments': json([]),
    ...answers,
  });
  return { ...open(<ReportPage />, where), sent };
}

test('a report without its content says that it is gone, and what is left of it', async () => {
  openReport(aDestroyedReport(), {
    'GET /report/history': json(historyOf([{ ...aVersion(3, 'Lahore', 2), changed: [] }])),
  });
  const head = await screen.findByRole('region', { name: 'Report FS-7K4Q-92' });
  expect(within(head).getByText(/a moderator removed it/)).toBeTruthy();
  const content = screen.getByRole('region', { name: 'What it says' });
  expect(content.textContent).toContain('What it said was destroyed');
  const story = screen.getByRole('region', { name: 'What happened to it' });
  await within(story).findByText('Earlier versions not kept: 2');
  // Only the first version was what was filed.
  expect(within(story).queryByText('Filed')).toBeNull();
  // On the screen, where others are told that they can add some, and on paper.
  await waitFor(() => expect(screen.getAllByText('No files.')).toHaveLength(2));
  const terms = within(content).getAllByRole('term');
  expect(terms.map((term) => term.textContent)).not.toContain('Email');
  for (const term of terms) expect(term.nextElementSibling?.textContent, term.textContent ?? '').not.toBe('');
});

test('a report is shown with its reference, what it says, and what stands behind it', async () => {
  openReport(aReportOfOnesOwn({ repID: '1811234567890123456' }));
  const head = await screen.findByRole('region', { name: 'Paid, no parcel' });
  expect(within(head).getByText('1811 2345 6789 0123 456')).toBeTruthy();
  expect(within(head).getByText('Unverified')).toBeTruthy();
  expect(within(head).getByText(/no moderator has verified it/)).toBeTruthy();
  // Its author is not told whether others reported the same person, so nothing is said of them.
  expect(head.textContent).not.toMatch(/some(one|body) else|nobody/i);
  const content = screen.getByRole('region', { name: 'What it says' });
  const facts = Object.fromEntries(
    within(content)
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  );
  expect(facts).toMatchObject({ Email: 'shop@example.org', Date: 'Feb\u00a014,\u00a02026', Phone: 'Not given' });
  // Where it leads may be hostile.
  expect(within(content).queryAllByRole('link')).toEqual([]);
});

test.each<[string, Partial<Report>, RegExp]>([
  ['held', { state: 'held' }, /waiting for a moderator/],
  ['removed', { state: 'removed' }, /a moderator removed it/],
  ['disputed', { disputed: true }, /someone named in it says/],
])('a %s report says so in a sentence', async (_, over, words) => {
  openReport(aReportOfOnesOwn(over));
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Edit' }) === null).toBe(over.state === 'removed');
});

test('a question is the first thing on the page, with its deadline, and is answered there', async () => {
  let isAnswered = false;
  const asked = aDecision({ id: 'd2', decision: 'ask', note: 'Which shop?', decidedAt: '2026-02-17T12:00:00Z' });
  const { person, sent } = openReport(aReportOfOnesOwn(), {
    'GET /report/single': () => json(aReportOfOnesOwn({ askedUntil: isAnswered ? null : '2026-02-24T12:00:00Z' })),
    'GET /report/decisions': () =>
      json([isAnswered ? { ...asked, answer: 'The one in Lahore.', answeredAt: '2026-02-18T12:00:00Z' } : asked]),
    'POST /report/answer': () => {
      isAnswered = true;
      return json({ message: 'Sent' });
    },
  });
  const question = await screen.findByRole('region', { name: 'A moderator has a question' });
  expect(
    within(question).getByText('Please answer by Feb 24, 2026. After that, we decide without your answer.'),
  ).toBeTruthy();
  expect(within(question).getByText('Which shop?')).toBeTruthy();
  const head = screen.getByRole('region', { name: 'Paid, no parcel' });
  expect(question.compareDocumentPosition(head)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await person.type(within(question).getByRole('textbox'), 'The one in Lahore.');
  await person.click(within(question).getByRole('button', { name: /send/i }));
  await within(question).findByText('The one in Lahore.');
  expect(sent.find(({ line }) => line.startsWith('POST /api/report/answer'))?.body).toEqual({
    decisionID: 'd2',
    answer: 'The one in Lahore.',
  });
  expect(within(question).queryByText(/^Please answer by/)).toBeNull();
});

test('the story has versions, decisions and disputes in the order of time, the newest first', async () => {
  openReport(aReportOfOnesOwn(), {
    'GET /report/history': json(historyOf([aVersion(2, 'Karachi'), aVersion(1, 'Lahore')])),
    'GET /report/decisions': json([
      aDecision({ decidedAt: '2026-02-15T12:00:00Z' }),
      aDecision({ id: 'd2', decision: 'ask', note: 'Which shop?', decidedAt: '2026-02-17T12:00:00Z' }),
    ]),
    'GET /report/disputes': json([
      {
        disputeID: 'x',
        state: 'decided',
        reason: 'settled',
        isAppeal: false,
        steps: [],
        questions: [],
        openedAt: '2026-02-18T09:00:00Z',
        decidedAt: '2026-02-20T09:00:00Z',
        outcome: 'refused',
        decisionDueAt: '2026-03-18T09:00:00Z',
        endsAt: '2026-04-18T09:00:00Z',
        reasons: 'It was not settled.',
      },
    ]),
  });
  const story = await screen.findByRole('region', { name: 'What happened to it' });
  await within(story).findByText('Version 2');
  const titles = within(story)
    .getAllByRole('listitem')
    .map((entry) => entry.querySelector('strong')?.textContent);
  expect(titles).toEqual([
    'Refused: the report stays',
    'Your report is disputed',
    'A moderator has a question',
    'Version 2',
    'Held back: lookups do not find it',
    'Version 1',
  ]);
  expect(within(story).getByText('It was not settled.')).toBeTruthy();
});

test('a long history continues on request, and says how many versions are no longer kept', async () => {
  const newest = Response.json(historyOf([aVersion(9, 'Karachi'), aVersion(8, 'Multan', 6)]), {
    headers: { Link: '</api/report/history?reportID=4711&cursor=8>; rel="next"' },
  });
  const answers = [newest, problem(422, 'invalidInput'), json(historyOf([aVersion(1, 'Lahore')]))];
  const { person, sent } = openReport(aReportOfOnesOwn(), { 'GET /report/history': () => answers.shift() ?? null });
  expect((await screen.findByText('Multan')).tagName).toBe('BDI');
  expect(screen.queryByText('Version 8')).toBeNull();
  const more = screen.getByRole('button', { name: 'Show older versions' });
  await person.click(more);
  expect((await screen.findByRole('alert')).textContent).toBe('Some values were not accepted.');
  await person.click(more);
  await vi.waitFor(() => expect(screen.getByText('Version 8')).toBeTruthy(), { timeout: 20_000 });
  expect(sent.some(({ line }) => line.includes('cursor=8'))).toBe(true);
  expect(screen.getByText('Earlier versions not kept: 6')).toBeTruthy();
  expect(screen.getByText('Version 1')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Show older versions' })).toBeNull();
});

test('files can be downloaded, and the report can be printed', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  const file = { id: 'f1', name: 'receipt.pdf', type: 'application/pdf', size: 10, createdAt: '2026-02-15T10:00:00Z' };
  const { person } = openReport(aReportOfOnesOwn(), {
    'GET /report/attachments': json([{ ...file, sha256: 'ab'.repeat(32), state: 'ready' }]),
    'GET /about': json(aboutOf()),
  });
  const link = await screen.findByRole('link', { name: 'receipt.pdf' });
  expect(link.getAttribute('href')).toContain('/report/attachments/f1');
  expect(screen.queryByRole('button', { name: 'Remove receipt.pdf' })).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Print or save as PDF' }));
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  // The name that browsers suggest for the file.
  expect(document.title).toBe('Report FS-7K4Q-92');
  window.dispatchEvent(new Event('afterprint'));
  expect(document.title).toBe('Your report · Fraud Shield');
  expect(screen.getByText(`SHA-256 ${'ab'.repeat(32)}`)).toBeTruthy();
  expect(screen.getByText(/^Filed with Karachi Consumer Trust/)).toBeTruthy();
  expect(screen.getByText('desk@example.org')).toBeTruthy();
});

test('a link to the history of a report leads there once it has loaded', async () => {
  const scrolled = scrolledTo();
  openReport(aReportOfOnesOwn(), {}, { ...at, path: '/reports/4711#history' });
  await waitFor(() => expect(scrolled).toEqual(['history']));
  expect(document.activeElement?.id).toBe('history');
});

const removal = aDecision({
  decision: 'remove',
  reason: 'false',
  note: 'The receipt is for something else.',
  wasFoundAutomatically: true,
  appealUntil: '2026-12-20T10:00:00.000Z',
});
const appeal = {
  words: 'It is for this.',
  appealedAt: '2026-11-21T10:00:00.000Z',
  dueAt: '2026-12-11T10:00:00.000Z',
  outcome: null,
};
const openDecided = (answers: Answers) => openReport(aReportOfOnesOwn({ state: 'removed' }), answers);

test('a decision against a report states rule, reason and who decided, and its author appeals it', async () => {
  let isSent = false;
  const { person, sent } = openDecided({
    'GET /report/decisions': () => json([isSent ? { ...removal, appealUntil: null, appeal } : removal]),
    'POST /report/appeal': () => {
      if (sent.filter(({ line }) => line.includes('/appeal')).length < 2) return problem(409, 'decisionNotAppealable');
      isSent = true;
      return json({ message: '' });
    },
  });
  const told = within(await screen.findByRole('region', { name: 'Removed: lookups no longer find it' }));
  told.getByText('A report must be true.');
  told.getByText('Untrue');
  told.getByText('An automatic check pointed the report out. A person read it and decided.');
  await person.click(screen.getByRole('button', { name: 'Appeal' }));
  await person.type(screen.getByRole('textbox', { name: 'Why the decision is wrong' }), 'It is for this.');
  const send = () => person.click(screen.getByRole('button', { name: 'Send the appeal' }));
  await send();
  await screen.findByText('This decision cannot be appealed, or the time to appeal has passed.');
  await send();
  // With its hour: the day in UTC is not that of everybody.
  const due = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(appeal.dueAt));
  await screen.findByText(`Another moderator decides by ${due}.`);
  expect(sent.findLast(({ line }) => line.includes('/appeal'))?.body).toEqual({
    decisionID: 'd1',
    words: 'It is for this.',
  });
  expect(screen.queryByRole('button', { name: 'Appeal' })).toBeNull();
});

test('what became of an appeal is said', async () => {
  openDecided({
    'GET /report/decisions': json([{ ...removal, appealUntil: null, appeal: { ...appeal, outcome: 'refused' } }]),
  });
  await waitFor(() => screen.getByText('Refused: the decision stands.'));
});

test('an appeal that is being written survives a reload, until it is sent', async () => {
  const answers = { 'GET /report/decisions': json([removal]), 'POST /report/appeal': json({ message: '' }) };
  const box = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Why the decision is wrong' });
  const first = openDecided(answers);
  await first.person.click(await screen.findByRole('button', { name: 'Appeal' }));
  await first.person.type(await box(), 'It is for this.');
  first.unmount();

  const { person, sent } = openDecided(answers);
  expect((await box()).value).toBe('It is for this.');
  await person.click(screen.getByRole('button', { name: 'Send the appeal' }));
  await waitFor(() => expect(sessionStorage).toHaveLength(0));
  expect(sent.filter(({ line }) => line.includes('/appeal'))).toHaveLength(1);
});

test('an answer without words, or with too many, is not sent, and says so', async () => {
  const question = aDecision({ decision: 'ask', note: 'Which shop?' });
  const { person, sent } = openDecided({ 'GET /report/decisions': json([question]) });
  const box = await screen.findByRole('textbox', { name: 'Answer' });
  const send = screen.getByRole('button', { name: 'Send the answer' });
  await person.click(send);
  await screen.findByText('Write an answer');
  expect(document.activeElement).toBe(box);
  await person.click(box);
  await person.paste('a'.repeat(2_001));
  await screen.findByText('The answer must be at most 2,000 characters');
  await person.click(send);
  expect(sent.some(({ line }) => line.startsWith('POST'))).toBe(false);
});
