import type { Language } from '../../../contract/languages.ts';
import type { QueueCause, QueueDetail } from '../../../contract/moderation/moderation.ts';
import type { IdentifierField, ReportContent } from '../../../contract/reports/report-fields.ts';
import type { StoredState } from '../../../contract/reports/standing.ts';
import type { MainKind, NormalIdentifier, ProvableIdentifier } from '../../../contract/rules/identifiers.ts';
import type { Queryable, Tx } from '../../platform/db/pool.ts';

// What the parts of the service need of other modules.

/** Keeps moderators from their own matters. */
export interface Conflicts {
  /** @throws ApiError 403 when they filed the report, or are named in it or in a case about it */
  refuse(
    db: Queryable,
    accountId: string,
    report: Pick<DisputedReport, 'id' | 'authorId' | IdentifierField>,
  ): Promise<void>;
}

/** A report of any author. */
export interface DisputedReport extends Pick<ReportContent, IdentifierField> {
  id: string;
  version: number;
  authorId: string | null;
  state: StoredState;
  category: string | null;
  withdrawnAt: Date | null;
}

export interface Reports {
  /** To be called before the transaction locks anything else. */
  lock(tx: Tx, id: string): Promise<DisputedReport | null>;
  isOwn(authorId: string, id: string): Promise<boolean>;
  setDisputed(tx: Tx, id: string, isDisputed: boolean): Promise<void>;
  setReply(tx: Tx, id: string, reply: string | null): Promise<void>;
  setState(tx: Tx, id: string, state: 'held', at: Date): Promise<void>;
  tokensOf(identifier: NormalIdentifier): string[];
}

/** A proven identifier. */
export interface NamedCase {
  id: string;
  identifier: ProvableIdentifier;
  contactEmail: string;
  language: Language;
}

export interface Cases {
  byLink(link: string): Promise<NamedCase>;
  byId(id: string, from?: Queryable): Promise<NamedCase | null>;
  idsOf(tx: Tx, identifier: NormalIdentifier): Promise<string[]>;
  pastKinds(ids: readonly string[], from?: Queryable): Promise<ReadonlyMap<string, MainKind>>;
  /** By the id that the answers of the case call it. @throws ApiError 404 */
  reportOf(one: NamedCase, reference: string): Promise<{ id: string }>;
}

export interface Queue {
  enter(
    tx: Tx,
    entry: {
      reportId: string;
      cause: QueueCause;
      details?: readonly QueueDetail[];
      category: string | null;
      namesCnic: boolean;
      isOverdue?: boolean;
    },
  ): Promise<void>;
  leave(tx: Tx, reportId: string): Promise<void>;
  lock(tx: Tx, reportId: string): Promise<object | null>;
  sleep(tx: Tx, reportId: string, until: Date | null): Promise<void>;
  dropCause(tx: Tx, reportId: string, cause: QueueCause): Promise<number>;
  setDue(tx: Tx, reportId: string, at: Date | null): Promise<void>;
}

/** Who acts: someone with the link of a case, an account, or the registry by itself. */
export type Actor =
  | { actor: 'case' | 'account'; actorId: string; requestId?: string }
  | { actor: 'registry'; actorId: null; requestId?: string };

export const registry: Actor = { actor: 'registry', actorId: null };

export type DisputeEvent =
  | `dispute.${'opened' | 'appealed' | 'withdrawn' | 'asked' | 'answered' | 'overdue' | 'held' | 'decided' | 'ended'}`
  | `dispute.${'file_added' | 'file_opened'}`
  | `reply.${'written' | 'shown' | 'taken_away' | 'deleted'}`;

/** A line of the audit trail. */
export type DisputeNote = Actor & {
  event: DisputeEvent;
  reportIds: readonly string[];
  details: Record<string, unknown>;
};

export interface Audit {
  note(tx: Tx, note: DisputeNote): Promise<void>;
  noteSoon(note: DisputeNote): void;
}

/** A moderator who acts. */
export interface StaffMember {
  accountId: string;
  requestId: string;
}
