import { expect, test } from 'vitest';
import { countries } from '../../../../contract/rules/countries.ts';
import { currencies } from '../../../../contract/rules/currencies.ts';
import { currencyOf } from './currency-of.ts';

test('every country begins with a currency that an amount may have', () => {
  expect(countries.map(currencyOf).filter((code) => !currencies.includes(code))).toEqual([]);
  expect(['PK', 'DE', 'AQ'].map(currencyOf)).toEqual(['PKR', 'EUR', 'USD']);
});
