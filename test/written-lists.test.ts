/** Lists that people read, or that another language needs, and that no compiler compares with ours. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { policyPresetNames, policyPresets, policySwitches } from '../src/contract/registry/policy.ts';
import { identifierKinds } from '../src/contract/rules/identifier-kinds.ts';
import { inRepository } from './support/paths.ts';

const textOf = (...parts: string[]) => readFileSync(inRepository(...parts), 'utf8');

test('the table of policy.md has every switch, with its choice in each preset', () => {
  const rows = [...textOf('docs', 'operating', 'policy.md').matchAll(/^\| `(\w+)`\s*\|(.*)\|$/gm)].map(
    ([, name, cells = '']) => [name, ...[...cells.matchAll(/`(\w+)`/g)].map(([, choice]) => choice)],
  );
  expect(rows).toEqual(
    policySwitches.map((name) => [name, ...policyPresetNames.map((preset) => String(policyPresets[preset][name]))]),
  );
});

test('the Python client counts every kind of identifier', () => {
  const [, kinds = ''] = /^IDENTIFIER_KINDS = \((.*)\)$/m.exec(textOf('sdk', 'python', 'fraud_shield.py')) ?? [];
  expect([...kinds.matchAll(/"(\w+)"/g)].map(([, kind]) => kind)).toEqual([...identifierKinds]);
});
