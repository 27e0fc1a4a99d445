import { expect, test } from 'vitest';
import { besidePool, embeddedConnections, poolSizeOf } from './database-connections.ts';

test('the embedded database has a connection for each that any number of processes opens, and some for commands', () => {
  for (let webConcurrency = 1; webConcurrency <= 32; webConcurrency++) {
    const processes = webConcurrency === 1 ? 1 : 1 + webConcurrency;
    const opened = processes * (poolSizeOf(webConcurrency) + besidePool);
    expect([webConcurrency, embeddedConnections(webConcurrency) - opened >= 20]).toEqual([webConcurrency, true]);
  }
});
