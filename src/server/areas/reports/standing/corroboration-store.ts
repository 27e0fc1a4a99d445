import { withdrawalUndoMs } from '../../../../contract/reports/reports.ts';
import type { App } from '../../../app.ts';
import { UuidArray } from '../../../platform/db/binary-array.ts';
import { columnsOf, idsOf } from '../../../platform/db/columns.ts';
import { statement, type Tx } from '../../../platform/db/pool.ts';
import { type Named, namedOf } from '../stored/named-store.ts';
import { findReports, group } from '../stored/store.ts';
import { counts, lockPlacements, type Placement, updatePlacements } from './placement-store.ts';

// Which reports corroborate each other: independent authors name the same identifier.

const [changesLock, identifiersLock, filingsLock] = [18_410, 18_411, 18_413];

/** Identifiers share this many locks, so that an import does not need one for each of its rows. */
const locks = 512;

const lockOf = (token: string): number => Number.parseInt(token.slice(0, 4), 16) % locks;

/** $1: numbers of `lockOf`. Sorted, so that two transactions never wait for each other. */
const lockSorted = statement(`
  select count(*) from (
    select pg_advisory_xact_lock(${identifiersLock}, lock) from (
      select lock from unnest($1::int[]) as given(lock) order by lock
    ) sorted offset 0
  ) locked`);

const lockEach = statement(`
  select count(*) from (
    select pg_advisory_xact_lock(${changesLock}, lock) from (
      select hashint8(id) as lock from unnest($1::bigint[]) as given(id) order by lock
    ) sorted offset 0
  ) locked`);

const lockFilings = statement(`select 1 from pg_advisory_xact_lock(${filingsLock}, hashtext($1))`);

/** Locks an author's filings against each other until the transaction ends. To be taken before the locks below. */
export const lockFilingsOf = (tx: Tx, authorId: string): Promise<void> => tx.run(lockFilings, [authorId]);

/**
 * Locks the identifiers of reports until the transaction ends: nobody else files, changes or removes a report that
 * names one. To be taken before the rows of reports.
 */
export const lockIdentifiers = (tx: Tx, named: readonly Named[]): Promise<void> =>
  lockTokens(
    tx,
    named.flatMap((one) => one.searchTokens()),
  );

/** The same by their tokens. */
export async function lockTokens(tx: Tx, tokens: readonly string[]): Promise<void> {
  await tx.run(lockSorted, [[...new Set(tokens.map(lockOf))]]);
}

/** Locks what reports name against changes until the transaction ends. To be taken before their identifiers. */
export const lockChanges = (tx: Tx, ids: readonly string[]): Promise<void> => tx.run(lockEach, [ids]);

/** Only such reports `r` corroborate others, and are corroborated: see `counts` in placement-store.ts. */
const isCounted = `r.withdrawn_at is null and (r.state = 'listed' or (r.state = 'held' and r.awaits_corroboration))
     and r.is_trusted and not r.weightless`;

/**
 * Whether a report `r` is so new that its author may be trying what it does: it waits for corroboration and was written after
 * `since`. One that was written much later was written by a clock that was ahead.
 */
export const isFresh = (since: string): string =>
  `(r.state = 'held' and r.awaits_corroboration and not r.assessed
     and r.updated_at > ${since}::timestamptz and r.updated_at < ${since}::timestamptz + interval '5 minutes')`;

/** Since when reports are fresh: their authors could still take them back, so they corroborate nothing yet. */
export const freshSince = (at: Date): Date => new Date(at.getTime() - withdrawalUndoMs);

/**
 * The reports under a token, listed or not, as `r`. The offsets keep PostgreSQL from any other plan than to read the token's
 * newest reports one after the other until it has what it looks for, whatever its statistics say.
 */
const under = (token: string): string =>
  `(select report_id from (
      (select report_id from report_tokens where token = ${token} order by report_id desc)
      union all (select report_id from unlisted_tokens where token = ${token} order by report_id desc)
    ) both_kinds offset 0) t
   cross join lateral (
     select id, author_id, author_group, withdrawn_at, state, standing, assessed, is_trusted, weightless,
       awaits_corroboration, updated_at
     from reports where id = t.report_id offset 0
   ) r`;

/** A token under which an independent author has a report. */
interface CorroboratedRow {
  at: number;
  token: string;
  /** The author's report. */
  by: string;
  /** Whether its other reports that are assessed were of two independent authors already: they are all corroborated. */
  was_shared: boolean;
}

// An assessed report that is unverified has no independent author under any of its tokens, so a search ends there. This
// keeps it short, also where one author has named an identifier in thousands of reports.
const another = (token: string, author: string, id: string, which = 'true'): string =>
  `select r.id, ${group('r')} as author_group from ${under(token)}
   where r.id <> ${id} and ${isCounted} and ${which}
     and (${group('r')} <> ${author} or (r.assessed and r.standing = 'unverified')) limit 1`;

const anyone = (token: string, id: string, which: string): string =>
  `select ${group('r')} as author_group from ${under(token)}
   where r.id <> ${id} and ${isCounted} and ${which} limit 1`;

/**
 * $1 to $4, side by side: a number, a token, the author's group and id of the report that is asked about; null and 0 for
 * none. $5: since when reports are fresh, and corroborate nothing yet. $6: reports that corroborate nothing.
 */
const corroborated = statement<CorroboratedRow>(
  'reports.corroborated',
  `select asked.at, asked.token, one.id as by, coalesce(other.author_group <> known.author_group, false) as was_shared
   from (
     select at, token, coalesce(author_group, '00000000-0000-0000-0000-000000000000') as author_group, id
     from unnest($1::int[], $2::uuid[], $3::uuid[], $4::bigint[]) as given(at, token, author_group, id)
   ) asked
   cross join lateral (${another('asked.token', 'asked.author_group', 'asked.id', `not ${isFresh('$5')} and r.id <> all($6::bigint[])`)}) one
   left join lateral (${anyone('asked.token', 'asked.id', 'r.assessed')}) known on true
   left join lateral (${another('asked.token', 'known.author_group', 'asked.id', 'r.assessed')}) other on true
   where one.author_group <> asked.author_group`,
);

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

/** The tokens of each of some reports that this program wrote as they are. */
async function tokensOf(app: App, tx: Tx, ids: readonly string[]): Promise<Map<string, readonly string[]>> {
  const found = ids.length > 0 ? await findReports(app, tx, ids) : [];
  return new Map(found.map((report) => [report.id, namedOf(app, report).searchTokens()]));
}

/** The tokens that an independent author names, in a report that can be opened and does name them. */
async function authenticated(app: App, tx: Tx, pairs: readonly Place[], since: Date): Promise<CorroboratedRow[]> {
  const without = new Set<string>();
  for (;;) {
    const rows = await tx.rows(corroborated, [
      pairs.map((_, index) => index),
      ...columnsOf(pairs, 'token', 'group', 'id'),
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
  const places = new Map<string, Place>();
  for (const [at, { named, group, id = '0' }] of asked.entries())
    for (const token of named.searchTokens()) {
      if (taken && !taken.has(token)) continue;
      const key = `${group} ${id} ${token}`;
      const same = places.get(key);
      if (same) same.at.push(at);
      else places.set(key, { token, group, id, at: [at] });
    }
  const pairs = [...places.values()];
  if (pairs.length === 0) return { corroborated: new Set(), raises: [] };
  const rows = await authenticated(app, tx, pairs, since);
  return {
    corroborated: new Set(rows.flatMap(({ at }) => pairs[at]?.at ?? [])),
    raises: [...new Set(rows.filter(({ was_shared }) => !was_shared).map(({ token }) => token))],
  };
}

/** Those of $1 under which there is a report, listed or not. In their order, which reads neighbours of the index together. */
const taken = statement<{ token: string }>(
  'reports.taken_tokens',
  ['report_tokens', 'unlisted_tokens']
    .map(
      (table) => `select asked.token from (select token from unnest($1::uuid[]) as given(token) order by token) asked
       cross join lateral (select from ${table} t where t.token = asked.token limit 1) taken`,
    )
    .join(' union all '),
);

/** The tokens of new reports under which there are reports already. Most rows of an import name nobody who was reported before. */
export async function findTakenTokens(tx: Tx, named: readonly Named[]): Promise<Set<string>> {
  const tokens = new Set(named.flatMap((one) => one.searchTokens()));
  return new Set((await tx.rows(taken, [new UuidArray([...tokens])])).map(({ token }) => token));
}

/** The unverified reports under tokens that count, by id. */
const unverifiedUnder = statement<{ id: string }>(
  'reports.unverified_under',
  `select distinct r.id from unnest($1::uuid[]) as asked(token) cross join lateral (
     select r.id from ${under('asked.token')} where ${isCounted} and r.assessed and r.standing = 'unverified'
   ) r`,
);

/** Makes the unverified reports under tokens corroborated. @returns those that it changed */
export async function raiseCorroborated(app: App, tx: Tx, tokens: readonly string[]): Promise<Placement[]> {
  if (tokens.length === 0) return [];
  const found = await tx.rows(unverifiedUnder, [tokens]);
  const locked = await lockPlacements(app, tx, idsOf(found));
  const unverified = locked.filter((one) => counts(one) && one.assessed && one.standing === 'unverified');
  return updatePlacements(app, tx, unverified, () => ({ standing: 'corroborated' }));
}

const doubtful = `select r.id from unnest($1::uuid[]) as gone(token)
       cross join lateral (${anyone('gone.token', '0', 'true')}) one
       left join lateral (${another('gone.token', 'one.author_group', '0', 'true')}) other on true
       cross join lateral (
         select r.id from ${under('gone.token')} where ${isCounted} and r.standing = 'corroborated' and r.assessed
       ) r
       where other.author_group is null or other.author_group = one.author_group`;

// Under tokens that only one author has left, reports may have lost what corroborated them.
const lockDoubtful = statement<{ id: string }>(
  'reports.lock_doubtful',
  `select r.id from reports r
   where r.id = any(array(
       ${doubtful}
     )) and r.standing = 'corroborated' and r.assessed
   order by r.id for update`,
);

const doubt = statement('update reports set assessed = false where id = any($1::bigint[])');

/** Has reports assessed again that these tokens may have corroborated. Their reports are gone, and they are locked. */
export async function doubtCorroborated(tx: Tx, tokens: readonly string[]): Promise<void> {
  if (tokens.length === 0) return;
  const doubtful = (await tx.rows(lockDoubtful, [tokens])).map(({ id }) => id);
  if (doubtful.length > 0) await tx.run(doubt, [doubtful]);
}
