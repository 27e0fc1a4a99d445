import { describe, expect, it } from 'vitest';
import { arrayLiteral } from './array-literal.ts';

describe('the text of an array', () => {
  it('holds numbers, texts and nulls', () => {
    expect(arrayLiteral([1, 'a', null, undefined, ''])).toBe('{1,"a",null,null,""}');
    expect(arrayLiteral([])).toBe('{}');
  });

  it('keeps whatever a text holds one element', () => {
    expect(arrayLiteral(['a,b', '{c}', 'd"e', 'f\\g', 'null'])).toBe('{"a,b","{c}","d\\"e","f\\\\g","null"}');
  });
});
