import { describe, expect, it } from 'vitest';
import { arrayText } from './array-literal.ts';

describe('the text of an array', () => {
  it('holds numbers, texts and nulls', () => {
    expect(arrayText([1, 'a', null, undefined, ''])).toBe('{1,"a",null,null,""}');
    expect(arrayText([])).toBe('{}');
  });

  it('keeps whatever a text holds one element', () => {
    expect(arrayText(['a,b', '{c}', 'd"e', 'f\\g', 'null'])).toBe('{"a,b","{c}","d\\"e","f\\\\g","null"}');
  });
});
