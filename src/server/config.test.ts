import { isAbsolute } from 'node:path';
import { expect, test } from 'vitest';
import { BadConfig, readConfig } from './config.ts';

const linesOf = (env: Record<string, string>): string[] => {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof BadConfig) return error.lines;
    throw error;
  }
  return [];
};

test('nothing needs to be set', () => {
  const config = readConfig({});
  expect(config).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    trustProxy: [],
    databaseUrl: null,
    shieldKeys: null,
    defaultCountry: 'PK',
    logLevel: 'info',
  });
  expect(isAbsolute(config.dataDir)).toBe(true);
});

test('an empty value is the default, and the public address follows the port', () => {
  expect(readConfig({ PORT: ' 8080 ', PUBLIC_URL: '', HOST: '' })).toMatchObject({
    port: 8080,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:8080',
  });
});

test.each([
  ['PORT', 'abc', 'whole number'],
  ['PORT', '0', '65535'],
  ['PORT', '70000', '65535'],
  ['PUBLIC_URL', 'registry.example', 'http'],
  ['PUBLIC_URL', 'https://registry.example/path', 'without a path'],
  ['TRUST_PROXY', 'everybody', '10.0.0.0/8'],
  ['DATABASE_URL', 'mysql://db', 'postgres://'],
  ['SHIELD_KEYS', 'c2hvcnQ=', '32 bytes'],
  ['DEFAULT_COUNTRY', 'Pakistan', 'two letters'],
  ['LOG_LEVEL', 'loud', 'debug'],
])('%s=%s is named with what was expected', (name, value, expected) => {
  const lines = linesOf({ [name]: value });
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(name);
  expect(lines[0]).toContain(expected);
});

test('every bad value is named at once, and a secret is not repeated', () => {
  const lines = linesOf({ PORT: 'x', LOG_LEVEL: 'y', SHIELD_KEYS: 'hunter2', DATABASE_URL: 'hunter3' });
  expect(lines).toHaveLength(4);
  expect(lines.join()).not.toMatch(/hunter/);
});
