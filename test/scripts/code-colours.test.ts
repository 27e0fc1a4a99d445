import { expect, test } from 'vitest';
import { codeColours, piecesOf } from '../../vite/code-colours.ts';

const textOf = (piece: string | readonly string[]): string => (typeof piece === 'string' ? piece : (piece[1] ?? ''));

test('code is cut into pieces by kind, and nothing is lost', () => {
  const code = 'import os  # for the key\nprint(f"{address}/x", "y", 5)';
  const pieces = piecesOf(code, 'python');
  expect(pieces.map(textOf).join('')).toBe(code);
  expect(pieces).toContainEqual(['keyword', 'import']);
  expect(pieces).toContainEqual(['comment', '# for the key']);
  expect(pieces).toContainEqual(['string', '"y"']);
  expect(pieces).toContainEqual(['number', '5']);
  // An expression within a string is none.
  expect(pieces.filter((piece) => typeof piece !== 'string' && piece[1].includes('address'))).toEqual([]);
});

test('the module holds the samples, the examples and the code of the running text', () => {
  const { load, resolveId } = codeColours();
  if (typeof load !== 'function' || typeof resolveId !== 'function') throw new Error('The hooks are functions.');
  const call = (hook: unknown, ...given: unknown[]) => Reflect.apply(hook as () => unknown, {}, given);
  const id = call(resolveId, 'virtual:coloured-code');
  const source = String(call(load, id));
  const codes: (string | [string, string])[][] = JSON.parse(source.slice('export default '.length, -1));
  const texts = codes.map((pieces) => pieces.map(textOf).join(''));
  for (const start of ['#!/bin/sh', '"""', '// ', 'import { createClient }', 'npm install '])
    expect(
      texts.some((text) => text.startsWith(start)),
      start,
    ).toBe(true);
  expect(codes.every((pieces) => pieces.some((piece) => typeof piece !== 'string'))).toBe(true);
  expect(call(resolveId, 'react')).toBeNull();
});
