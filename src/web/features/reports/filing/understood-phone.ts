import { countryOfPhone, normalPhone, readablePhone } from '../../../../contract/rules/phone.ts';

/** How a typed phone number is read. */
interface UnderstoodPhone {
  /** As people read it: `+92 300 1234567`. */
  number: string;
  /** Also false if the number does not show it. */
  isMobile: boolean;
  /** ISO 3166, or null when the number names none. */
  country: string | null;
}

/**
 * Mobile numbers of countries whose first digits tell them apart. The library knows it of all countries, but that costs a
 * phone 24 to 39 kB more, for one word.
 */
const mobileNumbers: Readonly<Record<string, RegExp>> = {
  PK: /^\+923\d{9}$/,
  BD: /^\+8801\d{9}$/,
  AE: /^\+9715\d{8}$/,
  SA: /^\+9665\d{8}$/,
};

/**
 * How a phone number was read; null while it is not a number. A number without a country code is one of the default
 * country.
 */
export function understoodPhone(typed: string): UnderstoodPhone | null {
  const normal = normalPhone(typed);
  if (normal === null) return null;
  const country = countryOfPhone(normal);
  return {
    number: readablePhone(normal),
    isMobile: country !== null && (mobileNumbers[country]?.test(normal) ?? false),
    country,
  };
}
