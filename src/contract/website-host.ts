import { asciiDomain } from './ascii-domain.ts';
import { pasted } from './pasted.ts';

const hostPattern = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;
const maxHostLength = 253;

/**
 * The normal form of a website's host: in lower case and in ASCII (IDNA), without `www.` and a dot at the end. Null when it
 * is none, and for an address with a scheme, a port or a path: what comes after the host may belong to someone else.
 */
export function normalHost(value: string): string | null {
  const host = asciiDomain(pasted(value).toLowerCase().replace(/\.$/, '')).replace(/^www\.(?=.*\.)/, '');
  return host.length <= maxHostLength && hostPattern.test(host) ? host : null;
}
