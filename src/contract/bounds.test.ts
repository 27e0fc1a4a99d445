import { afterEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { listEndpoints } from './index.ts';
import { inner, type Leaf, leavesOf } from './request-values.fixture.ts';

/*
 * Every text of a request is refused by its length before anything else touches it. This walks the schemas of the
 * contract, so that a new field without a bound fails here.
 */

/** Longer than any text that the contract allows. */
const longest = 10_000;

/** The paths of the texts of a schema. */
const textPaths = (schema: z.ZodMiniType) =>
  new Set(
    leavesOf(schema).flatMap((leaf) => (inner(leaf.schema)._zod.def.type === 'array' ? [] : [leaf.path.join('.')])),
  );

const requestOf = ({ params, query, body, documentedBody }: Endpoint) =>
  [params, query, documentedBody ?? body].filter((schema) => schema !== undefined);

interface Check {
  _zod: { def: { check: string }; check(tried: { value: unknown; issues: unknown[] }): void };
}
const checksOf = (schema: z.ZodMiniType) => (inner(schema)._zod.def.checks ?? []) as Check[];

/** Why a schema is not bounded, or null. */
function fault({ schema }: Leaf): string | null {
  const { type } = inner(schema)._zod.def;
  if (type === 'string') {
    const tried = { value: 'a'.repeat(longest + 1), issues: [] as { continue?: boolean }[] };
    checksOf(schema)[0]?._zod.check(tried);
    return tried.issues[0]?.continue === false ? null : 'its first check is not a length (rawText)';
  }
  if (type === 'array')
    return checksOf(schema).some(({ _zod }) => _zod.def.check === 'max_length') ? null : 'it has no maximum length';
  return ['number', 'boolean', 'enum', 'literal', 'transform'].includes(String(type)) ? null : `${type} has no bound`;
}

describe.each(listEndpoints())('%s', (_name, endpoint) => {
  const schemas = requestOf(endpoint);

  test('takes no text or list without a bound', () => {
    const faults = schemas.flatMap((schema) =>
      leavesOf(schema).flatMap((leaf) => {
        const why = fault(leaf);
        return why ? [`${leaf.path.join('.')}: ${why}`] : [];
      }),
    );
    expect(faults).toEqual([]);
  });

  test('lets nothing touch a text that is too long', () => {
    for (const schema of schemas)
      for (const path of textPaths(schema)) {
        const text = `a${'\u0301'.repeat(longest)}${'\u0323'.repeat(longest)}`;
        const value = path
          .split('.')
          .reduceRight<unknown>((under, key) => (key === '0' ? [under] : { [key]: under }), text);
        expect({ path, ...touchedBy(() => z.safeParse(schema, value).success) }).toEqual({
          path,
          result: false,
          touched: [],
        });
      }
  });
});

test('a text without a bound is found', () => {
  const names = (schema: z.ZodMiniType) => leavesOf(schema).filter((leaf) => fault(leaf) !== null).length;
  expect(names(z.object({ a: z.nullable(z.string()) }))).toBe(1);
  expect(names(z.object({ a: z.string().check(z.trim(), z.maxLength(5)) }))).toBe(1);
  expect(names(z.object({ a: z.optional(z.array(z.enum(['b']))) }))).toBe(1);
  expect(names(z.object({ a: z.uuid(), b: z.unknown(), c: z.record(z.enum(['d']), z.int()) }))).toBe(3);
});

afterEach(() => vi.restoreAllMocks());

/** The methods that were called on a text longer than any that is allowed. */
function touchedBy<T>(run: () => T): { result: T; touched: string[] } {
  const touched = new Set<string>();
  const ofString = [
    'normalize',
    'trim',
    'toLowerCase',
    'toUpperCase',
    'replace',
    'replaceAll',
    'split',
    'match',
    'slice',
  ];
  for (const name of ofString) {
    const original = Reflect.get(String.prototype, name);
    vi.spyOn(String.prototype, name as 'trim').mockImplementation(function (this: string, ...args: unknown[]) {
      if (this.length > longest) touched.add(name);
      return Reflect.apply(original, this, args);
    });
  }
  const { exec, test } = RegExp.prototype;
  vi.spyOn(RegExp.prototype, 'exec').mockImplementation(function (this: RegExp, text: string) {
    if (text.length > longest) touched.add('exec');
    return Reflect.apply(exec, this, [text]);
  });
  vi.spyOn(RegExp.prototype, 'test').mockImplementation(function (this: RegExp, text: string) {
    if (text.length > longest) touched.add('test');
    return Reflect.apply(test, this, [text]);
  });
  const result = run();
  vi.restoreAllMocks();
  return { result, touched: [...touched] };
}
