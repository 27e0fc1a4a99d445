import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { variables } from '../src/server/config.ts';

const lines = readFileSync(join(import.meta.dirname, '..', '.env.example'), 'utf8').split('\n');
const listed = lines.flatMap((line, at) => {
  const [, name, value] = /^(?:# ?)?([A-Z][A-Z0-9_]*)=(.*)$/.exec(line) ?? [];
  return name === undefined ? [] : [{ name, value, above: lines[at - 1] ?? '' }];
});

describe('.env.example', () => {
  test('lists every variable the program reads, each once, and no other', () => {
    expect(listed.map(({ name }) => name).sort()).toEqual(Object.keys(variables).sort());
  });

  test('shows each with its default', () => {
    expect(Object.fromEntries(listed.map(({ name, value }) => [name, value]))).toEqual(
      Object.fromEntries(Object.entries(variables).map(([name, variable]) => [name, variable.default])),
    );
  });

  test('says above each what it is for', () => {
    expect(listed.filter(({ above }) => !/^# ?\S/.test(above)).map(({ name }) => name)).toEqual([]);
  });
});
