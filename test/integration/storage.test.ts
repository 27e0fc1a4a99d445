import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { account } from '../../src/contract/account.ts';
import { attachments } from '../../src/contract/attachments.ts';
import { auth } from '../../src/contract/auth.ts';
import { reports } from '../../src/contract/reports.ts';
import { diskStore } from '../../src/server/platform/files/disk.ts';
import { s3Store } from '../../src/server/platform/files/s3.ts';
import { s3Address } from '../../src/server/platform/files/s3-address.ts';
import { startApp } from '../support/app.ts';
import { aPng } from '../support/files.ts';
import { aPicture } from '../support/pictures.ts';
import { aReport } from '../support/reports.ts';

const folder = mkdtempSync(join(tmpdir(), 'fraud-shield-s3-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A real S3-compatible server; its one key pair is S3RVER twice. */
async function startS3(port = 0) {
  const server = new S3rver({
    address: '127.0.0.1',
    port,
    silent: true,
    directory: join(folder, 'buckets'),
    configureBuckets: [{ name: 'uploads' }],
  });
  const listening = await server.run();
  return { port: listening.port, close: () => server.close() };
}

const storeAt = (url: string) => {
  const address = s3Address(url);
  if (!address) throw new Error('not an address of a store');
  return s3Store(address);
};

const s3 = await startS3();
afterAll(() => s3.close());
const url = `s3://S3RVER:S3RVER@127.0.0.1:${s3.port}/uploads?region=eu-central-1&tls=false`;

const digest = (bytes: Uint8Array | null) => bytes && createHash('sha256').update(bytes).digest('hex');

describe.each([
  ['a folder', () => diskStore(join(folder, 'disk'))],
  ['an S3-compatible server', () => storeAt(url)],
] as const)('a store in %s', (_where, open) => {
  const store = open();
  const path = () => `profile/${crypto.randomUUID()}.webp`;

  test('gives back exactly what was put', async () => {
    for (const bytes of [randomBytes(1), randomBytes(3_000_000), Buffer.from('{"json": true}\n')]) {
      const at = path();
      await store.put(at, bytes);
      expect(digest(await store.get(at))).toBe(digest(bytes));
    }
  });

  test('has nothing where nothing was put, or where it was removed, once or twice', async () => {
    const at = path();
    expect(await store.get(at)).toBeNull();
    await store.put(at, Buffer.from('here'));
    await store.remove(at);
    await store.remove(at);
    expect(await store.get(at)).toBeNull();
  });

  test('keeps the last of two', async () => {
    const at = path();
    await store.put(at, Buffer.from('first'));
    await store.put(at, Buffer.from('second'));
    expect(String(await store.get(at))).toBe('second');
  });

  test.each(['../secret', '/etc/passwd', 'profile/../../x', 'profile/', 'one', ''])(
    'the path %j leads nowhere',
    async (at) => {
      await expect(async () => store.put(at, Buffer.from('x'))).rejects.toThrow(TypeError);
      await expect(async () => store.get(at)).rejects.toThrow(TypeError);
      await expect(async () => store.remove(at)).rejects.toThrow(TypeError);
    },
  );
});

test('a store that does not know the key says so, and nothing is kept', async () => {
  const at = 'profile/refused.webp';
  await expect(storeAt(url.replace('S3RVER:', 'NOBODY:')).put(at, Buffer.from('x'))).rejects.toThrow(/key/i);
  expect(await storeAt(url).get(at)).toBeNull();
});

test('a picture lives in the S3-compatible server from its upload to the end of its account', async () => {
  const product = await startApp({ files: storeAt(url) });
  const somebody = await product.as();
  const { body } = await somebody.call(account.uploadPicture, { file: { bytes: await aPicture() } });
  const { rawPayload, headers } = await product.app.inject(body.url);
  expect(headers['content-type']).toBe('image/webp');
  expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'webp', width: 256 });
  expect(readdirSync(join(folder, 'buckets', 'uploads', 'profile')).join()).toContain(body.url.split('/').at(-1));
  const profile = { username: somebody.person.username, email: somebody.person.email, photoURL: body.url };
  expect((await somebody.call(account.update, { body: profile })).status).toBe(200);

  await somebody.call(account.remove, { body: { email: somebody.person.email } });
  await product.services.errands.run();
  expect((await product.app.inject(body.url)).statusCode).toBe(404);
});

test('a store that is away answers 503, a removal waits for it, and nothing else is held up', async () => {
  const own = await startS3();
  const product = await startApp({ files: storeAt(url.replace(String(s3.port), String(own.port))) });
  const somebody = await product.as();
  const { body } = await somebody.call(account.uploadPicture, { file: { bytes: await aPicture() } });
  await own.close();
  const answer = await somebody.call(account.uploadPicture, { file: { bytes: await aPicture() } });
  expect([answer.status, answer.headers['retry-after']]).toEqual([503, '5']);
  expect((await product.app.inject(body.url)).statusCode).toBe(503);
  expect((await somebody.call(auth.user)).status).toBe(200);
  expect((await somebody.call(account.remove, { body: { email: somebody.person.email } })).status).toBe(200);
  await product.services.errands.run();
  expect(await product.db.rows({ name: 'test waiting', text: 'select 1 from file_errands' })).toHaveLength(2);
  expect(product.logged.join('\n')).toContain('a file could not be removed');
});

test('a store that takes the call and never answers: an upload is refused, and can be sent again when it is back', async () => {
  let isHanging = true;
  const open = new Set<Socket>();
  const between = createServer((socket) => {
    socket.on('error', () => {});
    open.add(socket);
    if (isHanging) return;
    const onward = connect(s3.port, '127.0.0.1').on('error', () => socket.destroy());
    socket.pipe(onward).pipe(socket);
  }).listen(0, '127.0.0.1');
  await once(between, 'listening');
  const { port } = between.address() as AddressInfo;
  const address = s3Address(url.replace(String(s3.port), String(port)));
  if (!address) throw new Error('not an address of a store');
  const product = await startApp({ files: s3Store(address, { call: 400, put: 400 }) });
  const somebody = await product.as();
  const { body: filed } = await somebody.call(reports.create, { body: aReport() });
  const add = async () =>
    somebody.call(attachments.add, {
      query: { reportID: filed.reportID },
      file: { bytes: await aPng(), name: 'proof.png' },
    });
  const refused = await add();
  expect([refused.status, refused.headers['retry-after'], refused.body.code]).toEqual([503, '5', 'unavailable']);
  expect((await somebody.call(attachments.list, { query: { reportID: filed.reportID } })).body).toEqual([]);

  isHanging = false;
  const added = await add();
  expect(added.status).toBe(200);
  // Taking it away is acknowledged while the store hangs again, and done when it is back.
  isHanging = true;
  for (const socket of open) socket.destroy();
  expect((await somebody.call(attachments.remove, { params: { id: added.body.id } })).status).toBe(200);
  await product.services.errands.run();
  const waiting = { name: 'test removals', text: `select path from file_errands where due_at > now()` };
  expect(await product.db.rows(waiting)).toHaveLength(2);
  between.close();
});
