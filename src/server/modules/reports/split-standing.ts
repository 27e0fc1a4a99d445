import type { Queryable } from '../../platform/db/pool.ts';
import { changing, reading } from '../../platform/db/splits.ts';
import * as placements from './placement-statements.ts';
import { elements } from './split-lookups.ts';
import * as sql from './split-standing-statements.ts';
import { addTokens, lockEach, underTokens } from './split-tokens.ts';
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
  reading(whole.corroborated, async (on, [at, tokens, groups, ids, since, without]) =>
    on.rows(sql.corroboratedByGiven, [at, tokens, groups, ids, since, without, await givenUnder(on, tokens)]),
  ),

  reading(whole.unverifiedUnder, async (on, [tokens]) => {
    const found = [...new Set((await underTokens(on, tokens)).map(({ report_id }) => report_id))];
    return found.length > 0 ? on.rows(sql.unverifiedOf, [found]) : [];
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

  reading(whole.authors, async (on, [accounts, now]) => {
    const trusted: boolean[] = [];
    for (const author of elements(accounts)) trusted.push(await isTrusted(on, author, now));
    return on.rows(sql.weightsOf, [accounts, trusted]);
  }),

  changing(placements.lockPlacements, async (on, [ids]) => {
    const locked = await lockEach(on, elements(ids));
    return locked.length > 0 ? on.rows(placements.placementsOf, [locked]) : [];
  }),

  changing(placements.lockPage, async (on, [author, after]) => {
    const page = (await on.rows(placements.idsOfPage, [author, after])).map(({ id }) => id);
    const locked = await lockEach(on, page, { skip: true });
    return locked.length > 0 ? on.rows(placements.placementsOf, [locked]) : [];
  }),

  changing(placements.writePlacements, async (on, given) => {
    for (const [index, id] of elements(given[0]).entries())
      await on.rows(placements.writePlacement, [
        id,
        ...given.slice(1).map((column) => (column as readonly unknown[])[index] ?? null),
      ]);
    return [];
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
