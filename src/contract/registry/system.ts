import * as z from 'zod/mini';
import { administration } from '../accounts/roles.ts';
import { endpoint } from '../endpoint.ts';
import { messageKey } from '../rules/text.ts';

/** Kinds of work that is done later; each has its own queue. */
export const queuedKinds = ['mail', 'uploads', 'removals', 'scans', 'sms'] as const;
export type QueuedKind = (typeof queuedKinds)[number];

const Instant = z.nullable(z.string());

/** The jobs of one kind. Those that cannot be due yet do not count. */
export const QueuedJobs = z.object({
  kind: z.enum(queuedKinds),
  waiting: z.int(),
  /** Total size of what they hold, in bytes. */
  bytes: z.number(),
  /** When the oldest could first be done; null when nothing waits. */
  oldestAt: Instant,
  /** Those whose last attempt failed. */
  failing: z.int(),
  /** The most attempts that one of them had, when the last one failed, and when the next is tried. */
  attempts: z.int(),
  lastFailedAt: Instant,
  nextAt: Instant,
});
export type QueuedJobs = z.infer<typeof QueuedJobs>;

const Backup = z.object({
  name: z.string(),
  /** When it began. */
  takenAt: z.string(),
  bytes: z.number(),
  /** Whether it was read back. One that was not is still being taken, or was interrupted. */
  isReadBack: z.boolean(),
});

/** The state of the registry's parts. Times are ISO 8601, UTC; sizes in bytes. */
export const SystemState = z.object({
  /** The machine that answered: its disk and its folder of backups are those below. */
  machine: z.string(),
  versions: z.object({
    program: z.string(),
    node: z.string(),
    postgres: z.string(),
    /** The last migration that was applied to the database. */
    schema: z.int(),
  }),
  database: z.object({
    bytes: z.number(),
    /** Connections to this database, and how many the server allows in all. */
    connections: z.object({ open: z.int(), max: z.int() }),
    /** Seconds by which the machine's clock is ahead of the database's, negative when behind; null where it is not measured. */
    clockSkewSeconds: z._default(z.nullable(z.number()), null),
    /** Null without one. `isUsed` is false while it is away or too far behind. */
    replica: z.nullable(z.object({ isUsed: z.boolean(), lagSeconds: z.number() })),
  }),
  jobs: z.array(QueuedJobs),
  /** Changed reports whose callers are yet to be told, and since when the oldest waits. */
  recalls: z._default(z.object({ waiting: z.int(), oldestAt: Instant }), { waiting: 0, oldestAt: null }),
  storage: z.enum(['folder', 's3']),
  /** Null when neither the database nor the files are on this machine. Below the reserve, uploads and filing are refused. */
  disk: z.nullable(z.object({ freeBytes: z.number(), reserveBytes: z.number() })),
  backups: z.object({
    /** Seconds between two scheduled backups; null when none are scheduled. */
    everySeconds: z.nullable(z.number()),
    /** The newest 20, newest first; null when the folder of this machine cannot be read. */
    taken: z.nullable(z.array(Backup)),
  }),
});
export type SystemState = z.infer<typeof SystemState>;

/** What a registry needs before strangers use it, in the order in which an admin does it. */
export const checklistItems = ['operator', 'policy', 'mail', 'backup', 'moderator'] as const;
export type ChecklistItem = (typeof checklistItems)[number];

/** Which of them are done. */
export const Checklist = z.record(z.enum(checklistItems), z.boolean());
export type Checklist = z.infer<typeof Checklist>;

const roles = administration;

/** The state of the system, for admins. */
export const system = {
  get: endpoint('GET', '/admin/system', {
    summary: 'Versions, database, jobs, disk and backups',
    roles,
    response: SystemState,
  }),
  checklist: endpoint('GET', '/admin/system/checklist', {
    summary: 'What of a first run is done: who runs it, policy, mail, backup, moderator',
    roles,
    response: Checklist,
  }),
  retry: endpoint('POST', '/admin/system/jobs/{kind}/retry', {
    summary: 'Try the failed jobs of a kind again at once',
    roles,
    params: z.object({ kind: z.enum(queuedKinds, messageKey('invalidValue')) }),
    /** How many are tried again. */
    response: z.object({ jobs: z.int() }),
  }),
};
