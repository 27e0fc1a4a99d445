import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CaseAnswer, CaseReport } from '../../../../../contract/disputes/cases.ts';
import type { Exchange } from '../../../../../contract/disputes/replies.ts';
import { json, problem, stubNetwork } from '../../../../testing/network.ts';
import { open } from '../../../../testing/render.tsx';
import { type Given, sampleOf } from '../../../../testing/sample.ts';
import { CaseOverview } from './case-overview.tsx';
import { caseOf } from './case-queries.ts';
import { CaseReportCard } from './case-report.tsx';
import { FollowUpForm, ReplyForm } from './dispute-form.tsx';

const at = { path: '/case' };
const said = (words: string, state: 'shown' | 'waiting' | 'takenAway' = 'shown') => ({
  words,
  state,
  writtenAt: '2026-11-06T10:00:00.000Z',
});
const reply = said('I was abroad then.');
const byAuthor = { by: 'author' as const, ...said('It was in May.') };
const bySubject = { by: 'subject' as const, ...said('In May, too.') };

const aReport = (more: Given<CaseReport>): CaseReport =>
  sampleOf(CaseReport, { reportID: 'r1', category: 'loan', state: 'listed', replyNext: 'subject', ...more });

const openCard = (exchange: Partial<Exchange>) => open(<CaseReportCard report={aReport(exchange)} />, at);

test.each<[string, Partial<Exchange>, string[], RegExp | null]>([
  ['nobody has replied', {}, ['Write a reply'], null],
  ['somebody else has replied', { replyNext: null }, [], /Someone else who is named/],
  ['the reply waits', { reply: said('I was abroad then.', 'waiting'), replyNext: 'moderator' }, ['Change it'], null],
  ['it is the author’s turn', { reply, replyNext: 'author' }, ['Change it'], /filed the report may answer once/],
  ['the author’s answer waits', { reply, replyNext: 'moderator' }, ['Remove your reply'], /before it is shown/],
  [
    'it is one’s own turn',
    { reply, replyFollowUps: [byAuthor], replyNext: 'subject' },
    ['Answer', 'Remove your reply'],
    /It is your turn/,
  ],
  [
    'both have answered',
    { reply, replyFollowUps: [byAuthor, bySubject], replyNext: null },
    ['Change your answer', 'Remove your reply'],
    /Nothing can be added/,
  ],
])('when %s, the case page says so and offers what can be done', (_, exchange, buttons, line) => {
  openCard(exchange);
  const shown = screen.getAllByRole('button').map(({ textContent }) => textContent);
  expect(shown.filter((name) => name !== 'Dispute this report' && name !== 'Ask to read it')).toEqual(buttons);
  if (line) screen.getByText(line);
});

test('a report that cannot be disputed yet, or again, says from when it can be, to the minute', () => {
  open(<CaseReportCard report={aReport({ disputableFrom: '2026-12-06T10:27:00.000Z' })} />, at);
  screen.getByText(/^You can dispute it from .*Dec.*:27/);
  expect(screen.queryByRole('button', { name: /Dispute/ })).toBeNull();
});

test('both sides are quoted, the author without a name', () => {
  openCard({ reply, replyFollowUps: [byAuthor, bySubject], replyNext: null });
  const quotes = screen.getAllByRole('figure');
  expect(quotes.map((one) => one.querySelector('figcaption')?.textContent)).toEqual([
    'You',
    'The person who filed the report',
    'You',
  ]);
});

test('the answer is sent with what it answers, and a refusal leaves what was written', async () => {
  const sent = stubNetwork({ 'POST /named/case/reply/follow-up': problem(409, 'replyChanged') });
  const report = aReport({ reply, replyFollowUps: [byAuthor], replyNext: 'subject' });
  window.location.hash = 'follow-up/r1';
  const { person } = open(<FollowUpForm report={report} />, at);
  expect(within(screen.getByRole('figure')).getByText('It was in May.')).toBeDefined();
  await person.type(screen.getByLabelText(/Your answer/), 'In May, too.');
  await person.click(screen.getByRole('button', { name: 'Publish the answer' }));
  await screen.findByText(/has changed, or is no longer shown/);
  expect(sent.find(({ line }) => line === 'POST /api/named/case/reply/follow-up')?.body).toEqual({
    link: '',
    reportID: 'r1',
    followUp: 'In May, too.',
    answers: 'It was in May.',
  });
  expect((screen.getByLabelText(/Your answer/) as HTMLTextAreaElement).value).toBe('In May, too.');
  expect(window.location.hash).toBe('#follow-up/r1');
});

test('the case is asked for again after an answer that was lost: what was sent may have arrived', async () => {
  stubNetwork({ 'POST /named/case/reading': null });
  const { person, cache } = openCard({});
  const { queryKey } = caseOf('');
  cache.setQueryData(queryKey, { ...sampleOf(CaseAnswer), timeZone: 'UTC' });
  await person.click(screen.getByRole('button', { name: 'Ask to read it' }));
  await waitFor(() => expect(cache.getQueryState(queryKey)?.isInvalidated).toBe(true));
});

test('a reply that was answered can be removed only', async () => {
  const sent = stubNetwork({ 'POST /named/case/reply': json({ reply: null }) });
  const report = aReport({ reply, replyFollowUps: [byAuthor], replyNext: 'subject' });
  const { person } = open(<ReplyForm report={report} />, at);
  expect(screen.queryByRole('textbox')).toBeNull();
  screen.getByText(/the answers go too/);
  await person.click(screen.getByRole('button', { name: 'Remove it' }));
  expect(sent.find(({ line }) => line === 'POST /api/named/case/reply')?.body).toMatchObject({ reply: null });
});

test('what a moderator has released is read in full: also whom the report names, the address and the link', () => {
  const narrative = {
    name: 'Gold Shop',
    title: 'Paid, no parcel',
    evidence: 'Paid in advance and nothing ever came.',
    address: 'Mall Road 1',
    url: 'https://shop.example/gold',
  };
  open(<CaseReportCard report={aReport({ narrative })} />, at);
  for (const words of Object.values(narrative)) expect(screen.getByText(words)).toBeTruthy();
  // Its target may be hostile.
  expect(screen.queryByRole('link')).toBeNull();
});

test('whoever has not disputed a report that somebody else disputes is not said to', () => {
  const found = sampleOf(CaseAnswer, { explanation: [{ why: ['disputed'] }] });
  const reports = [aReport({ disputed: true })];
  open(<CaseOverview found={{ ...found, reports, timeZone: 'UTC' }} />, at);
  screen.getByText('It is disputed, so it counts half.');
});
