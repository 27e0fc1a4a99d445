import { expect, test } from 'vitest';
import { syslogAddress } from './syslog-target.ts';

test.each([
  ['syslog+tls://logs.example.org', { host: 'logs.example.org', port: 6514 }],
  ['syslog+tls://[::1]:7000/', { host: '::1', port: 7000 }],
  ['syslog://logs.example.org', undefined],
  ['syslog+tls://user@logs.example.org', undefined],
  ['syslog+tls://logs.example.org/path', undefined],
  ['logs.example.org:6514', undefined],
])('the address %s is read, or refused', (text, address) => {
  expect(syslogAddress(text)).toEqual(address);
});
