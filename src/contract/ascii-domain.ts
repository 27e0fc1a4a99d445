// Of every browser and of Node; the contract is compiled without the types of either.
declare const URL: new (address: string) => { hostname: string };

/** A domain that is not ASCII, in the form that DNS asks for (IDNA); as it is when it has none. */
export function asciiDomain(domain: string): string {
  if (/^[\x20-\x7E]*$/.test(domain) || !/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain)) return domain;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return domain;
  }
}
