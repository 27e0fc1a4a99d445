// Of every browser and of Node; the contract is compiled without the types of either.
declare const URL: new (address: string) => { hostname: string };

/** An http or https URL without credentials (R7). */
export const webAddress =
  /^https?:\/\/(?:(?:[\p{L}\p{N}_-]+\.)+[\p{L}\p{N}-]{2,}|\d{1,3}(?:\.\d{1,3}){3})\.?(?::\d{1,5})?(?:[/?#]\S*)?$/iu;

/** The host that a browser would ask for this address, in lower case and in ASCII; null when it would ask for none. */
export function hostOfUrl(address: string): string | null {
  try {
    return new URL(address).hostname;
  } catch {
    return null;
  }
}

/** A domain that is not ASCII, in the form that DNS asks for (IDNA); as it is when it has none. */
export function asciiDomain(domain: string): string {
  if (/^[\x20-\x7E]*$/.test(domain) || !/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain)) return domain;
  return hostOfUrl(`http://${domain}`) ?? domain;
}
