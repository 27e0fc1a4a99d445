import { asciiDigits } from './digits.ts';
import { pasted } from './pasted.ts';

/** How many characters an IBAN of a country has, from the registry of ISO 13616. */
const lengths: Record<string, number> = Object.fromEntries(
  Object.entries({
    15: 'NO',
    16: 'BE',
    18: 'DK FI FK FO GL NL SD',
    19: 'MK SI',
    20: 'AT BA EE KZ LT LU MN XK',
    21: 'CH HR LI LV',
    22: 'BG BH CR DE GB GE IE ME RS VA',
    23: 'AE GI IL IQ OM SO TL',
    24: 'AD CZ ES MD PK RO SA SE SK TN VG',
    25: 'LY PT ST',
    26: 'IS TR',
    27: 'BI DJ FR GR IT MC MR SM',
    28: 'AL AZ BY CY DO GT HN HU LB NI PL SV',
    29: 'BR EG PS QA UA',
    30: 'JO KW MU YE',
    31: 'MT SC',
    32: 'LC',
    33: 'RU',
  }).flatMap(([length, countries]) => countries.split(' ').map((country) => [country, Number(length)])),
);

/** What is left of an IBAN divided by 97 (ISO 7064), with its first four characters at the end; 1 when it has no slip. */
function remainder(iban: string): number {
  const moved = iban.slice(4) + iban.slice(0, 4);
  let rest = 0;
  for (let at = 0; at < moved.length; at++) {
    const code = moved.charCodeAt(at);
    // A letter stands for two digits: A for 10, Z for 35.
    rest = (code < 65 ? rest * 10 + code - 48 : rest * 100 + code - 55) % 97;
  }
  return rest;
}

/** The normal form of an IBAN (ISO 13616): capital letters and digits without spaces; null when it is none. */
export function normalIban(value: string): string | null {
  const iban = asciiDigits(pasted(value)).replace(/[\s-]/g, '').toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z\d]+$/.test(iban) || lengths[iban.slice(0, 2)] !== iban.length) return null;
  return remainder(iban) === 1 ? iban : null;
}

/** The IBAN of an account: the country's two letters, check digits, and the rest. */
export const ibanOf = (country: string, account: string): string =>
  `${country}${String(98 - remainder(`${country}00${account}`)).padStart(2, '0')}${account}`;

/** An IBAN as it is written: in groups of four. */
export const groupedIban = (normal: string): string => normal.replace(/(.{4})(?=.)/g, '$1 ');
