import { expect, test } from 'vitest';
import { attachments } from '../../../contract/reports/attachments.ts';
import { json } from '../../testing/network.ts';
import { signedIn } from '../../testing/render.tsx';
import { stubUploads } from '../../testing/uploads.ts';
import { upload } from './upload.ts';

const file = new File(['bytes'], 'receipt.png', { type: 'image/png' });
const call = { query: { reportID: '7' } };
const added = {
  id: '0b8f5c3e-8a3f-4a63-9f2b-0c8f9f6f2d11',
  name: 'receipt.png',
  type: 'image/png',
  size: 5,
  sha256: '0'.repeat(64),
  state: 'ready',
  createdAt: '2026-01-02T03:04:05Z',
};

test("a file is sent in the endpoint's field, with the XSRF token", async () => {
  signedIn();
  const sent = stubUploads([json(added)]);
  expect(await upload(attachments.add, call, file)).toEqual(added);
  expect(sent[0]).toMatchObject({
    line: 'POST /api/report/attachments?reportID=7',
    headers: { 'x-xsrf-token': 'proof' },
  });
  expect(sent[0]?.file?.name).toBe('receipt.png');
});

test('progress is reported in whole per cent, once per value', () => {
  const sent = stubUploads();
  const heard: number[] = [];
  void upload(attachments.add, call, file, { onProgress: (percent) => heard.push(percent) });
  for (const loaded of [0.4, 33.3, 33.9, 99.99, 100]) sent[0]?.progress(loaded, 100);
  expect(heard).toEqual([0, 33, 99, 100]);
});

test('an aborted upload rejects with its reason, also if aborted before it began', async () => {
  stubUploads();
  const stop = new AbortController();
  const ended = upload(attachments.add, call, file, { signal: stop.signal });
  stop.abort(new Error('cancelled'));
  await expect(ended).rejects.toThrow('cancelled');
  await expect(upload(attachments.add, call, file, { signal: stop.signal })).rejects.toThrow('cancelled');
});
