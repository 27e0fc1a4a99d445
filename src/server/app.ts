import type { Clock } from './platform/clock.ts';
import { type Db, type Queryable, readsByIndex } from './platform/db/pool.ts';
import type { Replica } from './platform/db/replica.ts';
import { type SchemaFence, schemaFence } from './platform/db/schema-fence.ts';
import type { DiskReserve } from './platform/disk-reserve.ts';
import { type Events, eventsOf, type Subscription } from './platform/events.ts';
import { createFileOutbox, type FileOutbox } from './platform/files/file-outbox.ts';
import type { LineFile } from './platform/files/line-file.ts';
import type { SmallFile } from './platform/files/small-file.ts';
import type { FileStore } from './platform/files/store.ts';
import { type JobQueue, jobQueue } from './platform/jobs/job-queue.ts';
import type { RateLimiter } from './platform/limits/rate-limiter.ts';
import type { Log } from './platform/log.ts';
import type { Mailer } from './platform/mail/mailer.ts';
import { createMetrics, type Metrics } from './platform/ops/metrics.ts';
import { type ReadWeb, webReader } from './platform/public-web.ts';
import type { Scanner } from './platform/scanner/clamd.ts';
import type { SmsGateway } from './platform/sms/sms-gateway.ts';
import { isThisMachine } from './platform/this-machine.ts';
import { txtRecords } from './platform/txt-records.ts';
import { noteUnreadable } from './platform/vault/unreadable.ts';
import type { Vault } from './platform/vault/vault.ts';
import type { LiveVault } from './platform/vault/vault-keys.ts';
import { type WriteBuffers, writeBuffers } from './platform/write-buffer.ts';
import type { Settings } from './settings.ts';

/** What actions work with, made once for a process. Every action takes it first. */
export interface App {
  db: Db;
  /** A pipelined connection for the two statements of every lookup. */
  lookups: Queryable;
  /** The reports of lookups: on the replica, or else on the primary. `long` is for many queries, and for counts. */
  reads: { short: Queryable; long: Queryable };
  /** Null without one. Key pairs are always checked on the primary. */
  replica: Replica | null;
  vault: Vault & Partial<Pick<LiveVault, 'problems'>>;
  fence: SchemaFence;
  files: FileOutbox;
  jobs: JobQueue;
  mailer: Mailer;
  /** Null when no text messages are sent. */
  smsGateway: SmsGateway | null;
  /** Null when files are not scanned. */
  scanner: Scanner | null;
  rateLimiter: RateLimiter;
  buffers: WriteBuffers;
  metrics: Metrics;
  /** The earlier of this machine's clock and the database's: see `earlierClock`. */
  clock: Clock;
  /** This machine's own, for the codes of authenticator apps, which go by the right time. */
  machineClock: Clock;
  /** By how many seconds this machine's clock is ahead of the database's; null where it is not measured. */
  clockSkewSeconds: (() => number) | null;
  log: Log;
  /** Null where neither the database nor the uploads are on this machine. */
  diskReserve: DiskReserve | null;
  /** Where this machine records the end of the audit trail; null for nowhere. */
  auditEndFile: SmallFile | null;
  /** The file that the audit trail is exported to; null for none. */
  auditExportFile: LineFile | null;
  /** The texts of a domain's TXT records; none if it has none or cannot be asked. */
  resolveTxt: (domain: string) => Promise<readonly string[]>;
  /** Reads a page of a site that a stranger has named. */
  readWeb: ReadWeb;
  settings: Settings;
  events: Events;
}

/** What an App is made of; what is optional has a default. */
interface Dependencies
  extends Pick<App, 'db' | 'lookups' | 'vault' | 'mailer' | 'clock' | 'log' | 'rateLimiter' | 'settings'>,
    Partial<
      Pick<
        App,
        | 'smsGateway'
        | 'scanner'
        | 'machineClock'
        | 'clockSkewSeconds'
        | 'diskReserve'
        | 'auditEndFile'
        | 'auditExportFile'
        | 'resolveTxt'
        | 'readWeb'
      >
    > {
  files: FileStore;
  /** Maximum size of uploads waiting for the file store, in bytes; 1 GB by default. */
  maxWaitingBytes?: number | undefined;
  replica?: Replica | undefined;
  /** The last migration that this program knows; without it, the process is not fenced. */
  lastMigration?: number;
}

const makers: ((app: App) => unknown)[] = [];

/**
 * State that every App has one of, such as what an area keeps in memory. It is made with the App, or when it is first asked
 * for, if its module is loaded later.
 */
export function perApp<State>(make: (app: App) => State): (app: App) => State {
  const made = new WeakMap<App, { state: State }>();
  const stateOf = (app: App): State => {
    let known = made.get(app);
    if (!known) {
      known = { state: make(app) };
      made.set(app, known);
    }
    return known.state;
  };
  makers.push(stateOf);
  return stateOf;
}

/** @param subscriptions who listens to what areas tell; see subscriptions.ts */
export function createApp(
  { files, maxWaitingBytes, replica, lastMigration, ...given }: Dependencies,
  subscriptions: readonly Subscription<App>[],
): App {
  const { db, lookups, vault, clock, log } = given;
  const metrics = createMetrics();
  noteUnreadable({ vault, metrics, log });
  const jobs = jobQueue({ db, vault, clock, log });
  const app: Omit<App, 'events'> = {
    smsGateway: null,
    scanner: null,
    machineClock: clock,
    clockSkewSeconds: null,
    diskReserve: null,
    auditEndFile: null,
    auditExportFile: null,
    resolveTxt: txtRecords,
    readWeb: webReader({ mayReachLoopback: isThisMachine(new URL(given.settings.publicUrl).hostname) }),
    ...given,
    reads: replica ?? { short: lookups, long: readsByIndex(db) },
    replica: replica ?? null,
    fence: schemaFence({ db, log, version: lastMigration ?? Number.MAX_SAFE_INTEGER }),
    files: createFileOutbox({ db, files, jobs, clock, log, maxWaitingBytes }),
    jobs,
    buffers: writeBuffers({ db, log }),
    metrics,
  };
  const whole: App = Object.assign(app, { events: eventsOf(app as App, subscriptions) });
  for (const make of makers) make(whole);
  return whole;
}
