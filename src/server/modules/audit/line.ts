import type { Queryable, Tx } from '../../platform/db/pool.ts';
import type { Waiting } from '../../platform/ops/metrics.ts';

/** What an operator does to the registry by a command. */
export type OperatorEvent =
  | 'registry.exported'
  | 'registry.backed_up'
  | 'registry.restored'
  | 'registry.matched_again'
  | 'registry.totals_mended'
  | 'keys.rotated'
  | 'sessions.ended'
  | 'sessions.all_ended';

export type AuditEvent =
  | OperatorEvent
  | 'account.created'
  | 'account.updated'
  | 'account.deleted'
  | 'picture.uploaded'
  | 'preferences.updated'
  | 'password.changed'
  | 'password.link_made'
  | 'password.reset'
  | 'session.started'
  | 'session.ended'
  | 'session.others_ended'
  | 'report.created'
  | 'report.updated'
  | 'report.viewed'
  | 'reports.listed'
  | 'report.imported'
  | 'report.withdrawn'
  | 'attachment.added'
  | 'attachments.listed'
  | 'attachment.viewed'
  | 'attachment.removed'
  | 'lookup'
  | 'latest.viewed'
  | 'key.created'
  | 'key.replaced'
  | 'key.revoked'
  | 'secret.viewed';

/** Who did what to which reports; never a personal value. */
export interface AuditNote {
  actor: 'account' | 'key' | 'operator';
  /** Null for the operator, whose account is the machine's. */
  actorId: string | null;
  event: AuditEvent;
  reportIds?: readonly string[];
  requestId?: string;
}

export type DatedAuditNote = AuditNote & { at: Date };

/** A note with its place in the chain, or with the proof with which it waits for one. */
export interface Placed {
  note: DatedAuditNote;
  position?: number;
  mac?: Buffer;
  proof?: Buffer;
}

/** A line of the trail, as it is chained. */
export interface Line {
  /** Microseconds since 1970, as text. */
  at: string;
  actor: string;
  actorId: string | null;
  event: string;
  reportIds: readonly string[];
  requestId: string | null;
}

/** Where a chain ends: the position of its last line, from 1, and that line's MAC. */
export interface Head {
  position: number;
  mac: Buffer;
}

/** A line with its place in the table. */
export interface KeptLine extends Line {
  id: string;
  proof: Buffer | null;
}

/** A line with its place in the chain. */
export interface ChainedLine extends KeptLine {
  position: number;
  mac: Buffer;
}

/** The end of the chain as the database has it. */
export interface KeptHead extends Head {
  seal: Buffer | null;
  sealedKey: Buffer | null;
}

/** Where lines and the end of their chain are kept. */
export interface TrailStore {
  append(db: Queryable, notes: readonly Placed[]): Promise<void>;
  /** Lines without a place in the chain, the oldest first. */
  unchained(db: Queryable, afterId: string, limit: number): Promise<KeptLine[]>;
  /** Lines of the chain in its order. */
  chained(db: Queryable, after: number, limit: number): Promise<ChainedLine[]>;
  /** Gives lines their places; one that has a place keeps it. */
  chain(tx: Tx, links: readonly ({ id: string } & Head)[]): Promise<void>;
  /** The end of the chain; null when somebody took it out. */
  head(db: Queryable): Promise<KeptHead | null>;
  /** The same, and whoever else wants to add to the chain waits until the transaction ends. */
  holdHead(tx: Tx): Promise<KeptHead | null>;
  moveHead(tx: Tx, to: Head, seal: Buffer): Promise<void>;
  /** @returns whether the key is the chain's now: it had none, and no line */
  keepFirstKey(db: Queryable, sealedKey: Buffer, seal: Buffer): Promise<boolean>;
  replaceKey(db: Queryable, sealedKey: Buffer, was: Buffer): Promise<void>;
  /** How many lines have no place yet. */
  waiting(db: Queryable): Promise<Waiting>;
}
