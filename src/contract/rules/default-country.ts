/**
 * The country of phone numbers without a country code (DEFAULT_COUNTRY). Set once at start: by the server from its
 * configuration, by the web app from its page. Global, because schemas that parse phone numbers take no arguments.
 */
let country = 'PK';

/** An ISO 3166-1 alpha-2 code. */
export const defaultCountry = (): string => country;

/** @param code ISO 3166-1 alpha-2 */
export function setDefaultCountry(code: string): void {
  country = code;
}
