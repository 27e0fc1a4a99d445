import { expect, test } from 'vitest';
import { isThisMachine } from './this-machine.ts';

test.each(['localhost', '127.0.0.1', '127.255.0.9', '::1', '[::1]', '::ffff:127.0.0.1'])('%s is this machine', (host) =>
  expect(isThisMachine(host)).toBe(true),
);

test.each(['', 'registry.example', 'localhost.example', '127.mail.example', '192.168.1.4', '0.0.0.0', '[fe80::1]'])(
  '"%s" is another machine',
  (host) => expect(isThisMachine(host)).toBe(false),
);
