import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { currencies } from '../rules/currencies.ts';
import { AmountLost, amountParts, amountText } from './amount-lost.ts';

const refusal = (value: unknown): string | undefined => z.safeParse(AmountLost, value).error?.issues[0]?.message;

describe('What was lost', () => {
  test.each([
    [{ amount: '45000', currency: 'PKR' }],
    [{ amount: ' 45000 ', currency: ' pkr' }],
    ['45000 PKR'],
    [' 45000  pkr '],
  ])('is read from %j', (value) => {
    expect(z.parse(AmountLost, value)).toEqual({ amount: '45000', currency: 'PKR' });
  });

  test.each([[undefined], [null], [''], ['  ']])('is nothing in %j', (value) => {
    expect(z.parse(AmountLost, value)).toBeNull();
  });

  test('keeps its decimals as they are written', () => {
    for (const amount of ['0.5', '1500.50', '0.0001'])
      expect(z.parse(AmountLost, { amount, currency: 'KWD' })).toEqual({ amount, currency: 'KWD' });
  });

  test.each([
    [{ amount: 45_000, currency: 'PKR' }, 'amountInvalid'],
    [{ amount: '1e5', currency: 'PKR' }, 'amountInvalid'],
    [{ amount: '007', currency: 'PKR' }, 'amountInvalid'],
    [{ amount: '45,000', currency: 'PKR' }, 'amountInvalid'],
    [{ amount: '1.00001', currency: 'PKR' }, 'amountInvalid'],
    [{ amount: '1'.repeat(1_000_000), currency: 'PKR' }, 'amountInvalid'],
    [{ currency: 'PKR' }, 'amountInvalid'],
    [{ amount: '5' }, 'currencyInvalid'],
    [{ amount: '5', currency: 'Rupees' }, 'currencyInvalid'],
    [{ amount: '5', currency: 'XXX' }, 'currencyInvalid'],
    [{}, 'amountInvalid'],
    [[], 'amountInvalid'],
    [7, 'amountInvalid'],
    ['PKR', 'amountInvalid'],
    [`${' '.repeat(1_000_000)}5 PKR`, 'amountInvalid'],
  ])('is refused: %j', (value, says) => {
    expect(refusal(value)).toBe(says);
  });

  test('is one text and two parts', () => {
    const amount = { amount: '1500.50', currency: 'PKR' };
    expect(amountParts(amountText(amount))).toEqual(amount);
  });
});

test('every currency has a name', () => {
  const names = new Intl.DisplayNames('en', { type: 'currency', fallback: 'none' });
  expect(currencies.filter((code) => !names.of(code))).toEqual([]);
  expect(new Set(currencies).size).toBe(currencies.length);
});
