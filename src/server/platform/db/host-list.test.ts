import { describe, expect, test } from 'vitest';
import { isPlaintext } from './connection.ts';
import { connectionTo, readAddress } from './host-list.ts';

const hostsOf = (url: string) => connectionTo(url).hosts?.all.map(({ host, port }) => `${host} ${port}`);

describe('an address with several hosts', () => {
  test.each([
    ['postgres://u:p@one,two/shield', ['one 5432', 'two 5432']],
    ['postgresql://one:5433,two/shield', ['one 5433', 'two 5432']],
    ['postgres://one,two:5433/shield', ['one 5432', 'two 5433']],
    ['postgres://one,two/shield?port=5433', ['one 5433', 'two 5433']],
    ['postgres:///shield?host=one,two&port=5433,5434', ['one 5433', 'two 5434']],
    ['postgres:///shield?host=one%2Ctwo', ['one 5432', 'two 5432']],
    ['postgres://[2001:db8::1]:5433,[fe80::1%25eth0]/shield', ['2001:db8::1 5433', 'fe80::1%eth0 5432']],
    ['postgres://%2Fvar%2Frun%2Fone,%2Fvar%2Frun%2Ftwo:5433/shield', ['/var/run/one 5432', '/var/run/two 5433']],
    ['postgres:///shield?host=/var/run/one,127.0.0.1', ['/var/run/one 5432', '127.0.0.1 5432']],
    ['postgres://u:a,b%40c@one,two/shield', ['one 5432', 'two 5432']],
    ['postgres://,two/shield', ['localhost 5432', 'two 5432']],
    ['postgres://one/shield?target_session_attrs=read-write', ['one 5432']],
  ])('%s', (url, hosts) => expect(hostsOf(url)).toEqual(hosts));

  test('keeps everything else of the address', () => {
    const url =
      'postgres://u:a%40b@one,two:1/my%20db?sslmode=verify-full&target_session_attrs=primary&sslrootcert=/ca.pem';
    expect(connectionTo(url)).toEqual({
      connectionString: 'postgres://u:a%40b@localhost/my%20db?sslmode=verify-full&sslrootcert=/ca.pem',
      hosts: { all: [expect.anything(), expect.anything()], wanted: 'primary' },
    });
    expect(connectionTo('postgres://one,two/').hosts?.wanted).toBe('any');
  });

  test('is plain text if any of its hosts is reached so', () => {
    const isPlain = (url: string) => isPlaintext(connectionTo(url));
    expect(isPlain('postgres://localhost,127.0.0.1:5433/shield')).toBe(false);
    expect(isPlain('postgres://%2Frun%2Fpostgresql,db.example/shield')).toBe(true);
    expect(isPlain('postgres://one,two/shield?sslmode=no-verify')).toBe(false);
  });
});

test('an address with one host is left as it is', () => {
  for (const connectionString of [
    'postgres://u@one:5433/shield?sslmode=disable',
    'postgres://u@/shield?host=/run/x&port=1',
  ])
    expect(connectionTo(connectionString)).toEqual({ connectionString });
});

test.each([
  'postgres://one,two:port/shield',
  'postgres://one,two:70000/shield',
  'postgres://one,two/shield?port=1,2,3',
  'postgres://one,two,three/shield?port=1,2',
  'postgres://one,[2001:db8::1/shield',
  'postgres://one,t%zz/shield',
  'postgres://one,two/shield?target_session_attrs=standby',
  'postgres://one/shield?target_session_attrs=prefer-standby',
  'postgres://one/shield?target_session_attrs=',
])('%s is refused', (url) => {
  expect(readAddress(url, ['any', 'read-write', 'primary'])).toBeNull();
});
