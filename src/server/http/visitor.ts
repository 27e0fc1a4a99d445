import { isIPv6 } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieOf } from './cookie.ts';

/** Where a call comes from, whoever makes it. Personal: it is sealed or hashed wherever it is kept. */
export interface Visitor {
  /** The IP address, a trusted proxy's word included (TRUST_PROXY). */
  address: string;
  /** Who shares that address for our purposes. */
  network: string;
  /** As the caller names its program; not to be believed. */
  userAgent: string;
  /** What an earlier sign-in left in this browser, if any. */
  device: string | null;
}

const deviceCookie = 'device';
const aYear = 365 * 24 * 60 * 60;

export function visitorOf(request: FastifyRequest): Visitor {
  const device = cookieOf(request, deviceCookie);
  const address = request.ip.slice(0, 64); // a proxy may pass on whatever it was told
  return {
    address,
    network: networkOf(address),
    userAgent: request.headers['user-agent'] ?? '',
    device: device && /^[\w-]{43}$/.test(device) ? device : null,
  };
}

/** Leaves the mark by which this browser is known again; only sign-in and the like get to see it. */
export function markDevice(reply: FastifyReply, device: string, { https }: { https: boolean }): void {
  reply.setCookie(deviceCookie, device, {
    path: '/api/auth',
    sameSite: 'lax',
    secure: https,
    httpOnly: true,
    maxAge: aYear,
  });
}

/**
 * An IPv4 address is a network by itself; of an IPv6 address the first 64 bits are, since a single subscriber has all
 * the rest.
 */
export function networkOf(address: string): string {
  const bare = address.split('%', 1)[0] ?? '';
  const ipv4 = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)(?::\d+)?$/i.exec(bare)?.[1];
  if (ipv4 || !isIPv6(bare)) return ipv4 ?? bare;
  const [head = '', tail] = bare.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  const missing = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array<string>(missing).fill('0'), ...after];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
