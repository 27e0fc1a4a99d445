import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Exchange } from '../../../../contract/disputes/replies.ts';
import { json, problem } from '../../../testing/network.ts';
import { open } from '../../../testing/render.tsx';
import { stubSignedIn } from '../../../testing/signed-in.ts';
import { OwnExchange } from './own-exchange.tsx';

const writtenAt = '2026-11-06T10:00:00.000Z';
const reply = { words: 'I was abroad then.', state: 'shown', writtenAt } as const;
const own = { by: 'author', words: 'It was in May.', state: 'waiting', writtenAt } as const;
const none: Exchange = { reply: null, replyFollowUps: [], replyNext: null };

function openExchange(said: Exchange, answer = json(said), isOpen = true, later = said) {
  const sent = stubSignedIn({
    'GET /report/reply': () => json(sent.some(({ line }) => line.startsWith('POST')) ? later : said),
    'POST /report/reply/follow-up': answer,
  });
  const opened = open(<OwnExchange reportID="17" isOpen={isOpen} />, { path: '/reports/17' });
  const isRead = () => sent.some(({ line }) => line.startsWith('GET /api/report/reply'));
  return { ...opened, isRead, posted: () => sent.find(({ line }) => line.startsWith('POST'))?.body };
}

test('the author answers the reply once, and reads that a moderator looks at the answer first', async () => {
  const after: Exchange = { reply, replyFollowUps: [own], replyNext: 'moderator' };
  const { person, posted } = openExchange({ ...none, reply, replyNext: 'author' }, json(after));
  await person.type(await screen.findByLabelText(/Your answer/), ' It was in May. ');
  screen.getByText(/Write nothing that tells who you are/);
  await person.click(screen.getByRole('button', { name: 'Send the answer' }));
  await screen.findByText('A moderator reads it before it is shown.');
  expect(posted()).toEqual({ followUp: 'It was in May.', answers: reply.words });
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('the author changes an answer, and is told when the reply has changed meanwhile', async () => {
  const said: Exchange = { reply, replyFollowUps: [own], replyNext: 'moderator' };
  const later: Exchange = { ...said, reply: { ...reply, words: 'I was in Dubai.' } };
  const { person } = openExchange(said, problem(409, 'replyChanged'), true, later);
  await person.click(await screen.findByRole('button', { name: 'Change your answer' }));
  const box = screen.getByLabelText(/Your answer/) as HTMLTextAreaElement;
  expect(box.value).toBe('It was in May.');
  await person.type(box, ' Or June.');
  await person.click(screen.getByRole('button', { name: 'Send the answer' }));
  await screen.findByText(/has changed, or is no longer shown/);
  await screen.findByText('I was in Dubai.');
  expect(box.value).toBe('It was in May. Or June.');
});

test('nothing of an answer is left in the form once it was removed', async () => {
  const { person } = openExchange(
    { reply, replyFollowUps: [own], replyNext: 'moderator' },
    json({ ...none, reply, replyNext: 'author' }),
  );
  await person.click(await screen.findByRole('button', { name: 'Change your answer' }));
  await person.type(await screen.findByLabelText(/Your answer/), ' Or June.');
  await person.click(screen.getByRole('button', { name: 'Remove it' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove it' })).toBeNull());
  expect(screen.getByLabelText<HTMLTextAreaElement>(/Your answer/).value).toBe('');
});

test('an answer that was answered can be removed only, with what followed', async () => {
  const shown = { ...own, state: 'shown' } as const;
  const said: Exchange = {
    reply,
    replyFollowUps: [shown, { by: 'subject', words: 'In May, too.', state: 'shown', writtenAt }],
    replyNext: null,
  };
  const { person, posted } = openExchange(said, json({ ...none, reply, replyNext: 'author' }));
  await person.click(await screen.findByRole('button', { name: 'Remove your answer' }));
  screen.getByText(/the answer of the person named goes too/);
  expect(screen.queryByRole('textbox')).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Remove it' }));
  await waitFor(() => expect(posted()).toEqual({ followUp: null, answers: reply.words }));
  await screen.findByLabelText(/Your answer/);
});

test('without a reply there is nothing, and beneath a report that is out of the registry nothing to write', async () => {
  const { unmount } = openExchange({ ...none, reply, replyNext: 'author' }, undefined, false);
  await screen.findByText('I was abroad then.');
  expect(screen.queryByRole('textbox')).toBeNull();
  unmount();
  const { isRead } = openExchange(none);
  await waitFor(() => expect(isRead()).toBe(true));
  // The answer is there in the next turn.
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.queryByRole('heading')).toBeNull();
});
