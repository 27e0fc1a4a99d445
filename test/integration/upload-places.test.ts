import { afterAll, expect, test } from 'vitest';
import { proofs } from '../../src/contract/named.ts';
import { startApp } from '../support/app.ts';
import { aProof } from '../support/named-calls.ts';
import { aPicture } from '../support/pictures.ts';
import { type RawConnection, rawConnection } from '../support/raw-connection.ts';
import { movableClock } from '../support/time.ts';

const testApp = await startApp({ trustProxy: ['loopback'], clock: movableClock().clock });
const { app, stranger } = testApp;
await app.listen({ host: '127.0.0.1', port: 0 });
const bound = app.server.address();
const port = typeof bound === 'object' && bound ? bound.port : 0;
const open: RawConnection[] = [];
afterAll(() => {
  for (const { socket } of open) socket.destroy();
});

const picture = await aPicture({ width: 8, height: 8 });
const send = (proofID: string, address: string) =>
  stranger.call(proofs.photo, {
    params: { proofID },
    file: { bytes: picture },
    address,
  });

/** Begins to send a file of 10 MB, and goes no further. */
function sendSlowly(proofID: string, address: string): RawConnection {
  const made = rawConnection(port);
  open.push(made);
  made.send(
    `POST /api${proofs.photo.path.replace('{proofID}', proofID)} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${address}\r\n` +
      `Content-Type: multipart/form-data; boundary=b\r\nContent-Length: ${10 * 1024 * 1024}\r\n\r\n--b\r\n`,
  );
  return made;
}

test('files of strangers take a bounded part of the memory, and one site takes a bounded part of that', async () => {
  const slow = [1, 2, 3].map((n) => sendSlowly(crypto.randomUUID(), `203.0.113.${n}`));
  const statusFor = (address: string) => async () => (await send(crypto.randomUUID(), address)).status;
  // Unknown proofs, so that each try costs nothing.
  await expect.poll(statusFor('203.0.113.9'), { timeout: 30_000 }).toBe(503);
  const refused = await send(crypto.randomUUID(), '203.0.113.9');
  expect([refused.body.code, Number(refused.headers['retry-after'])]).toEqual(['unavailable', 10]);
  expect((await send(await aProof(testApp, 'begun'), '198.51.100.7')).status).toBe(200);

  // 13 more of 10 MB fill the rest for everybody.
  for (let n = 0; n < 13; n++) slow.push(sendSlowly(crypto.randomUUID(), `198.18.${n}.1`));
  await expect.poll(statusFor('198.51.100.8'), { timeout: 30_000 }).toBe(503);
  for (const { socket } of slow) socket.destroy();
  const proofID = await aProof(testApp, 'begun');
  await expect.poll(async () => (await send(proofID, '203.0.113.10')).status, { timeout: 30_000 }).toBe(200);
});

test('a network that has sent too many files is told so before the next one is read', async () => {
  const address = '203.0.114.1';
  const many = Array.from({ length: 300 }, () => send(crypto.randomUUID(), address));
  await Promise.all(many);
  const got = await sendSlowly(crypto.randomUUID(), address).waitFor(/\r\n\r\n/);
  expect(got).toMatch(/^HTTP\/1\.1 429 .*retry-after: /is);
});
