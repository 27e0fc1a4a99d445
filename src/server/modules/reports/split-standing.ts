import type { Queryable } from '../../platform/db/pool.ts';
import { changing, reading } from '../../platform/db/splits.ts';
import { elements } from './split-lookups.ts';
import * as sql from './split-standing-statements.ts';
import { addTokens, lockEach, sortedIds, underTokens } from './split-tokens.ts';
import * as whole from './standing-statements.ts';

/** The reports under tokens with what is known of them, as JSON. */
async function givenUnder(on: Queryable, tokens: readonly string[] | string): Promise<string> {
  const found = await underTokens(on, tokens);
  if (found.length === 0) return '[]';
  const rows = await on.rows(sql.factsUnder, [[...new Set(found.map(({ report_id }) => report_id))]]);
  const facts = new Map(rows.map(({ id, fact }) => [id, fact]));
  return JSON.stringify(
    found.flatMap(({ token, report_id }) => {
      const fact = facts.get(report_id);
      return fact ? [{ token, ...fact }] : [];
    }),
  );
}

const isTrusted = async (on: Queryable, author: string, now: unknown): Promise<boolean> =>
  (await on.one(sql.trusted, [author, now]))?.is_trusted ?? false;

/** How reports are assessed and listed on a distributed registry. */
export const standingSplits = [
  reading(whole.corroborated, async (on, [at, tokens, groups, ids]) =>
    on.rows(sql.corroboratedByGiven, [at, tokens, groups, ids, await givenUnder(on, tokens)]),
  ),

  changing(whole.lockUnverified, async (on, [tokens]) => {
    const found = [...new Set((await underTokens(on, tokens)).map(({ report_id }) => report_id))];
    if (found.length === 0) return [];
    const unverified = await on.rows(sql.unverifiedOf, [found]);
    const ids = await lockEach(
      on,
      unverified.map(({ id }) => id),
    );
    return ids.length > 0 ? on.rows(sql.raised, [ids]) : [];
  }),

  changing(whole.doubtCorroborated, async (on, [tokens]) => {
    const rows = await on.rows(sql.doubtfulOfGiven, [tokens, await givenUnder(on, tokens)]);
    const ids = await lockEach(
      on,
      rows.map(({ id }) => id),
    );
    return ids.length > 0 ? on.rows(sql.doubt, [ids]) : [];
  }),

  changing(whole.author, async (on, [account, now]) =>
    on.rows(sql.authorOfTrust, [account, await isTrusted(on, account, now)]),
  ),

  changing(whole.lockUnassessed, async (on, [ids]) => {
    const locked = await lockEach(on, elements(ids));
    return locked.length > 0 ? on.rows(sql.stillUnassessed, [locked]) : [];
  }),

  changing(whole.assess, async (on, [ids, corroborated, now]) => {
    const reports = await on.rows(sql.authorsOf, [ids]);
    const authors = [...new Set(reports.flatMap(({ author_id }) => author_id ?? []))];
    const trusted: boolean[] = [];
    for (const author of authors) trusted.push(await isTrusted(on, author, now));
    const weights = new Map((await on.rows(sql.weightsOf, [authors, trusted])).map(({ id, weight }) => [id, weight]));
    const authorOf = new Map(reports.map(({ id, author_id }) => [id, author_id]));
    const confirmed = new Set(elements(corroborated));
    const assessed: Awaited<ReturnType<typeof on.rows<typeof sql.assessOne.row & object>>> = [];
    for (const id of sortedIds([...authorOf.keys()])) {
      const weight = weights.get(authorOf.get(id) ?? '') ?? null;
      assessed.push(...(await on.rows(sql.assessOne, [id, confirmed.has(id), weight])));
    }
    return assessed;
  }),

  changing(whole.reweigh, async (on, [author, after, weight]) => {
    const page = (await on.rows(sql.pageOf, [author, after])).map(({ id }) => id);
    const locked = await lockEach(on, page, { skip: true });
    if (locked.length > 0) await on.rows(sql.weigh, [locked, weight]);
    return [{ last: page.at(-1) ?? null, left_out: locked.length < page.length }];
  }),

  changing(whole.listTokens, async (on, [ids]) => {
    const moved = await on.rows(sql.takeUnlisted, [ids]);
    await addTokens(
      on,
      moved.map(({ token }) => token),
      moved.map(({ report_id }) => report_id),
    );
    return [];
  }),
];
