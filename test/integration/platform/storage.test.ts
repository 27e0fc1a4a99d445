import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { account } from '../../../src/contract/accounts/account.ts';
import { diskStore } from '../../../src/server/platform/files/disk.ts';
import { startApp } from '../../support/app.ts';
import { aPicture } from '../../support/pictures.ts';
import { inBucket, startS3, storeAt } from '../../support/s3.ts';

const folder = mkdtempSync(join(tmpdir(), 'fraud-shield-s3-'));
afterAll(() => rmSync(folder, { recursive: true }));

const buckets = join(folder, 'buckets');
const s3 = await startS3(buckets);
afterAll(() => s3.close());
const { url } = s3;

const digest = (bytes: Uint8Array | null) => bytes && createHash('sha256').update(bytes).digest('hex');

describe.each([
  ['a folder', () => diskStore(join(folder, 'disk'))],
  ['an S3-compatible server', () => storeAt(url)],
] as const)('a store in %s', (_where, open) => {
  const store = open();
  const path = () => `profile/${crypto.randomUUID()}.webp`;

  test('returns exactly what was stored', async () => {
    for (const bytes of [randomBytes(1), randomBytes(3_000_000), Buffer.from('{"json": true}\n')]) {
      const at = path();
      await store.put(at, bytes);
      expect(digest(await store.get(at))).toBe(digest(bytes));
    }
  });

  test('has nothing at an unused path, or after one removal or two', async () => {
    const at = path();
    expect(await store.get(at)).toBeNull();
    await store.put(at, Buffer.from('here'));
    await store.remove(at);
    await store.remove(at);
    expect(await store.get(at)).toBeNull();
  });

  test('replaces a file', async () => {
    const at = path();
    await store.put(at, Buffer.from('first'));
    await store.put(at, Buffer.from('second'));
    expect(String(await store.get(at))).toBe('second');
  });

  test.each(['../secret', '/etc/passwd', 'profile/../../x', 'profile/', 'one', 'profile/..', 'a/b\0c', ''])(
    'rejects the path %j',
    async (at) => {
      await expect(async () => store.put(at, Buffer.from('x'))).rejects.toThrow(TypeError);
      await expect(async () => store.get(at)).rejects.toThrow(TypeError);
      await expect(async () => store.remove(at)).rejects.toThrow(TypeError);
    },
  );
});

test('a profile picture stays in the S3-compatible store, sealed, until its account is deleted', async () => {
  const product = await startApp({ files: storeAt(url) });
  const somebody = await product.as();
  const { body } = await somebody.call(account.uploadPicture, { file: { bytes: await aPicture() } });
  const shown = () => product.app.inject({ url: body.url, headers: { authorization: `Bearer ${somebody.token}` } });
  const { rawPayload, headers } = await shown();
  expect(headers['content-type']).toBe('image/webp');
  expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'webp', width: 256 });
  const stored = [...inBucket(buckets)].filter(([path]) => path.includes('pictures/'));
  expect(stored).toHaveLength(1);
  for (const [path, bytes] of stored) {
    expect(bytes.includes('WEBP')).toBe(false);
    for (const id of [somebody.accountId, body.url.split('/').at(-1).slice(0, 36)]) expect(path).not.toContain(id);
  }
  const profile = { username: somebody.person.username, email: somebody.person.email, photoURL: body.url };
  expect((await somebody.call(account.update, { body: profile })).status).toBe(200);

  await somebody.call(account.remove, { body: { email: somebody.person.email } });
  await product.context.files.run();
  expect([...inBucket(buckets).keys()].filter((path) => path.includes('pictures/'))).toEqual([]);
});
