import { type Queryable, statement } from '../../platform/db/pool.ts';
import { changing, reading } from '../../platform/db/splits.ts';
import * as destroying from './destroying-statements.ts';
import * as disown from './disown-statements.ts';
import { elements, newest } from './split-lookups.ts';
import { lockEach, sortedIds } from './split-tokens.ts';
import { lockNaming, naming, staffNaming, underTokens } from './staff-statements.ts';
import { some } from './statements.ts';

const maxId = '9223372036854775807';

/** Below the id $2, up to $3 for each token. */
const newestUnlisted = statement<{ token: string; report_id: string }>(
  'split.newest_unlisted',
  `select asked.token, newest.report_id from unnest($1::uuid[]) as asked(token) cross join lateral (
     select report_id from unlisted_tokens t where t.token = asked.token and t.report_id < $2::bigint
     order by report_id desc limit $3::int
   ) newest`,
);
const heldOf = statement<{ id: string }>(
  'split.held_of',
  `select id from reports where id = any($1::bigint[]) and state = 'held' and withdrawn_at is null`,
);
const activeOf = statement<{ id: string }>(
  'split.active_of',
  `select id from reports where id = any($1::bigint[]) and withdrawn_at is null and state in ('listed', 'held')`,
);
const all = 1_000_000;

/** The newest `limit` reports under tokens, each once: listed ones, and of the others all or only held ones. */
async function newestUnder(
  on: Queryable,
  tokens: string[],
  { before = maxId, limit, held = false }: { before?: string; limit: number; held?: boolean },
): Promise<string[]> {
  if (tokens.length === 0) return [];
  const listed = (await on.rows(newest, [tokens, before, limit])).map(({ report_id }) => report_id);
  const rows = await on.rows(newestUnlisted, [tokens, before, held ? all : limit]);
  const unlisted = rows.map(({ report_id }) => report_id);
  const others = held && unlisted.length > 0 ? (await on.rows(heldOf, [unlisted])).map(({ id }) => id) : unlisted;
  return sortedIds([...listed, ...others])
    .reverse()
    .slice(0, limit);
}

const byIds = async (on: Queryable, ids: readonly string[]) => {
  const rows = ids.length > 0 ? await on.rows(some, [ids]) : [];
  return rows.sort((one, other) => (BigInt(one.id) < BigInt(other.id) ? 1 : -1));
};

const lockedPage = statement<{ id: string }>(
  'split.disown_page',
  'select id from reports where author_id = $1 and id > $2::bigint order by id limit 200',
);
const ownRows = statement<{ id: string; version: number; sealed: Buffer; redacted: Buffer | null }>(
  'split.disown_rows',
  'select id, version, sealed, redacted from reports where id = any($1::bigint[]) and author_id = $2 order by id',
);
const versionsOf = statement<{ id: string; version: number; sealed: Buffer }>(
  'split.disown_versions',
  'select report_id as id, version, sealed from report_versions where report_id = $1::bigint order by version for update',
);
const notesOf = statement<{ id: string; note: Buffer }>(
  'split.disown_notes',
  `select report_id as id, note from report_withdrawals
   where report_id = $1::bigint and note is not null for update`,
);

const held = async (on: Queryable): Promise<string[]> =>
  (await on.rows(destroying.heldIds)).map(({ report_id }) => report_id);

/** What moderators and retention read on a distributed registry, and how an author's reports are disowned. */
export const namingSplits = [
  reading(staffNaming, async (on, [tokens, before, limit]) =>
    byIds(on, await newestUnder(on, elements(tokens), { before, limit })),
  ),
  reading(naming, async (on, [tokens, limit]) =>
    byIds(on, await newestUnder(on, elements(tokens), { limit, held: true })),
  ),
  changing(lockNaming, async (on, [tokens, limit, before]) => {
    const ids = await lockEach(on, await newestUnder(on, elements(tokens), { before, limit, held: true }));
    const active = ids.length > 0 ? await on.rows(activeOf, [ids]) : [];
    return (
      await byIds(
        on,
        active.map(({ id }) => id),
      )
    ).reverse();
  }),
  reading(underTokens, async (on, [tokens, limit]) => {
    const asked = elements(tokens);
    if (asked.length === 0) return [];
    return [
      ...(await on.rows(newest, [asked, maxId, limit])),
      ...(await on.rows(newestUnlisted, [asked, maxId, limit])),
    ];
  }),

  reading(destroying.dueRemoved, async (on, [before, limit, except]) =>
    on.rows(destroying.dueRemovedButHeld, [before, limit, [...(await held(on)), ...elements(except)]]),
  ),
  reading(destroying.dueUnverified, async (on, [before, limit, except]) =>
    on.rows(destroying.dueUnverifiedButHeld, [before, limit, [...(await held(on)), ...elements(except)]]),
  ),
  reading(destroying.dueVerified, async (on, [before, limit, except]) =>
    on.rows(destroying.dueVerifiedButHeld, [before, limit, [...(await held(on)), ...elements(except)]]),
  ),
  reading(destroying.countDue, async (on, values) => on.rows(destroying.countDueButHeld, [...values, await held(on)])),

  changing(disown.own, async (on, [author, after]) => {
    const page = (await on.rows(lockedPage, [author, after])).map(({ id }) => id);
    const locked = await lockEach(on, page);
    return locked.length > 0 ? on.rows(ownRows, [locked, author]) : [];
  }),
  changing(disown.versions, async (on, [ids]) => {
    const rows: Awaited<ReturnType<typeof on.rows<NonNullable<typeof versionsOf.row>>>> = [];
    for (const id of sortedIds(elements(ids))) rows.push(...(await on.rows(versionsOf, [id])));
    return rows;
  }),
  changing(disown.notes, async (on, [ids]) => {
    const rows: Awaited<ReturnType<typeof on.rows<NonNullable<typeof notesOf.row>>>> = [];
    for (const id of sortedIds(elements(ids))) rows.push(...(await on.rows(notesOf, [id])));
    return rows;
  }),
];
