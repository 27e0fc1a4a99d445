import { createServer, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { clamdScanner, ScannerAway } from './clamd.ts';
import { clamdAddress } from './clamd-address.ts';

test.each([
  ['tcp://127.0.0.1:3310', { host: '127.0.0.1', port: 3310 }],
  ['tcp://scanner', { host: 'scanner', port: 3310 }],
  ['tcp://[::1]:99', { host: '::1', port: 99 }],
  ['unix:/run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
  ['unix:///run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
  ['http://127.0.0.1:3310', undefined],
  ['tcp://', undefined],
  ['tcp://user@host:1', undefined],
  ['unix:relative', undefined],
  ['127.0.0.1:3310', undefined],
])('the address %s', (text, address) => {
  expect(clamdAddress(text)).toEqual(address);
});

/** A listener in the place of clamd. @returns what a scan of `bytes` ends with */
async function scanned(serve: (socket: Socket) => void, bytes: Uint8Array = Buffer.from('x'), timeoutMs = 5_000) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    serve(socket);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as { port: number };
  try {
    return await clamdScanner({ host: '127.0.0.1', port }, { timeoutMs })
      .scan(bytes)
      .catch((error: unknown) => error);
  } finally {
    for (const socket of sockets) socket.destroy();
    server.close();
  }
}
const answers = (text: string) => (socket: Socket) => void socket.resume().end(text);

test('a scanner that closes, hangs or says nothing useful has found nothing out', async () => {
  expect(await scanned((socket) => void socket.destroy())).toBeInstanceOf(ScannerAway);
  expect(await scanned(() => {}, Buffer.from('x'), 50)).toMatchObject({ name: 'ScannerAway', code: 'ETIMEDOUT' });
  expect(await scanned(answers(''))).toBeInstanceOf(ScannerAway);
  expect(await scanned(answers('x'.repeat(100_000)))).toBeInstanceOf(ScannerAway);
  const failed = await scanned(answers('stream: Allocation failure ERROR\0'));
  expect(failed).toBeInstanceOf(Error);
  expect(failed).not.toBeInstanceOf(ScannerAway);
});

test('a scanner that takes nothing does not hold a large file longer than the time limit', async () => {
  expect(await scanned((socket) => void socket.pause(), Buffer.alloc(10_000_000), 200)).toBeInstanceOf(ScannerAway);
});
