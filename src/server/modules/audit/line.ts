import type { Queryable, Tx } from '../../platform/db/pool.ts';
import type { Waiting } from '../../platform/ops/metrics.ts';

/** What an operator did with a command. */
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

/** Who did what to which reports. Never has personal values. */
export interface AuditNote {
  actor: 'account' | 'key' | 'operator';
  /** Null for the operator. */
  actorId: string | null;
  event: AuditEvent;
  reportIds?: readonly string[];
  requestId?: string;
}

export type DatedAuditNote = AuditNote & { at: Date };

/** A note with its position in the chain, or with the proof it has until it is chained. */
export interface Placed {
  note: DatedAuditNote;
  position?: number;
  mac?: Buffer;
  proof?: Buffer;
}

/** A line of the trail, as covered by its MAC. */
export interface Line {
  /** Microseconds since 1970, as text. */
  at: string;
  actor: string;
  actorId: string | null;
  event: string;
  reportIds: readonly string[];
  requestId: string | null;
}

/** The end of the chain: position (from 1) and MAC of its last line. */
export interface Head {
  position: number;
  mac: Buffer;
}

/** A stored line. */
export interface KeptLine extends Line {
  id: string;
  proof: Buffer | null;
}

/** A stored line that is chained. */
export interface ChainedLine extends KeptLine {
  position: number;
  mac: Buffer;
}

/** The end of the chain as stored in the database. */
export interface KeptHead extends Head {
  seal: Buffer | null;
  sealedKey: Buffer | null;
}

/** Stores the lines and the end of the chain. */
export interface TrailStore {
  append(db: Queryable, notes: readonly Placed[]): Promise<void>;
  /** Lines that are not chained yet, oldest first. */
  unchained(db: Queryable, afterId: string, limit: number): Promise<KeptLine[]>;
  /** Chained lines, by position. */
  chained(db: Queryable, after: number, limit: number): Promise<ChainedLine[]>;
  /** Sets position and MAC of lines that are not chained yet. */
  chain(tx: Tx, links: readonly ({ id: string } & Head)[]): Promise<void>;
  /** The end of the chain; null if it was deleted. */
  head(db: Queryable): Promise<KeptHead | null>;
  /** As `head`, and locks the chain until the transaction ends. */
  holdHead(tx: Tx): Promise<KeptHead | null>;
  moveHead(tx: Tx, to: Head, seal: Buffer): Promise<void>;
  /** Stores the chain's key if the chain has no key and no lines. @returns whether it was stored */
  keepFirstKey(db: Queryable, sealedKey: Buffer, seal: Buffer): Promise<boolean>;
  replaceKey(db: Queryable, sealedKey: Buffer, was: Buffer): Promise<void>;
  /** The number of lines that are not chained yet. */
  waiting(db: Queryable): Promise<Waiting>;
}
