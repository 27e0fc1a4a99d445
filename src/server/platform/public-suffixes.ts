import { getPublicSuffix } from 'tldts';

/**
 * Whether anybody can register names directly below a host, as below `com.pk` and `github.io` (Public Suffix List, both of its
 * parts).
 * @param host in lower case and in ASCII
 */
export const isPublicSuffix = (host: string): boolean =>
  getPublicSuffix(host, { allowPrivateDomains: true, extractHostname: false }) === host;
