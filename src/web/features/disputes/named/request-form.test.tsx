import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { json, problem, stubNetwork } from '../../../testing/network.ts';
import { open } from '../../../testing/render.tsx';
import { RequestForm } from './request-form.tsx';

const dueAt = '2026-12-11T10:00:00.000Z';

test('a notice needs a report, a reason and words, and no address', async () => {
  let isLimited = true;
  const sent = stubNetwork({
    'POST /named/requests': () =>
      isLimited ? problem(429, 'tryAgainInSeconds', {}, { seconds: 40 }) : json({ requestID: 'r-17', dueAt }),
  });
  const { person } = open(<RequestForm kind="notice" onBack={vi.fn()} />, { path: '/named' });
  const send = () => person.click(screen.getByRole('button', { name: 'Send' }));
  await send();
  for (const message of ['Say which report it is about', 'Choose what is wrong with the report', 'Say why'])
    screen.getByText(message);
  expect(sent).toEqual([]);
  const report = screen.getByRole<HTMLInputElement>('textbox', { name: /Which report/ });
  await person.click(report);
  await person.paste('x'.repeat(201));
  await screen.findByText('Use at most 200 characters');
  expect(report.value).toHaveLength(201);
  await person.clear(report);
  await person.type(report, 'The shop in Lahore');
  await person.click(screen.getByRole('radio', { name: 'What it says is wrong' }));
  await person.type(screen.getByRole('textbox', { name: /Why do you think so/ }), 'They delivered.');
  await send();
  await screen.findByText(/wait 40 s/);
  isLimited = false;
  await send();
  await screen.findByText('r-17');
  screen.getByText('You gave no email address, so you will get no answer.');
  expect(sent.at(-1)?.body).toMatchObject({
    kind: 'notice',
    report: 'The shop in Lahore',
    reason: 'wrong',
    words: 'They delivered.',
    contactEmail: null,
  });
});

test('an order names the court, its file, the law, and an address that can be answered', async () => {
  const sent = stubNetwork({ 'POST /named/requests': json({ requestID: 'r-18', dueAt }) });
  const { person } = open(<RequestForm kind="order" onBack={vi.fn()} />, { path: '/named' });
  await person.click(screen.getByRole('button', { name: 'Send' }));
  for (const message of [/^Name the court/, /^Give the number/, /^Name the law/]) screen.getByText(message);
  const type = (name: RegExp, words: string) => person.type(screen.getByRole('textbox', { name }), words);
  await type(/^Court or authority/, 'District Court');
  await type(/^Number of the file/, 'CS 114');
  await type(/^Law and section/, 'Order 39');
  await type(/^Which report/, '2875 5477');
  await person.click(screen.getByRole('radio', { name: 'It is unlawful' }));
  await type(/^What are you asking for/, 'That it is not shown.');
  await type(/^Email address/, 'clerk@court.example');
  await person.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByText('r-18');
  expect(sent.at(-1)?.body).toMatchObject({
    kind: 'order',
    authority: 'District Court',
    fileNumber: 'CS 114',
    legalBasis: 'Order 39',
  });
});

test('what was typed survives a reload until it is sent; words that are too many are not sent, and it is said', async () => {
  const sent = stubNetwork({ 'POST /named/requests': json({ requestID: 'r-19', dueAt }) });
  const words = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Why do you think so/ });
  const first = open(<RequestForm kind="notice" onBack={vi.fn()} />, { path: '/named' });
  await first.person.type(screen.getByRole('textbox', { name: /Which report/ }), 'The shop in Lahore');
  await first.person.click(screen.getByRole('radio', { name: 'It is unlawful' }));
  await first.person.click(words());
  await first.person.paste('x'.repeat(2_001));
  first.unmount();

  const { person } = open(<RequestForm kind="notice" onBack={vi.fn()} />, { path: '/named' });
  expect(words().value).toHaveLength(2_001);
  await person.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByText(/at most 2,000 characters/);
  expect(document.activeElement).toBe(words());
  expect(sent).toEqual([]);
  await person.clear(words());
  await person.type(words(), 'They delivered.');
  await person.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByText('r-19');
  expect(sent[0]?.body).toMatchObject({ report: 'The shop in Lahore', reason: 'unlawful', words: 'They delivered.' });
  expect(sessionStorage).toHaveLength(0);
});
