import { expect, test } from 'vitest';
import { kindOfAddress } from './public-web.ts';

test.each(['198.41.0.4', '8.8.8.8', '1.1.1.1', '203.0.114.1', '2606:4700::1111', '2a00:1450::1', '::ffff:8.8.8.8'])(
  '%s is an address of the internet',
  (address) => expect(kindOfAddress(address)).toBe('public'),
);

test.each(['127.0.0.1', '127.255.0.9', '::1', '::127.0.0.1', '::ffff:127.0.0.1', '::ffff:7f00:1'])(
  '%s is this machine',
  (address) => expect(kindOfAddress(address)).toBe('loopback'),
);

// The special-purpose registries of IANA, for IPv4 and IPv6.
test.each([
  ...['0.0.0.0', '0.1.2.3', '10.0.0.1', '10.255.255.255', '100.64.0.1', '100.127.255.255', '169.254.169.254'],
  ...['172.16.0.1', '172.31.255.255', '192.0.0.1', '192.0.2.1', '192.88.99.1', '192.168.0.1', '198.18.0.1'],
  ...['198.19.255.255', '198.51.100.1', '203.0.113.1', '224.0.0.1', '239.1.1.1', '240.0.0.1', '255.255.255.255'],
  ...['::', '::ffff:10.0.0.1', '::ffff:a9fe:a9fe', '::10.0.0.1', '64:ff9b::7f00:1', '64:ff9b:1::1', '100::1'],
  ...['2001::1', '2001:2::1', '2001:10::1', '2001:20::1', '2001:db8::1', '2002:7f00:1::', '2002:a00:1::', '3fff::1'],
  ...['4000::1', '5f00::1', 'fc00::1', 'fd12:3456::1', 'fe80::1', 'fe80::1%eth0', 'fec0::1', 'ff02::1'],
  ...['', 'localhost', '1', '0x7f.1', '::1::', '1.2.3.4.5'],
])('%s is neither', (address) => expect(kindOfAddress(address)).toBe('other'));
