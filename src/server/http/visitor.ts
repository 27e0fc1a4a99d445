import { isIPv4 } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { cookieOf } from './cookie.ts';

/** Where a call comes from. Personal data: sealed or hashed wherever it is stored. */
export interface Visitor {
  /** The IP address; behind a trusted proxy (TRUST_PROXY), the one it forwards. */
  address: string;
  /** The address, or for IPv6 its /64, see `networkOf`. */
  network: string;
  /** The User-Agent header; not trustworthy. */
  userAgent: string;
  /** The device cookie that an earlier sign-in set, if any. */
  device: string | null;
}

const deviceCookie = 'device';
const deviceCookieSeconds = 365 * 24 * 60 * 60;

const addressOf = ({ cameFrom }: FastifyRequest): string => cameFrom.slice(0, 64); // a trusted proxy may forward anything

/** The network of a visitor alone, which every call needs. */
export const visitorsNetwork = (request: FastifyRequest): string => networkOf(addressOf(request));

export function visitorOf(request: FastifyRequest): Visitor {
  const device = cookieOf(request, deviceCookie);
  const address = addressOf(request);
  return {
    address,
    network: networkOf(address),
    userAgent: request.headers['user-agent'] ?? '',
    device: device && /^[\w-]{43}$/.test(device) ? device : null,
  };
}

/** Sets the cookie by which this browser is recognised; it is sent to /api/auth only. */
export function setDeviceCookie(reply: FastifyReply, device: string, { https }: { https: boolean }): void {
  reply.setCookie(deviceCookie, device, {
    path: '/api/auth',
    sameSite: 'lax',
    secure: https,
    httpOnly: true,
    maxAge: deviceCookieSeconds,
  });
}

/** The /24 of an IPv4 or the /48 of an IPv6 address: roughly what one provider assigns to one site. */
export const siteNetworkOf = (address: string): string => maskedNetwork(address, { ipv4: 24, ipv6: 48 });

/**
 * The network that stands for a subscriber: an IPv4 address itself, or the /64 of an IPv6 address. IPv4-mapped addresses
 * count as IPv4, and a port that a proxy left is dropped. Anything that is no address is returned as it is.
 */
export const networkOf = (address: string): string =>
  isIPv4(address) ? address : maskedNetwork(address, { ipv4: 32, ipv6: 64 });

/** Without a port that a proxy left, and the brackets that an IPv6 address then has. */
const withoutPort = (address: string): string =>
  /^\[(.+)\](:\d+)?$/.exec(address)?.[1] ?? /^[\d.]+(?=:\d+$)/.exec(address)?.[0] ?? address;

/** @param bits the prefix lengths, multiples of 8; a whole address is returned without a prefix length */
function maskedNetwork(address: string, bits: { ipv4: number; ipv6: number }): string {
  const bare = withoutPort(address);
  if (!ipaddr.isValid(bare)) return address;
  const parsed = ipaddr.process(bare);
  const bytes = parsed.toByteArray();
  const length = bits[parsed.kind()];
  if (length === bytes.length * 8) return parsed.toString();
  return `${ipaddr.fromByteArray(bytes.map((byte, at) => (at < length / 8 ? byte : 0)))}/${length}`;
}
