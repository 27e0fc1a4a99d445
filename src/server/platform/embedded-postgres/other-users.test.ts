import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect, test, vi } from 'vitest';
import { untilNobodyElse } from './other-users.ts';

test('nobody waits for a database that hangs', async () => {
  const sockets: Socket[] = [];
  const hanging = createServer((socket) => void sockets.push(socket));
  await new Promise<void>((resolve) => hanging.listen(0, '127.0.0.1', resolve));
  const { port } = hanging.address() as AddressInfo;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const onWait = vi.fn();
  const connection = { host: '127.0.0.1', port, user: 'one', password: '', database: 'one', ssl: false } as const;
  const waiting = untilNobodyElse(connection, onWait);
  await vi.advanceTimersByTimeAsync(60_000);
  await waiting;
  expect(onWait).not.toHaveBeenCalled();
  vi.useRealTimers();
  for (const socket of sockets) socket.destroy();
  hanging.close();
});
