import { expect, test } from 'vitest';
import { account } from '../../contract/account.ts';
import { json, problem } from '../testing/network.ts';
import { signedIn } from '../testing/render.tsx';
import { stubUploads } from '../testing/uploads.ts';
import { ApiProblem } from './problem.ts';
import { upload } from './upload.ts';

const file = new File(['a picture'], 'me.png', { type: 'image/png' });

const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => expect.unreachable('The upload was to fail'),
    (reason: unknown) => reason,
  );

test('the file goes as its field, with the proof that the page is ours, and the answer comes back', async () => {
  signedIn();
  const [sent, answer] = [stubUploads(), upload(account.uploadPicture, { file })];
  expect(sent[0]?.line).toBe('POST /api/files/profile');
  expect(sent[0]?.headers['X-XSRF-TOKEN']).toBe('proof');
  expect(sent[0]?.file).toBeInstanceOf(File);
  await sent[0]?.answer(json({ url: '/files/profile/1' }));
  expect(await answer).toEqual({ url: '/files/profile/1' });
});

test('how much has gone is told in whole per cent', async () => {
  const told: number[] = [];
  const sent = stubUploads();
  const answer = upload(account.uploadPicture, { file }, { onProgress: (percent) => told.push(percent) });
  sent[0]?.progress(1, 3);
  sent[0]?.progress(2, 3);
  sent[0]?.progress(3, 3);
  await sent[0]?.answer(json({ url: '/files/profile/1' }));
  await answer;
  expect(told).toEqual([33, 66, 100]);
});

test('a refusal is a problem with its words', async () => {
  const sent = stubUploads();
  const failure = failureOf(upload(account.uploadPicture, { file }));
  await sent[0]?.answer(problem(413, 'fileTooLarge'));
  expect(await failure).toMatchObject({ status: 413, problem: { code: 'fileTooLarge' } });
});

test('a connection that fails is a problem with status 0', async () => {
  const sent = stubUploads();
  const failure = failureOf(upload(account.uploadPicture, { file }));
  await sent[0]?.answer(null);
  const problemOfIt = await failure;
  expect(problemOfIt).toBeInstanceOf(ApiProblem);
  expect(problemOfIt).toMatchObject({ status: 0 });
});

test('an answer of another shape than the contract says is found while developing', async () => {
  const sent = stubUploads();
  const failure = failureOf(upload(account.uploadPicture, { file }));
  await sent[0]?.answer(json({ address: '/files/profile/1' }));
  expect(await failure).not.toBeInstanceOf(ApiProblem);
});

test('an upload that is given up stops, and is no problem', async () => {
  const sent = stubUploads();
  const leaving = new AbortController();
  const failure = failureOf(upload(account.uploadPicture, { file }, { signal: leaving.signal }));
  leaving.abort(new Error('cancelled'));
  expect(sent[0]?.isAborted).toBe(true);
  expect(await failure).toMatchObject({ message: 'cancelled' });
});
