import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { readConfig, variableNames } from '../src/server/config.ts';
import { envExample } from '../src/server/startup/variables/env-example.ts';
import { inRepository } from './support/paths.ts';

const text = readFileSync(inRepository('.env.example'), 'utf8');

test('.env.example is what npm run env:example writes', () => {
  expect(text).toBe(envExample());
});

test('a copy of .env.example changes nothing', () => {
  expect(Object.keys(parseEnv(text)).sort()).toEqual([...variableNames].sort());
  expect(readConfig(parseEnv(text))).toEqual(readConfig({}));
});
