import { type CountryCode, type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { defaultCountry } from './default-country.ts';
import { asciiDigits } from './digits.ts';
import { pasted } from './pasted.ts';

/** Plus, a country code of 1 to 3 digits, dash, 9 digits (R4). */
const briefPattern = /^\+(\d{1,3})-(\d{9})$/;

/** A number as it was typed, in ASCII digits. The country code may be in brackets, as in `(+92) 300 1234567`. */
const typedIn = (value: string): string =>
  asciiDigits(pasted(value)).replace(/^\(\s*(\+|00)\s*(\d{1,3})\s*\)/, '$1$2 ');

const parse = (typed: string, country: string) =>
  parsePhoneNumberFromString(typed, { defaultCountry: country as CountryCode, extract: false });

/**
 * Whether it is valid, and not longer than numbers of Pakistan are. The small metadata of libphonenumber, which pages load too,
 * takes up to twelve digits there, so several lines in one (`021-34567890-92`) or a number of another country without its plus
 * (`971501234567`) would be a number that nobody has. Only numbers with 111 after the area code and toll-free ones are longer
 * than ten digits.
 */
function isNumber(parsed: PhoneNumber | undefined): parsed is PhoneNumber {
  if (!parsed?.isValid()) return false;
  const { countryCallingCode, nationalNumber } = parsed;
  return countryCallingCode !== '92' || /^(?:\d{1,10}|\d{2,3}111\d{6}|800\d{8})$/.test(nationalNumber);
}

/** The last one that was read: a number is checked and then compared, and reading it is the longest part of both. */
let last = { value: '', country: '', normal: null as string | null };

/**
 * The normal form of a phone number (R4): `+` and its digits (E.164), or null when it is no phone number.
 * @param country of a number without a country code, ISO 3166; the installation's default country otherwise
 */
export function normalPhone(value: string, country: string = defaultCountry()): string | null {
  if (last.value !== value || last.country !== country) last = { value, country, normal: read(value, country) };
  return last.normal;
}

function read(value: string, country: string): string | null {
  const typed = typedIn(value);
  if (typed.length > 40) return null;
  const parsed = parse(typed, country);
  if (isNumber(parsed)) return parsed.number;
  // 00 stands for the plus in most countries, so it is understood in the others, too.
  const international = typed.startsWith('00') ? parse(`+${typed.slice(2)}`, country) : undefined;
  if (isNumber(international)) return international.number;
  const brief = briefPattern.exec(typed);
  return brief ? `+${brief[1]}${brief[2]}` : null;
}

/** The country a phone number belongs to, as an ISO 3166 code, or null when it names none. */
export function countryOfPhone(value: string): string | null {
  return parsePhoneNumberFromString(typedIn(value), { extract: false })?.country ?? null;
}

/** A phone number in E.164 as people read it: `+92 300 1234567`. */
export const readablePhone = (normal: string): string =>
  parsePhoneNumberFromString(normal)?.formatInternational() ?? normal;
