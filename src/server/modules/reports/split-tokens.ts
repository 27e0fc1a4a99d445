import { type Queryable, statement } from '../../platform/db/pool.ts';
import { elements } from './split-lookups.ts';

// What the statements that assess and list reports read of tokens and reports together.

interface TokenRow {
  token: string;
  report_id: string;
}

const listed = statement<TokenRow>(
  'split.listed_under',
  'select token, report_id from report_tokens where token = any($1::uuid[])',
);
const unlisted = statement<TokenRow>(
  'split.unlisted_under',
  'select token, report_id from unlisted_tokens where token = any($1::uuid[])',
);

/** Which reports have which of these tokens, listed or not. */
export async function underTokens(on: Queryable, tokens: readonly string[] | string): Promise<TokenRow[]> {
  const asked = [...new Set(elements(tokens))];
  if (asked.length === 0) return [];
  return [...(await on.rows(listed, [asked])), ...(await on.rows(unlisted, [asked]))];
}

const lockOne = statement<{ id: string }>('split.lock_one', 'select id from reports where id = $1::bigint for update');
const tryLockOne = statement<{ id: string }>(
  'split.try_lock_one',
  'select id from reports where id = $1::bigint for update skip locked',
);

/** Locks reports in the order of their ids: on workers that is one after the other. @returns those that are there */
export async function lockEach(on: Queryable, ids: readonly string[], { skip = false } = {}): Promise<string[]> {
  const locked: string[] = [];
  for (const id of sortedIds(ids)) if (await on.one(skip ? tryLockOne : lockOne, [id])) locked.push(id);
  return locked;
}

/** Each once, ascending. */
export const sortedIds = (ids: readonly string[]): string[] =>
  [...new Set(ids)].sort((one, other) => (BigInt(one) < BigInt(other) ? -1 : 1));

/** Tokens in one statement. */
const maxAdded = 50;

/** Adds tokens of reports, two arrays side by side; those that exist stay. As values, which Citus sends straight to the workers. */
export async function addTokens(on: Queryable, tokens: readonly string[], ids: readonly string[]): Promise<void> {
  const pairs = [...new Set(tokens.map((token, at) => `${token} ${ids[at]}`))];
  for (let from = 0; from < pairs.length; from += maxAdded) {
    const values = pairs.slice(from, from + maxAdded).map((pair) => pair.split(' '));
    const places = values.map((_, at) => `($${2 * at + 1}::uuid, $${2 * at + 2}::bigint)`).join(', ');
    const add = statement(
      `split.add_tokens_${values.length}`,
      `insert into report_tokens (token, report_id) values ${places} on conflict do nothing`,
    );
    await on.rows(add, values.flat());
  }
}
