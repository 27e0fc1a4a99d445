import { describe, expect, it } from 'vitest';
import { arrayLiteral } from './array-literal.ts';

describe('an array literal', () => {
  it('holds numbers, texts and nulls', () => {
    expect(arrayLiteral([1, 'a', null, undefined, ''])).toBe('{1,"a",null,null,""}');
    expect(arrayLiteral([])).toBe('{}');
  });

  it('quotes delimiters, braces, quotes, backslashes and the word null', () => {
    expect(arrayLiteral(['a,b', '{c}', 'd"e', 'f\\g', 'null'])).toBe('{"a,b","{c}","d\\"e","f\\\\g","null"}');
  });
});
