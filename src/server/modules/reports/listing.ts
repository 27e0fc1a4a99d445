import type { Policy } from '../../../contract/policy.ts';
import type { Tx } from '../../platform/db/pool.ts';
import type { Assessing, Author, RaisedReport } from './assessing.ts';
import type { Named } from './named.ts';
import type { Placing } from './placing.ts';
import type { KeyedContent } from './stored-report.ts';

/** What is counted of a report; null while it is not listed. */
export type Recount = (tx: Tx, changes: readonly { was: Counted | null; is: Counted | null }[]) => Promise<void>;
type Counted = Pick<KeyedContent, 'keywords' | 'city'> & { createdAt: Date };

interface Needs {
  reports: Assessing;
  policy: { current(): Policy };
  queue: {
    /** @returns how many causes are left */
    dropCause(tx: Tx, reportId: string, cause: 'held'): Promise<number>;
    leave(tx: Tx, reportId: string): Promise<void>;
  };
  recount: Recount;
  corrections: { recallAll(tx: Tx, change: { reportIds: readonly string[]; kind: 'relisted' }): Promise<void> };
  /** Notes in the audit trail that reports were listed, since another author corroborated them. */
  noteListed: (tx: Tx, reportIds: readonly string[]) => Promise<void>;
}

export type Listing = ReturnType<typeof listing>;

/** The part of the service that decides whether reports are listed, by policy and by what corroborates them. */
export function listing({ reports, policy, queue, recount, corrections, noteListed }: Needs) {
  /** Whether policy holds what is not corroborated. */
  const isHeld = (isCorroborated: boolean): boolean => policy.current().newReports === 'held' && !isCorroborated;

  /** Lists reports that policy held until they were corroborated. */
  const listAwaiting = async (tx: Tx, raised: readonly RaisedReport[], at: Date): Promise<void> => {
    if (raised.length === 0) return;
    const ids = raised.map(({ id }) => id);
    await reports.listHeld(tx, ids, at);
    await recount(
      tx,
      raised.map((is) => ({ was: null, is })),
    );
    for (const id of ids) if ((await queue.dropCause(tx, id, 'held')) === 0) await queue.leave(tx, id);
    await corrections.recallAll(tx, { reportIds: ids, kind: 'relisted' });
    await noteListed(tx, ids);
  };

  return {
    isHeld,
    listAwaiting,

    /**
     * Decides the state and standing of an author's new reports by what they name, and locks their identifiers.
     * @returns for each what it is, and what to do with the other reports once they are written
     */
    async place(
      tx: Tx,
      author: Author,
      named: readonly Named[],
      at: Date,
    ): Promise<{ placings: Placing[]; raise: () => Promise<void> }> {
      await reports.lockIdentifiers(tx, named);
      const asked = named.map((one) => ({ named: one, group: author.group }));
      const { corroborated, raises } = await reports.corroborate(tx, asked);
      const placings = named.map((_, index): Placing => {
        const isCorroborated = corroborated.has(index);
        return {
          state: isHeld(isCorroborated) ? 'held' : 'listed',
          standing: isCorroborated ? 'corroborated' : 'unverified',
          ...author,
        };
      });
      return { placings, raise: async () => listAwaiting(tx, await reports.raise(tx, raises), at) };
    },

    /**
     * Reassesses a report that changed or came back, and those that it corroborates. Its identifiers must be locked.
     * @returns whether it is corroborated, and whether that has listed it
     */
    async reassess(
      tx: Tx,
      { id, group, named }: { id: string; group: string | null; named: Named },
      at: Date,
    ): Promise<{ isCorroborated: boolean; isListed: boolean }> {
      const { corroborated, raises } = await reports.corroborate(tx, [{ named, group, id }]);
      const own = await reports.assess(tx, [id], corroborated.size > 0 ? [id] : [], at);
      await listAwaiting(tx, [...own, ...(await reports.raise(tx, raises))], at);
      return { isCorroborated: corroborated.size > 0, isListed: own.length > 0 };
    },
  };
}
