import { countries } from '../../../contract/rules/countries.ts';

interface CountryOption {
  value: string;
  label: string;
}

/** Every country by its name in the reader's language, in that language's order. @param locale BCP 47 */
export function countryOptions(locale: string): CountryOption[] {
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  const order = new Intl.Collator(locale);
  return countries
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .sort((a, b) => order.compare(a.label, b.label));
}
