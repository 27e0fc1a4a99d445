import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Whether a host, by its name or its address, is this machine. An IPv6 address may be in brackets. */
export function isThisMachine(host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, '$1');
  return bare === 'localhost' || (isIP(bare) !== 0 && ipaddr.process(bare).range() === 'loopback');
}
