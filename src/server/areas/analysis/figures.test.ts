import { expect, test } from 'vitest';
import { alikeOf } from './figures.ts';

const [morning, evening] = [new Date('2026-11-16T08:00:00Z'), new Date('2026-11-16T20:00:00Z')];
const inLahore = { city: 'Lahore', createdAt: morning };

test('reports of the same time and city are counted together', () => {
  const listed = [
    inLahore,
    { city: 'Karachi', createdAt: morning },
    { ...inLahore },
    { ...inLahore, createdAt: evening },
  ];
  expect(alikeOf(listed.map((is) => ({ was: null, is })))).toEqual([
    { counted: inLahore, amount: 2 },
    { counted: { city: 'Karachi', createdAt: morning }, amount: 1 },
    { counted: { city: 'Lahore', createdAt: evening }, amount: 1 },
  ]);
});

test('a report that stays as it was is named with no amount, because its day changes', () => {
  expect(alikeOf([{ was: inLahore, is: { ...inLahore } }])).toEqual([{ counted: inLahore, amount: 0 }]);
  expect(alikeOf([{ was: inLahore, is: null }])).toEqual([{ counted: inLahore, amount: -1 }]);
});
