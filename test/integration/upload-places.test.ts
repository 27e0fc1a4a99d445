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

/**
 * Begins one file after another until someone at the address finds no place. A small file that is just read can take the
 * last place of a large one, which is refused then, so their number is not known.
 */
async function fill(nextSender: () => string, address: string): Promise<void> {
  const oneMore = async () => {
    sendSlowly(crypto.randomUUID(), nextSender());
    // An unknown proof, so that the try costs nothing.
    return (await send(crypto.randomUUID(), address)).status;
  };
  await expect.poll(oneMore, { timeout: 30_000 }).toBe(503);
}

test('files of strangers take a bounded part of the memory, and one site takes a bounded part of that', async () => {
  let sender = 0;
  await fill(() => `203.0.113.${++sender % 200}`, '203.0.113.250');
  const refused = await send(crypto.randomUUID(), '203.0.113.250');
  expect([refused.body.code, Number(refused.headers['retry-after'])]).toEqual(['unavailable', 10]);
  expect((await send(await aProof(testApp, 'begun'), '198.51.100.7')).status).toBe(200);

  await fill(() => `198.18.${++sender % 200}.1`, '198.51.100.8');
  for (const { socket } of open) socket.destroy();
  const proofID = await aProof(testApp, 'begun');
  await expect.poll(async () => (await send(proofID, '203.0.113.249')).status, { timeout: 30_000 }).toBe(200);
});

test('a network that has sent too many files is told so before the next one is read', async () => {
  const address = '203.0.114.1';
  const many = Array.from({ length: 300 }, () => send(crypto.randomUUID(), address));
  await Promise.all(many);
  const got = await sendSlowly(crypto.randomUUID(), address).waitFor(/\r\n\r\n/);
  expect(got).toMatch(/^HTTP\/1\.1 429 .*retry-after: /is);
});
