import type { Connection } from './connection.ts';

/** One server that a connection may be made to; a host that begins with a slash is the folder of a Unix socket. */
export interface Host {
  host: string;
  port: number;
}

/** What a server must be to be used, as in libpq's `target_session_attrs`. */
export type Wanted = 'any' | 'read-write' | 'primary' | 'standby';

/** The hosts of an address, in the order in which they are tried. */
export interface HostList {
  all: readonly Host[];
  wanted: Wanted;
}

const defaults = { host: 'localhost', port: '5432' };

/** Parameters that are read here; pg would take a list for one host, and ignore the last. */
const ownParameters = /^(host|port|target_session_attrs)=/;

/**
 * Reads an address with libpq's rules: `postgres://user:password@host1:5432,host2/database?target_session_attrs=read-write`,
 * or the hosts and ports in the parameters `host` and `port`, one port for all hosts or one for each.
 * @param allowed what the address may ask of a server
 * @returns null when it is malformed, or asks for something else
 */
export function readAddress(url: string, allowed: readonly Wanted[]): Connection | null {
  const [, scheme, authority = '', path = '', query = ''] =
    /^(postgres(?:ql)?:\/\/)([^/?#]*)(\/[^?#]*)?(?:\?([^#]*))?/.exec(url) ?? [];
  if (scheme === undefined) return null;
  const parameters = new URLSearchParams(query);
  const wanted = allowed.find((one) => one === (parameters.get('target_session_attrs') ?? 'any'));
  const at = authority.lastIndexOf('@') + 1;
  const all = hostsOf(authority.slice(at), parameters);
  if (!wanted || !all) return null;
  // One host is left to pg, which knows further forms of it.
  if (all.length === 1 && !parameters.has('target_session_attrs')) return { connectionString: url };
  const others = query.split('&').filter((parameter) => parameter !== '' && !ownParameters.test(parameter));
  const connectionString = `${scheme}${authority.slice(0, at)}${defaults.host}${path}${others.length > 0 ? `?${others.join('&')}` : ''}`;
  return { connectionString, hosts: { all, wanted } };
}

/** How to connect to the database of an address that was checked before. @throws Error for one that was not */
export function connectionTo(url: string): Connection {
  const connection = readAddress(url, ['any', 'read-write', 'primary', 'standby']);
  if (!connection) throw new Error('The address of the database is malformed.');
  return connection;
}

/** Null when a host or a port is malformed, or there are more ports than hosts. */
function hostsOf(places: string, parameters: URLSearchParams): Host[] | null {
  const found = places.split(',').map((place) => /^(\[[^\]]*\]|[^:[\]]*)(?::(\d*))?$/.exec(place));
  const hosts = parameters.get('host')?.split(',') ?? found.map((one) => decoded(one?.[1]));
  const ports = parameters.get('port')?.split(',') ?? found.map((one) => (one ? (one[2] ?? '') : 'malformed'));
  if (ports.length !== 1 && ports.length !== hosts.length) return null;
  const all = hosts.map((host, n) => ({
    host: host?.replace(/^\[(.*)\]$/, '$1') || defaults.host,
    port: Number(ports[ports.length === 1 ? 0 : n] || defaults.port),
    isWhole: host !== null,
  }));
  const isUsable = all.every(
    ({ host, port, isWhole }) =>
      isWhole && /^(\/.*|[\w.%:-]+)$/.test(host) && Number.isInteger(port) && port > 0 && port < 65_536,
  );
  return isUsable ? all.map(({ host, port }) => ({ host, port })) : null;
}

/** Without percent-encoding; null for something malformed. */
function decoded(host: string | undefined): string | null {
  try {
    return host === undefined ? null : decodeURIComponent(host);
  } catch {
    return null;
  }
}
