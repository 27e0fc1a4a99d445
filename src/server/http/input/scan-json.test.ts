import { expect, test } from 'vitest';
import { scanJson } from './scan-json.ts';

const isTooComplex = (json: string): boolean => scanJson(json) === 'complex';

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const many = (count: number) => `[${Array(count).fill('1').join()}]`;

test('JSON that is nested deeper than ten levels, or has more than 20,000 values, is too complex', () => {
  expect(isTooComplex(nested(10))).toBe(false);
  expect(isTooComplex(nested(11))).toBe(true);
  expect(isTooComplex(`{"a":${'{"a":'.repeat(10)}1${'}'.repeat(11)}`)).toBe(true);
  expect(isTooComplex(many(20_000))).toBe(false);
  expect(isTooComplex(many(20_001))).toBe(true);
  expect(isTooComplex(`{${Array.from({ length: 20_001 }, (_, key) => `"k${key}":1`).join()}}`)).toBe(true);
});

test('brackets, commas and quotation marks in a text do not count', () => {
  const text = `${'[{,'.repeat(10_000)}\\"]"\\`;
  expect(isTooComplex(JSON.stringify({ evidence: text, city: [text] }))).toBe(false);
  expect(isTooComplex(`{"a":${JSON.stringify(text)},"b":${nested(11)}}`)).toBe(true);
});

test('broken JSON is left to the parser', () => {
  for (const broken of ['', '"', '"\\', '{"a', ']]]]', '{"a":"b\\"', '{"\\x":1}', `${']'.repeat(30)}${'['.repeat(30)}`])
    expect(isTooComplex(broken)).toBe(false);
});

test('a field that an object has twice is named', () => {
  expect(scanJson('{"email":"a","phone":"b","email":"c"}')).toEqual({ repeated: 'email' });
  expect(scanJson('{"queries":[{"ref":"1"},{"a":[1,{}],"ref":"1","r\\u0065f":"2"}]}')).toEqual({
    repeated: 'queries.1.ref',
  });
});

test('the same name in different objects, and the same text as a value, is not', () => {
  for (const json of [
    '{"a":{"a":{"a":"a"}},"b":"a"}',
    '[{"a":1},{"a":1},"a","a"]',
    '{"a":["b","b",{"b":"b"}],"b":{}}',
    '"a"',
  ])
    expect(scanJson(json)).toBe(null);
});
