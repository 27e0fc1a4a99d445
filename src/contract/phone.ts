import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { defaultCountry } from './default-country.ts';
import { asciiDigits } from './digits.ts';

/** Plus, a country code of 1 to 3 digits, dash, 9 digits (R4). */
const briefPattern = /^\+(\d{1,3})-(\d{9})$/;

/** The last one that was read: a number is checked and then compared, and reading it is the longest part of both. */
let last = { value: '', country: '', normal: null as string | null };

/**
 * The normal form of a phone number (R4): `+` and its digits (E.164), or null when it is no phone number.
 * A number without a country code is read as one of the installation's default country.
 */
export function normalPhone(value: string): string | null {
  const country = defaultCountry();
  if (last.value !== value || last.country !== country) last = { value, country, normal: read(value) };
  return last.normal;
}

function read(value: string): string | null {
  const typed = asciiDigits(value).trim();
  if (typed.length > 40) return null;
  const parsed = parsePhoneNumberFromString(typed, {
    defaultCountry: defaultCountry() as CountryCode,
    extract: false,
  });
  if (parsed?.isValid()) return parsed.number;
  const brief = briefPattern.exec(typed);
  return brief ? `+${brief[1]}${brief[2]}` : null;
}

/** The country a phone number belongs to, as an ISO 3166 code, or null when it names none. */
export function countryOfPhone(value: string): string | null {
  return parsePhoneNumberFromString(asciiDigits(value), { extract: false })?.country ?? null;
}
