/**
 * The country whose national way of writing a phone number is understood without a country code.
 * It belongs to the installation (DEFAULT_COUNTRY) and is set once at start: by the server from its configuration,
 * by the page from what the server wrote into it. Everything that reads a phone number needs it, schemas included,
 * which is why it is not an argument.
 */
let country = 'PK';

/** An ISO 3166 code of two letters. */
export const defaultCountry = (): string => country;

/** @param code an ISO 3166 code of two letters */
export function setDefaultCountry(code: string): void {
  country = code;
}
