import { describe, expect, it } from 'vitest';
import { arrayLiteral, plainArray } from './array-literal.ts';

describe('an array literal', () => {
  it('holds numbers, texts and nulls', () => {
    expect(arrayLiteral([1, 'a', null, undefined, ''])).toBe('{1,"a",null,null,""}');
    expect(arrayLiteral([])).toBe('{}');
  });

  it('quotes delimiters, braces, quotes, backslashes and the word null', () => {
    expect(arrayLiteral(['a,b', '{c}', 'd"e', 'f\\g', 'null'])).toBe('{"a,b","{c}","d\\"e","f\\\\g","null"}');
  });
});

describe('a plain array', () => {
  it.each([
    ['{}', []],
    ['{1,22,333}', ['1', '22', '333']],
    ['{6f3d2a7e-9d4b-4c55-8a3e-0f3c1b2a4d5e}', ['6f3d2a7e-9d4b-4c55-8a3e-0f3c1b2a4d5e']],
    ['{Lahore,nullify,a b}', ['Lahore', 'nullify', 'a b']],
  ])('is split into its elements: %s', (literal, elements) => expect(plainArray(literal)).toEqual(elements));

  it.each(['{"a,b"}', '{NULL,1}', '{a\\b}', '{{1,2},{3,4}}', '[0:1]={1,2}'])('is left to the driver: %s', (literal) =>
    expect(plainArray(literal)).toBeNull(),
  );
});
