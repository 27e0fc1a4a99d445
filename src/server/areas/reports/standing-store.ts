// See docs/decisions/0011-standing-is-stored-when-it-changes.md
import { weights } from '../../../contract/reports/standing.ts';
import type { App } from '../../app.ts';
import { UuidArray } from '../../platform/db/binary-array.ts';
import type { Queryable, Tx } from '../../platform/db/pool.ts';
import type { Named, NamedReport } from './named.ts';
import type { Author, Placement } from './placement.ts';
import { counts, lockPlacementPage, lockPlacements, updatePlacements } from './placement-store.ts';
import { namedOf, sealerOf } from './sealed-fields.ts';
import * as sql from './standing-statements.ts';
import { find, insertTokens, type ReportRow, some } from './statements.ts';
import type { ShownReply } from './stored-report.ts';
import { openReport, tokenRows } from './stored-rows.ts';

/** Identifiers share this many locks, so that an import does not need one for each of its rows. */
const locks = 512;
const lockOf = (token: string): number => Number.parseInt(token.slice(0, 4), 16) % locks;

/** A report whose independent authors are looked for: its author's group, and its id once it was assessed. */
interface Asked {
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
interface Corroboration {
  /** The places of the reports in the question. */
  corroborated: Set<number>;
  raises: string[];
}

/**
 * Locks the identifiers of reports until the transaction ends: nobody else files, changes or removes a report that
 * names one. To be taken before the rows of reports.
 */
export async function lockIdentifiers(tx: Tx, named: readonly Named[]): Promise<void> {
  const numbers = new Set(named.flatMap((one) => one.searchTokens().map(lockOf)));
  await tx.rows(sql.lockIdentifiers, [[...numbers]]);
}

/** Locks what reports name against changes until the transaction ends. To be taken before their identifiers. */
export async function lockChanges(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.rows(sql.lockChanges, [ids]);
}

/** The tokens of each of some reports that this program wrote as they are. */
async function tokensOf(app: App, tx: Tx, ids: readonly string[]): Promise<Map<string, string[]>> {
  const rows = ids.length > 0 ? await tx.rows(some, [ids]) : [];
  return new Map(
    app.vault.openEach(
      rows,
      (row) => [row.id, namedOf(app, openReport(app, row)).searchTokens()] as [string, string[]],
    ),
  );
}

/** The tokens that an independent author names, in a report that can be opened and does name them. */
async function authenticated(app: App, tx: Tx, pairs: readonly Place[], since: Date): Promise<sql.CorroboratedRow[]> {
  const without = new Set<string>();
  for (;;) {
    const rows = await tx.rows(sql.corroborated, [
      pairs.map((_, index) => index),
      pairs.map(({ token }) => token),
      pairs.map(({ group }) => group),
      pairs.map(({ id }) => id),
      since,
      [...without],
    ]);
    const known = await tokensOf(app, tx, [...new Set(rows.map(({ by }) => by))]);
    const forged = rows.filter(({ by, token }) => !known.get(by)?.includes(token));
    if (forged.length === 0) return rows;
    for (const { by } of forged) without.add(by);
  }
}

/**
 * Looks for independent authors of reports that count. Their identifiers must be locked.
 * @param since reports that wait for corroboration and were written after it corroborate nothing yet
 * @param taken the tokens to ask about; all by default
 */
export async function findCorroboration(
  app: App,
  tx: Tx,
  asked: readonly Asked[],
  since: Date,
  taken?: ReadonlySet<string>,
): Promise<Corroboration> {
  // Many reports of one author may name the same identifier.
  const places = new Map<string, Map<string, Place>>();
  for (const [at, { named, group, id = '0' }] of asked.entries()) {
    if (taken && !named.searchTokens().some((token) => taken.has(token))) continue;
    const its = places.get(`${group} ${id}`) ?? new Map<string, Place>();
    places.set(`${group} ${id}`, its);
    for (const token of named.searchTokens()) {
      if (taken && !taken.has(token)) continue;
      const same = its.get(token);
      if (same) same.at.push(at);
      else its.set(token, { token, group, id, at: [at] });
    }
  }
  const pairs = [...places.values()].flatMap((its) => [...its.values()]);
  if (pairs.length === 0) return { corroborated: new Set(), raises: [] };
  const rows = await authenticated(app, tx, pairs, since);
  return {
    corroborated: new Set(rows.flatMap(({ at }) => pairs[at]?.at ?? [])),
    raises: [...new Set(rows.filter(({ was_shared }) => !was_shared).map(({ token }) => token))],
  };
}

/** The tokens of new reports under which there are reports already. Most rows of an import name nobody who was reported before. */
export async function findTakenTokens(tx: Tx, named: readonly Named[]): Promise<Set<string>> {
  const tokens = new Set(named.flatMap((one) => one.searchTokens()));
  return new Set((await tx.rows(sql.takenTokens, [new UuidArray([...tokens])])).map(({ token }) => token));
}

/** Makes the unverified reports under tokens corroborated. @returns those that it changed */
export async function raiseCorroborated(app: App, tx: Tx, tokens: readonly string[]): Promise<Placement[]> {
  if (tokens.length === 0) return [];
  const found = await tx.rows(sql.unverifiedUnder, [tokens]);
  const locked = await lockPlacements(
    app,
    tx,
    found.map(({ id }) => id),
  );
  const unverified = locked.filter((one) => counts(one) && one.assessed && one.standing === 'unverified');
  return updatePlacements(app, tx, unverified, () => ({ standing: 'corroborated' }));
}

/** Has reports assessed again that these tokens may have corroborated. Their reports are gone, and they are locked. */
export async function doubtCorroborated(tx: Tx, tokens: readonly string[]): Promise<void> {
  if (tokens.length === 0) return;
  const doubtful = (await tx.rows(sql.lockDoubtful, [tokens])).map(({ id }) => id);
  if (doubtful.length > 0) await tx.rows(sql.doubt, [doubtful]);
}

/** The author, who cannot be deleted until the transaction ends; null if the account was already deleted. */
export async function lockAuthor(tx: Tx, accountId: string, at: Date): Promise<Author | null> {
  const row = await tx.one(sql.author, [accountId, at]);
  return row && { group: row.author_group ?? accountId, weight: row.weight, isTrusted: row.is_trusted };
}

/** Lets lookups find the tokens of reports. */
export async function listTokens(tx: Tx, ids: readonly string[]): Promise<void> {
  const moved = await tx.rows(sql.takeUnlistedTokens, [ids]);
  if (moved.length > 0)
    await tx.rows(insertTokens, [moved.map(({ token }) => token), moved.map(({ report_id }) => report_id)]);
}

/** Keeps the tokens of a report that is not listed where lookups do not look. */
export async function unlistTokens(tx: Tx, reports: readonly NamedReport[]): Promise<void> {
  await tx.rows(
    sql.insertUnlistedTokens,
    tokenRows(reports, (named) => named.tokens()),
  );
}

/** Marks a locked report as disputed, or not any more: it counts half meanwhile. */
export async function setReportDisputed(app: App, tx: Tx, id: string, isDisputed: boolean): Promise<void> {
  await updatePlacements(app, tx, await lockPlacements(app, tx, [id]), () => ({ disputed: isDisputed }));
}

/** Sets the reply to a locked report and what followed, as answers show them. */
export async function setReportReplies(app: App, tx: Tx, id: string, replies: readonly ShownReply[]): Promise<void> {
  await tx.rows(sql.setReply, [id, replies.length === 0 ? null : sealerOf(app).sealReplies(id, replies)]);
}

/** Locked reports with what their authors' accounts say of their weight and standing now. */
export async function weighPlacements(tx: Tx, locked: readonly Placement[], at: Date): Promise<Placement[]> {
  const authorIds = [...new Set(locked.flatMap(({ authorId }) => authorId ?? []))];
  const rows = authorIds.length > 0 ? await tx.rows(sql.authors, [authorIds, at]) : [];
  const authors = new Map(rows.map((row) => [row.id, row]));
  return locked.map((one) => {
    const author = authors.get(one.authorId ?? '');
    return {
      ...one,
      ...weightOf(one, author?.weight),
      isTrusted: author?.is_trusted ?? one.isTrusted,
    };
  });
}

/**
 * Reports that are not assessed, the newest first. Those that cannot be opened name nothing.
 * @param since those that wait for corroboration and were written after it are left out
 */
export async function findUnassessed(
  app: App,
  db: Queryable,
  { limit, since, except }: { limit: number; since: Date; except: readonly string[] },
): Promise<{ id: string; version: number; named: Named | null }[]> {
  const sealer = sealerOf(app);
  const found: { id: string; version: number; named: Named | null }[] = [];
  for (const { id } of await db.rows(sql.unassessed, [limit, since, except])) {
    const row: ReportRow | null = await db.one(find, [id]);
    if (!row) continue;
    const { version, author_id: authorId } = row;
    const content = sealer.vault.tryOpen(() => sealer.open({ id, version, authorId }, row.sealed));
    found.push({ id, version, named: content && sealer.named(content) });
  }
  return found;
}

/** Has everything assessed again that reports with these tokens corroborated. The transaction needs no locks on them. */
export async function doubtLater(tx: Tx, tokens: readonly string[]): Promise<void> {
  if (tokens.length > 0) await tx.rows(sql.addTokenTasks, [tokens]);
}

/** Has an author's reports weighed again. */
export async function reweighLater(tx: Tx, authorId: string | null): Promise<void> {
  if (authorId !== null) await tx.rows(sql.addAuthorTask, [authorId]);
}

/** The same for those with a report that was removed a year before the time between two moments. */
export async function reweighRemoved(db: Queryable, from: Date, to: Date): Promise<void> {
  await db.rows(sql.addAuthorsOfRemoved, [from, to]);
}

/** The last piece of deferred work; null when there is none. */
export const lastTask = async (db: Queryable): Promise<string | null> => (await db.one(sql.lastTask))?.id ?? null;

/**
 * Does some of the deferred work. An author whose reports are in use is tried again by the next round.
 * @param upTo the last piece to do, see `lastTask`
 * @returns whether there was any
 */
export async function doTask(app: App, tx: Tx, at: Date, upTo: string): Promise<boolean> {
  const tokens = (await tx.rows(sql.takeTokenTasks)).map(({ token }) => token);
  if (tokens.length > 0) {
    await tx.rows(sql.lockIdentifiers, [[...new Set(tokens.map(lockOf))]]);
    await doubtCorroborated(tx, tokens);
    return true;
  }
  const author = (await tx.one(sql.takeAuthorTask, [upTo]))?.author_id;
  if (author === undefined) return false;
  const account = await tx.one(sql.author, [author, at]);
  let isComplete = true;
  for (let after: string | null = '0'; after !== null; ) {
    const { page, last, isWhole } = await lockPlacementPage(app, tx, author, after);
    await updatePlacements(app, tx, page, (was) => {
      const isTrusted = account?.is_trusted ?? was.isTrusted;
      // What it corroborated, or what corroborated it, is looked for again.
      const assessed = was.assessed && isTrusted === was.isTrusted;
      return { ...weightOf(was, account?.weight), isTrusted, assessed };
    });
    if (!isWhole) isComplete = false;
    after = last;
  }
  if (!isComplete) await tx.rows(sql.addAuthorTask, [author]);
  return true;
}

/** What a report weighs. @param ofAuthor what a report of its author weighs that is not verified; missing without an account */
function weightOf(
  { standing, weightless, weight, isTrusted }: Placement,
  ofAuthor: number | undefined,
): { weight: number } {
  if (standing === 'verified') return { weight: weights.verified };
  if (weightless) return { weight: weights.none };
  if (ofAuthor !== undefined) return { weight: ofAuthor };
  const isUnknown = weight === weights.verified || (weight === weights.none && isTrusted);
  return { weight: isUnknown ? weights.other : weight };
}
