import { type Standing, type StoredState, weights } from '../../../contract/standing.ts';
import type { Db, Queryable, Tx } from '../../platform/db/pool.ts';
import type { Named } from './named.ts';
import { fromColumns, type ReadableContent } from './readable-columns.ts';
import type { SealedReport } from './sealed-fields.ts';
import * as sql from './standing-statements.ts';
import type { ReportRow } from './statements.ts';
import { find } from './statements.ts';

/** Identifiers share this many locks, so that an import does not need one for each of its rows. */
const locks = 512;
const lockOf = (token: string): number => Number.parseInt(token.slice(0, 4), 16) % locks;

/** What the weight and independence of an author's reports depend on. */
export interface Author {
  /** The author, or the group of authors that count as one. */
  group: string;
  /** What a report of theirs weighs that is not verified. */
  weight: number;
}

/** A report that has become corroborated. */
export interface RaisedReport extends ReadableContent {
  id: string;
  state: StoredState;
  /** Held by policy until it is corroborated. */
  awaitsCorroboration: boolean;
  keywords: string[];
  createdAt: Date;
}

/** A report whose independent authors are looked for: its author's group, and its id once it was assessed. */
export interface Asked {
  named: Named;
  group: string | null;
  id?: string;
}

/** A token of reports of one author's group, and where in the question they are. */
interface Place {
  token: string;
  group: string | null;
  id: string;
  at: number[];
}

/** Reports with independent authors, and the tokens under which others have become corroborated by them. */
export interface Corroboration {
  /** The places of the reports in the question. */
  corroborated: Set<number>;
  raises: string[];
}

const fromRaised = (row: sql.RaisedRow): RaisedReport => ({
  ...fromColumns(row),
  id: row.id,
  state: row.state,
  awaitsCorroboration: row.awaits_corroboration,
  keywords: row.keywords,
  createdAt: row.created_at,
});

export type Assessing = ReturnType<typeof assessing>;

/** The part of the repository that determines the standing of reports. */
export function assessing(sealed: SealedReport) {
  const lockIdentifiers = async (tx: Tx, named: readonly Named[]): Promise<void> => {
    const numbers = new Set(named.flatMap((one) => one.searchTokens().map(lockOf)));
    await tx.rows(sql.lockIdentifiers, [[...numbers]]);
  };

  /** Looks for independent authors of reports. Their identifiers must be locked. */
  const corroborate = async (tx: Tx, asked: readonly Asked[]): Promise<Corroboration> => {
    // Many reports of one author may name the same identifier.
    const places = new Map<string, Map<string, Place>>();
    for (const [at, { named, group, id = '0' }] of asked.entries()) {
      const its = places.get(`${group} ${id}`) ?? new Map<string, Place>();
      places.set(`${group} ${id}`, its);
      for (const token of named.searchTokens()) {
        const same = its.get(token);
        if (same) same.at.push(at);
        else its.set(token, { token, group, id, at: [at] });
      }
    }
    const pairs = [...places.values()].flatMap((its) => [...its.values()]);
    const rows = await tx.rows(sql.corroborated, [
      pairs.map((_, index) => index),
      pairs.map(({ token }) => token),
      pairs.map(({ group }) => group),
      pairs.map(({ id }) => id),
    ]);
    return {
      corroborated: new Set(rows.flatMap(({ at }) => pairs[at]?.at ?? [])),
      raises: [...new Set(rows.filter(({ was_shared }) => !was_shared).map(({ token }) => token))],
    };
  };

  /** Makes the unverified reports under tokens corroborated. @returns those that policy held until then */
  const raise = async (tx: Tx, tokens: readonly string[]): Promise<RaisedReport[]> => {
    if (tokens.length === 0) return [];
    const raised = await tx.rows(sql.lockUnverified, [tokens]);
    if (raised.length === 0) return [];
    await tx.rows(sql.corroborate, [raised.map(({ id }) => id)]);
    return raised.map(fromRaised).filter(({ state, awaitsCorroboration }) => state === 'held' && awaitsCorroboration);
  };

  /** Has reports assessed again that these tokens may have corroborated. Their reports are gone, and they are locked. */
  const doubt = async (tx: Tx, tokens: readonly string[]): Promise<void> => {
    if (tokens.length > 0) await tx.rows(sql.doubtCorroborated, [tokens]);
  };

  return {
    /** What a report names, and the tokens it is found by. */
    named: sealed.named,
    /**
     * Locks the identifiers of reports until the transaction ends: nobody else files, changes or removes a report that
     * names one. To be taken before the rows of reports.
     */
    lockIdentifiers,
    /** Locks what a report names against changes until the transaction ends. To be taken before its identifiers. */
    async lockChanges(tx: Tx, id: string): Promise<void> {
      await tx.rows(sql.lockChanges, [id]);
    },
    corroborate,
    raise,
    doubt,

    /** The author, who cannot be deleted until the transaction ends; null if the account was already deleted. */
    async author(tx: Tx, accountId: string, at: Date): Promise<Author | null> {
      const row = await tx.one(sql.author, [accountId, at]);
      return row && { group: row.author_group ?? accountId, weight: row.weight };
    },

    /** Lists held reports. */
    async listHeld(tx: Tx, ids: readonly string[], at: Date): Promise<void> {
      await tx.rows(sql.setState, [ids, 'listed', at]);
      await tx.rows(sql.listTokens, [ids]);
    },
    /** Keeps the tokens of a report that is not listed where lookups do not look. */
    async unlistTokens(tx: Tx, id: string, named: Named): Promise<void> {
      const tokens = named.tokens();
      await tx.rows(sql.insertUnlistedTokens, [tokens, tokens.map(() => id)]);
    },
    async setState(tx: Tx, id: string, state: StoredState, at: Date): Promise<void> {
      await tx.rows(sql.setState, [[id], state, at]);
    },
    /** Holds a report until it is corroborated. */
    async holdAgain(tx: Tx, id: string, at: Date): Promise<void> {
      await tx.rows(sql.holdAgain, [id, at]);
    },
    /** From now on only a moderator can list these held reports. */
    async keepHeld(tx: Tx, ids: readonly string[]): Promise<void> {
      await tx.rows(sql.keepHeld, [ids]);
    },
    async setStanding(tx: Tx, id: string, standing: Standing): Promise<void> {
      await tx.rows(sql.setStanding, [id, standing]);
    },
    async setDisputed(tx: Tx, id: string, isDisputed: boolean): Promise<void> {
      await tx.rows(sql.setDisputed, [id, isDisputed]);
    },
    /** Shows the reply of the person named with the report, or none. */
    async setReply(tx: Tx, id: string, reply: string | null): Promise<void> {
      await tx.rows(sql.setReply, [id, reply === null ? null : sealed.sealReply(id, reply)]);
    },
    async setWeightless(tx: Tx, id: string, isWeightless: boolean): Promise<void> {
      await tx.rows(sql.setWeightless, [id, isWeightless]);
    },
    /** Recomputes the weights of reports, and sets their standing. @returns those that policy held until now */
    async assess(tx: Tx, ids: readonly string[], corroborated: readonly string[], at: Date): Promise<RaisedReport[]> {
      const rows = await tx.rows(sql.assess, [ids, corroborated, at]);
      return rows
        .filter((row) => row.standing !== 'unverified' && row.state === 'held' && row.awaits_corroboration)
        .map(fromRaised);
    },

    /** Reports that are not assessed, the newest first. Those that cannot be opened name nothing. */
    async unassessed(db: Queryable, limit: number): Promise<{ id: string; version: number; named: Named | null }[]> {
      const found: { id: string; version: number; named: Named | null }[] = [];
      for (const { id } of await db.rows(sql.unassessed, [limit])) {
        const row: ReportRow | null = await db.one(find, [id]);
        if (!row) continue;
        const { version, author_id: authorId } = row;
        const content = sealed.vault.tryOpen(() => sealed.open({ id, version, authorId }, row.sealed));
        found.push({ id, version, named: content && sealed.named(content) });
      }
      return found;
    },
    /** Locks those that are still not assessed. */
    async lockUnassessed(tx: Tx, ids: readonly string[]) {
      const rows = await tx.rows(sql.lockUnassessed, [ids]);
      return rows.map(({ id, version, author_group, is_active }) => ({
        ...{ id, version, group: author_group, isActive: is_active },
      }));
    },

    /** Has everything assessed again that reports with these tokens corroborated. The transaction needs no locks on them. */
    async doubtLater(tx: Tx, tokens: readonly string[]): Promise<void> {
      if (tokens.length > 0) await tx.rows(sql.addTokenTasks, [tokens]);
    },
    /** Has an author's reports weighed again. */
    async reweighLater(tx: Tx, authorId: string | null): Promise<void> {
      if (authorId !== null) await tx.rows(sql.addAuthorTask, [authorId]);
    },
    /** The same for those with a report that was removed a year before the time between two moments. */
    async reweighAfterRemoval(db: Queryable, from: Date, to: Date): Promise<void> {
      await db.rows(sql.addAuthorsOfRemoved, [from, to]);
    },
    /** Does some of the deferred work. @returns whether more can be done at once */
    doSome: (db: Db, at: Date): Promise<boolean> =>
      db.transaction(async (tx) => {
        const tokens = (await tx.rows(sql.takeTokenTasks)).map(({ token }) => token);
        if (tokens.length > 0) {
          await tx.rows(sql.lockIdentifiers, [[...new Set(tokens.map(lockOf))]]);
          await doubt(tx, tokens);
          return true;
        }
        const author = (await tx.one(sql.takeAuthorTask))?.author_id;
        if (author === undefined) return false;
        const weight = (await tx.one(sql.author, [author, at]))?.weight ?? weights.other;
        let isComplete = true;
        let after: string | null = '0';
        while (after !== null) {
          const page: sql.ReweighedRow | null = await tx.one(sql.reweigh, [author, after, weight]);
          after = page?.last ?? null;
          if (page?.left_out) isComplete = false;
        }
        if (!isComplete) await tx.rows(sql.addAuthorTask, [author]);
        return isComplete;
      }),
  };
}
