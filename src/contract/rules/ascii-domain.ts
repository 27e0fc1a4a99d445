// Of every browser and of Node; the contract is compiled without the types of either.
declare const URL: new (address: string) => { hostname: string };

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
