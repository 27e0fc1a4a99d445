import pg from 'pg';
import type { Connection } from './connection.ts';
import type { Host, HostList, Wanted } from './host-list.ts';
import { DatabaseAway, isOutOfConnections } from './outage.ts';

/** A client for one connection. With a list of hosts it connects to the first one that meets the list's requirement. */
export const newClient = (config: Connection): pg.Client =>
  config.hosts ? new ListedClient(config, config.hosts) : new pg.Client(config);

/** The class of the clients of a pool, which gives them its options. */
export const clientClass = (hosts: HostList): typeof pg.Client =>
  class extends ListedClient {
    constructor(config?: string | pg.ClientConfig) {
      super(config as Connection, hosts);
    }
  };

/** No host of the list can be used. The message says what is wrong with each. */
export class NoHost extends DatabaseAway {
  override name = 'NoHost';
}

/** Milliseconds that one host has to accept a connection and say what it is. */
const hostMs = 2_000;

/** What this process knows about a list: all its connections go to the same host. */
interface Known {
  current: Host | null;
  /** The host that was left last, which is tried last. */
  left: Host | null;
  searching: Promise<Host> | null;
}
const knownOf = new WeakMap<HostList, Known>();

type Connected<Client> = ((error: Error) => void) | ((error: null, client: Client) => void);

class ListedClient extends pg.Client {
  readonly #config: Connection;
  readonly #hosts: HostList;

  constructor(config: Connection, hosts: HostList) {
    super(config);
    this.#config = config;
    this.#hosts = hosts;
    // Statements reject as well; without a listener the event would end the process.
    this.on('error', () => {});
  }

  override connect(): Promise<this>;
  override connect(callback: Connected<this>): void;
  override connect(callback?: Connected<this>): Promise<this> | undefined {
    const connected = this.#reach();
    if (!callback) return connected;
    const done = callback as (error: Error | null, client?: this) => void;
    connected.then((client) => done(null, client), done);
    return undefined;
  }

  async #reach(): Promise<this> {
    const known = knownFor(this.#hosts);
    const host = known.current ?? (await search(this.#config, this.#hosts, known));
    // The caller that wanted the connection has given up.
    if (this.connection.stream.destroyed) throw new Error('Connection terminated');
    aim(this, host);
    try {
      await super.connect();
      const problem = await problemOf(this, this.#hosts.wanted);
      if (problem) throw new NoHost(`${nameOf(host)} is ${problem}`);
      return this;
    } catch (error) {
      if (!isAnswer(error) && known.current === host) Object.assign(known, { current: null, left: host });
      void this.end().catch(() => {});
      throw error;
    }
  }
}

function knownFor(hosts: HostList): Known {
  const known = knownOf.get(hosts) ?? { current: null, left: null, searching: null };
  knownOf.set(hosts, known);
  return known;
}

/** One search at a time, for all who want a connection. */
function search(config: Connection, hosts: HostList, known: Known): Promise<Host> {
  known.searching ??= firstSuitable(config, hosts, known.left)
    .then((host) => {
      known.current = host;
      return host;
    })
    .finally(() => {
      known.searching = null;
    });
  return known.searching;
}

/** @throws NoHost when there is none, and the error of a host that answers and refuses the login */
async function firstSuitable(config: Connection, { all, wanted }: HostList, left: Host | null): Promise<Host> {
  const problems: string[] = [];
  let full: Error | null = null;
  for (const host of [...all.filter((one) => one !== left), ...all.filter((one) => one === left)]) {
    const probe = new pg.Client({
      ...config,
      pipeline: false,
      connectionTimeoutMillis: hostMs,
      query_timeout: hostMs,
      application_name: 'fraud-shield',
    });
    probe.on('error', () => {});
    aim(probe, host);
    try {
      await probe.connect();
      const problem = await problemOf(probe, wanted);
      if (!problem) return host;
      problems.push(`${nameOf(host)} is ${problem}`);
    } catch (error) {
      // As in libpq: a login that one host refuses would be refused by all.
      if (isAnswer(error) && !isOutOfConnections(error)) throw error;
      if (error instanceof Error && isOutOfConnections(error)) full = error;
      problems.push(`${nameOf(host)} cannot be reached (${reasonOf(error)})`);
    } finally {
      void probe.end().catch(() => {});
    }
  }
  throw full ?? new NoHost(`no host can be used: ${problems.join(', ')}`);
}

/** Directs a client that is not connected yet. pg reads these only then. */
function aim(client: pg.Client, { host, port }: Host): void {
  client.host = host;
  client.port = port;
  if (!host.startsWith('/')) return;
  // As libpq: nothing is encrypted on a socket of this machine.
  client.ssl = false;
  Object.assign(client.connection, { ssl: false });
}

/** Why a server does not meet the requirement; null when it does. */
async function problemOf(client: pg.Client, wanted: Wanted): Promise<string | null> {
  if (wanted === 'any') return null;
  const { rows } = await client.query<{ standby: boolean; readonly: string }>(
    `select pg_is_in_recovery() as standby, current_setting('transaction_read_only') as readonly`,
  );
  const { standby = false, readonly = 'off' } = rows[0] ?? {};
  if (wanted === 'standby') return standby ? null : 'no standby';
  if (standby) return 'a standby';
  return wanted === 'read-write' && readonly === 'on' ? 'read-only' : null;
}

/** Whether an error shows that the host is up: it refuses the login, has no such database, or no free connection. */
const isAnswer = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && /^(28...|3D000|53300)$/.test(error.code ?? '');

export const nameOf = ({ host, port }: Host): string =>
  host.startsWith('/') ? host : `${host.includes(':') ? `[${host}]` : host}:${port}`;

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return 'code' in error && error.code ? String(error.code) : error.message;
};
