import { pasted } from './pasted.ts';
import { asciiDomain, hostOfUrl } from './web-address.ts';

const hostPattern = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;
const maxHostLength = 253;

/** What may follow a host in a link without a scheme: a port, a path, a query. */
const afterHost = /(?::\d{1,5})?(?:[/?#].*)?$/s;

/** The host in a link; other text as it is. Where a browser goes counts, not what stands before an @. */
const withoutLink = (text: string): string =>
  /^https?:\/\//i.test(text) ? (hostOfUrl(text) ?? '') : asciiDomain(text.replace(afterHost, '').toLowerCase());

/**
 * The normal form of a website's host: in lower case and in ASCII (IDNA), without `www.` and a dot at the end. Of a link its
 * host remains. Null when it is none.
 */
export function normalHost(value: string): string | null {
  const host = withoutLink(pasted(value))
    .replace(/\.$/, '')
    .replace(/^(?:www\.)+(?=.*\.)/, '');
  return host.length <= maxHostLength && hostPattern.test(host) ? host : null;
}
