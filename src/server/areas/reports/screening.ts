// See docs/decisions/0014-suspicions-go-to-a-moderator.md
import type { IdentifierKind, NormalIdentifier } from '../../../contract/rules/identifiers.ts';
import { type ApiError, invalid } from '../../errors.ts';
import type { Db, Queryable, Tx } from '../../platform/db/pool.ts';
import type { Gate, Refused } from './gate.ts';
import type { Named, NamedContent } from './named.ts';
import type { KeyedContent, MatchedReport, StoredReport } from './stored-report.ts';

/** Earlier reports of the subject that a narrative is compared with. */
const maxCompared = 20;

/** How long after a report another one about the same subject corrects it, in milliseconds: a day. */
const sameSubjectMs = 24 * 60 * 60 * 1000;

/** How fast an author and their network file. */
interface Pace {
  account: number | null;
  network: number | null;
}

/** Whether an author reports what they have read here. */
interface Circle {
  days: number;
  reports: number;
}

interface Needs {
  db: Db;
  reports: {
    matching(
      db: Queryable,
      queries: readonly (readonly NormalIdentifier[])[],
      page: { limit: number },
    ): Promise<{ items: MatchedReport[] }[]>;
    named(report: StoredReport): Named;
    recentOwn(tx: Tx, authorId: string, since: Date): Promise<StoredReport[]>;
  };
  gate: Pick<Gate, 'check'>;
  /** From now on only a moderator can list these held reports. */
  keepHeld: (tx: Tx, ids: readonly string[]) => Promise<void>;
  reporters: {
    lookForCircle(
      authorId: string,
      narrative: { identifiers: readonly NormalIdentifier[]; text: string },
      before: () => Promise<readonly string[]>,
    ): Promise<Circle | null>;
    examine(
      tx: Tx,
      filing: {
        id: string;
        authorId: string;
        text: string;
        category: string | null;
        namesCnic: boolean;
        pace: Pace | null;
        circle: Circle | null;
      },
    ): Promise<{ isSuspect: boolean; removed: string[] }>;
  };
  /** Whether a report repeats what a dispute was recently upheld about. */
  isShielded: (
    tx: Tx,
    filed: { identifiers: readonly NormalIdentifier[]; authorId: string | null; sameWords: string[] },
  ) => Promise<boolean>;
  /** Holds a report that does, and lets it enter the queue. */
  holdShielded: (tx: Tx, id: string, content: KeyedContent) => Promise<void>;
  /** Whether policy holds new reports. */
  holds: () => boolean;
}

export type Screening = ReturnType<typeof screening>;

const keyOf = ({ kind, value }: NormalIdentifier): string => `${kind} ${value}`;

export const narrativeOf = ({ title, evidence }: Pick<KeyedContent, 'title' | 'evidence'>): string =>
  `${title}\n${evidence}`;

/** The refusal that names the fields of identifiers which cannot be listed. */
const safelisted = (kinds: readonly IdentifierKind[]): ApiError =>
  invalid(
    kinds.map((path) => ({ path, code: 'identifierSafelisted' })),
    'identifierSafelisted',
  );

/** The part of the service that screens what is filed: whether it can be listed, and whether it is suspect. */
export function screening(needs: Needs) {
  const { db, reports, gate, reporters, keepHeld, holds, isShielded, holdShielded } = needs;
  return {
    /** Whether the author read here what they report. Before the transaction, since it reads much. */
    lookForCircle(authorId: string, { content, named: { identifiers } }: NamedContent): Promise<Circle | null> {
      return reporters.lookForCircle(authorId, { identifiers, text: narrativeOf(content) }, async () => {
        const [found] = await reports.matching(db, [identifiers], { limit: maxCompared });
        return (found?.items ?? []).filter((one) => one.authorId !== authorId).map(narrativeOf);
      });
    },

    /**
     * The kinds of identifiers that cannot be listed.
     * @param before what the report names already
     * @throws ApiError 422 that names them, unless moderators are to decide
     */
    async requireListable(
      tx: Tx,
      named: Named,
      { before = null, review = false }: { before?: Named | null; review?: boolean },
    ): Promise<Refused> {
      const known = new Set(before?.identifiers.map(keyOf));
      const identifiers = named.identifiers.filter((one) => !known.has(keyOf(one)));
      const [kinds] = (await gate.check(tx, [{ ...named, identifiers }])) as [Refused];
      if (kinds.length > 0 && !review) throw safelisted(kinds);
      return kinds;
    },

    /**
     * The author's report of the last 24 hours about the same subject: one whose identifiers the new report names, all of
     * them. Null under a policy that lists new reports.
     */
    async sameSubject(tx: Tx, authorId: string, named: Named, at: Date): Promise<StoredReport | null> {
      if (!holds()) return null;
      const known = new Set(named.identifiers.map(keyOf));
      const recent = await reports.recentOwn(tx, authorId, new Date(at.getTime() - sameSubjectMs));
      return (
        recent.find((one) => {
          const its = reports.named(one).identifiers;
          return its.length > 0 && its.every((identifier) => known.has(keyOf(identifier)));
        }) ?? null
      );
    },

    /**
     * Looks at a report that was written: what is suspect enters the queue, and only a moderator lists it once it is
     * held. A report that repeats what a dispute was recently upheld about is held.
     * @param saysNew whether it is new, or says something else than before: another report of the author's was removed then
     */
    async examine(
      tx: Tx,
      { id, authorId }: { id: string; authorId: string },
      { content, named: { identifiers } }: NamedContent,
      { pace = null, circle = null, saysNew }: { pace?: Pace | null; circle?: Circle | null; saysNew: boolean },
    ): Promise<{ isHeld: boolean }> {
      const { isSuspect, removed } = await reporters.examine(tx, {
        ...{ id, authorId, pace, circle, text: narrativeOf(content) },
        ...{ category: content.category, namesCnic: content.CNIC !== null },
      });
      if (isSuspect) await keepHeld(tx, [id]);
      const said = { identifiers, authorId: saysNew ? authorId : null, sameWords: removed };
      const isHeld = await isShielded(tx, said);
      if (isHeld) await holdShielded(tx, id, content);
      return { isHeld };
    },
  };
}
