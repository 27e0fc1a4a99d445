import type { LookupAddress } from 'node:dns';
import { lookup as systemLookup } from 'node:dns/promises';
import { type IncomingMessage, request as plainRequest } from 'node:http';
import { request } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Why a page cannot be read. `missing`: any status but 200. `unreachable`: no answer in time, or no public address. */
export type WebFailure = 'missing' | 'unreachable' | 'redirected' | 'tooLarge';

/** Reads one page of a site that a stranger has named. Never throws. */
export type ReadWeb = (
  url: URL,
  isSameSite: (host: string) => boolean,
) => Promise<{ text: string } | { failure: WebFailure }>;

interface WebSettings {
  /** Every address of a host name. */
  lookup?: (host: string) => Promise<readonly LookupAddress[]>;
  /** Whether this machine itself may be read, and without https: on a developer's machine. */
  mayReachLoopback: boolean;
  /** Instead of 443 and 80, and a certificate authority of its own: for tests. */
  ports?: { https: number; http: number };
  authority?: string;
}

const timeoutMs = 5_000;
const maxBytes = 64 * 1024;
const maxRedirects = 3;

class Failed extends Error {
  readonly failure: WebFailure;
  constructor(failure: WebFailure) {
    super(failure);
    this.failure = failure;
  }
}

/** Whether an address is one of the internet: not private, reserved, or a way to such a one through another network. */
export function kindOfAddress(address: string): 'public' | 'loopback' | 'other' {
  if (isIP(address) === 0) return 'other';
  // An IPv4 address in an IPv6 one counts as what it is.
  const parsed = ipaddr.process(address);
  const range = parsed.range();
  if (range === 'loopback') return 'loopback';
  const isGlobal = parsed.kind() === 'ipv4' || parsed.match(ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number]);
  return range === 'unicast' && isGlobal ? 'public' : 'other';
}

/**
 * Reads pages of sites that strangers name. The address is checked where the connection is made, so that a name cannot lead
 * to another one in between: only public ones are reached, with https; redirects are followed on the same site.
 */
export function webReader({ lookup, mayReachLoopback, ports, authority }: WebSettings): ReadWeb {
  const find = lookup ?? ((host: string) => systemLookup(host, { all: true }));

  async function allowedAddresses(host: string, isSecure: boolean): Promise<LookupAddress[]> {
    const all = isIP(host) ? [] : await find(host);
    // One address that is not allowed is enough: a name for the internet has none.
    const areAllowed = all.every(({ address }) => {
      const kind = kindOfAddress(address);
      return kind === 'loopback' ? mayReachLoopback : kind === 'public' && isSecure;
    });
    if (all.length === 0 || !areAllowed) throw new Failed('unreachable');
    return [...all];
  }

  /** Connects to what it has found, and to nothing else. */
  const checkedLookup =
    (isSecure: boolean): LookupFunction =>
    (host, options, callback) => {
      allowedAddresses(host, isSecure).then(
        (all) => {
          const [first] = all;
          if (options.all) callback(null, all);
          else callback(null, first?.address ?? '', first?.family ?? 4);
        },
        (error: NodeJS.ErrnoException) => callback(error, '', 4),
      );
    };

  const answerOf = (url: URL, signal: AbortSignal): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const isSecure = url.protocol === 'https:';
      // An address instead of a name would not be looked up.
      if ((!isSecure && url.protocol !== 'http:') || isIP(url.hostname.replace(/^\[|\]$/g, ''))) {
        reject(new Failed('unreachable'));
        return;
      }
      const options = {
        agent: false,
        signal,
        lookup: checkedLookup(isSecure),
        ...(ports && { port: isSecure ? ports.https : ports.http }),
        ...(authority && { ca: authority }),
        headers: { Accept: 'text/plain', 'User-Agent': 'fraud-shield' },
      };
      (isSecure ? request : plainRequest)(url, options).once('response', resolve).on('error', reject).end();
    });

  async function textOf(answer: IncomingMessage): Promise<string> {
    const parts: Buffer[] = [];
    let bytes = 0;
    for await (const part of answer as AsyncIterable<Buffer>) {
      bytes += part.length;
      if (bytes > maxBytes) throw new Failed('tooLarge');
      parts.push(part);
    }
    return Buffer.concat(parts).toString();
  }

  return async (start, isSameSite) => {
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      let url = start;
      for (let n = 0; n <= maxRedirects; n++) {
        const answer = await answerOf(url, signal);
        const { statusCode = 0, headers } = answer;
        if (statusCode === 200) return { text: await textOf(answer) };
        answer.destroy();
        if (statusCode < 300 || statusCode > 399 || headers.location === undefined) throw new Failed('missing');
        if (!URL.canParse(headers.location, url.href)) throw new Failed('redirected');
        url = new URL(headers.location, url);
        if (url.username !== '' || url.password !== '' || url.port !== '' || !isSameSite(url.hostname))
          throw new Failed('redirected');
      }
      throw new Failed('redirected');
    } catch (error) {
      return { failure: error instanceof Failed ? error.failure : 'unreachable' };
    }
  };
}
