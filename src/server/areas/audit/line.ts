import type { AuditEvent } from '../../../contract/audit/audit-events.ts';

/** Who did what to which reports, without personal values. */
export interface AuditNote {
  /** `registry` is for what the program does by itself, `case` for someone with the link to a case. */
  actor: 'account' | 'key' | 'case' | 'operator' | 'registry';
  /** The id of the account, key pair or case; null for the operator and the registry. */
  actorId: string | null;
  event: AuditEvent;
  reportIds?: readonly string[];
  requestId?: string;
  /** What else happened, such as `{ account, role }`: ids, codes and numbers. At most 10,000 characters of JSON. */
  details?: Readonly<Record<string, unknown>>;
}

export type DatedAuditNote = AuditNote & { at: Date };

/** A line with its position in the chain, or with the MAC that proves it until it has one. */
export interface Placed {
  line: Line;
  position?: number;
  mac?: Buffer;
  proof?: Buffer;
}

/** The time of a line; null if no clock has it, as in a line that another program wrote. */
export function clockTimeOf({ at }: Pick<Line, 'at'>): Date | null {
  const time = new Date(Number(at) / 1_000);
  return Number.isNaN(time.getTime()) ? null : time;
}

/** The fields of a line that the chain covers. */
export interface Line {
  /** Microseconds since 1970, as text; another program may have written `Infinity`. */
  at: string;
  actor: string;
  actorId: string | null;
  event: string;
  reportIds: readonly string[];
  requestId: string | null;
  /** JSON; null for most lines. */
  details: string | null;
}

/** The end of a chain: the position of its last line, from 1, and that line's MAC. */
export interface Head {
  position: number;
  mac: Buffer;
}

/** A line as it is stored. */
export interface KeptLine extends Line {
  id: string;
  proof: Buffer | null;
}

/** A line with its position in the chain. */
export interface ChainedLine extends KeptLine {
  position: number;
  mac: Buffer;
}

/** The end of the chain as it is stored. */
export interface KeptHead extends Head {
  /** Where it begins: its last line that was dropped, or position 0. */
  start: Head & { seal: Buffer | null };
  /** Whether there are lines after it. */
  isPassed: boolean;
  seal: Buffer | null;
  sealedKey: Buffer | null;
}
