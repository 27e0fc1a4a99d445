import { statement } from '../../platform/db/pool.ts';
import { changing } from '../../platform/db/splits.ts';
import { elements } from './split-lookups.ts';
import { addTokens, lockEach, sortedIds } from './split-tokens.ts';
import { insertUnlistedTokens } from './standing-statements.ts';
import * as whole from './statements.ts';
import * as withdrawals from './withdrawal-statements.ts';

const placesOf = statement<{ id: string; is_listed: boolean }>(
  'split.places_of',
  `select id, state = 'listed' as is_listed from reports where id = any($1::bigint[]) and withdrawn_at is null`,
);
const deleteToken = statement(
  'split.delete_token',
  'delete from report_tokens where token = any($1::uuid[]) and report_id = $2::bigint',
);

const idsOf = statement<{ id: string; is_gone: boolean }>(
  'split.ids_of',
  `select id, state not in ('listed', 'held') as is_gone from reports where author_id = $1 order by id`,
);
const activeIdsOf = statement<{ id: string; is_gone: boolean }>(
  'split.active_ids_of',
  `select id, state not in ('listed', 'held') as is_gone from reports
   where author_id = $1 and withdrawn_at is null order by id`,
);
const activeIdsAbove = statement<{ id: string }>(
  'split.active_ids_above',
  'select id from reports where withdrawn_at is null and id > $1::bigint order by id limit $2',
);
const held = statement<{ report_id: string }>(
  'split.held',
  'select report_id from report_holds where report_id = any($1::bigint[])',
);
const ownerless = statement<{ id: string }>(
  'split.ownerless',
  `select r.id from reports r left join report_withdrawals w on w.report_id = r.id
   where r.author_id is null and r.withdrawn_at is not null and r.state in ('listed', 'held') and w.settles_at is null limit $1`,
);
const addWithdrawal = statement(
  'split.add_withdrawal',
  `insert into report_withdrawals (report_id, reason, note, withdrawn_at, settles_at) values ($1, $2, $3, $4, $5)`,
);

/**
 * Tables on the coordinator whose rows go with their report. On one database foreign keys do this; those of `report_holds`
 * and `report_attachments` keep the report instead.
 */
export const companions = [
  'report_flags',
  'queue_items',
  'report_replies',
  'disputes',
  'moderation_decisions',
  'report_words',
] as const;
export const keepers = ['report_holds', 'report_attachments'] as const;

const deleteCompanions = companions.map((table) =>
  statement(`split.delete_${table}`, `delete from ${table} where report_id = any($1::bigint[])`),
);
const keptBy = keepers.map((table) =>
  statement<{ report_id: string }>(
    `split.kept_by_${table}`,
    `select report_id from ${table} where report_id = any($1::bigint[]) limit 1`,
  ),
);
const deleteRows = statement('split.delete_reports', 'delete from reports where id = any($1::bigint[])');

/** Deletes reports with what belongs to them. @throws Error when a file or a legal hold keeps one */
async function deleteReports(on: Parameters<typeof lockEach>[0], ids: readonly string[]): Promise<void> {
  for (const kept of keptBy)
    if (await on.one(kept, [ids]))
      throw new Error(`a report is kept by its ${kept.name.replace('split.kept_by_', '')}`);
  for (const each of deleteCompanions) await on.rows(each, [ids]);
  await on.rows(deleteRows, [ids]);
}

/** How single reports and their companions are written on a distributed registry. */
export const rowSplits = [
  changing(whole.insertTokens, async (on, [tokens, ids]) => {
    await addTokens(on, elements(tokens), elements(ids));
    return [];
  }),

  changing(whole.deleteTokens, async (on, [tokens, ids]) => {
    const byReport = new Map<string, string[]>();
    const reports = elements(ids);
    for (const [at, token] of elements(tokens).entries()) {
      const id = reports[at] ?? '';
      byReport.set(id, [...(byReport.get(id) ?? []), token]);
    }
    for (const [id, some] of byReport) await on.rows(deleteToken, [some, id]);
    return [];
  }),

  changing(whole.renewTokens, async (on, [tokens, ids]) => {
    const reports = elements(ids);
    if (reports.length === 0) return [];
    const places = new Map((await on.rows(placesOf, [[...new Set(reports)]])).map((row) => [row.id, row.is_listed]));
    const placed = (isListed: boolean): [tokens: string[], ids: string[]] => {
      const pairs = elements(tokens)
        .map((token, at) => ({ token, id: reports[at] ?? '' }))
        .filter(({ id }) => places.get(id) === isListed);
      return [pairs.map(({ token }) => token), pairs.map(({ id }) => id)];
    };
    await addTokens(on, ...placed(true));
    const unlisted = placed(false);
    return unlisted[0].length > 0 ? on.rows(insertUnlistedTokens, unlisted) : [];
  }),

  changing(whole.lockSomeOf, async (on, [author, limit]) => {
    const ids = (await on.rows(idsOf, [author])).flatMap(({ id, is_gone }) => (is_gone ? [] : [id]));
    const kept = new Set((await on.rows(held, [ids])).map(({ report_id }) => report_id));
    const locked = await lockEach(on, ids.filter((id) => !kept.has(id)).slice(0, limit));
    return locked.length > 0 ? sorted(await on.rows(whole.some, [locked])) : [];
  }),

  changing(whole.lockStayingOf, async (on, [author, limit]) => {
    const active = await on.rows(activeIdsOf, [author]);
    const gone = active.flatMap(({ id, is_gone }) => (is_gone ? [id] : []));
    const kept = (await on.rows(held, [active.map(({ id }) => id)])).map(({ report_id }) => report_id);
    const locked = await lockEach(on, sortedIds([...kept, ...gone]).slice(0, limit));
    return locked.length > 0 ? sorted(await on.rows(whole.some, [locked])) : [];
  }),

  changing(whole.lockActiveAbove, async (on, [after, limit]) => {
    const ids = (await on.rows(activeIdsAbove, [after, limit])).map(({ id }) => id);
    const locked = await lockEach(on, ids);
    if (locked.length === 0) return [];
    return sorted(await on.rows(whole.some, [locked])).filter(({ withdrawn_at }) => withdrawn_at === null);
  }),

  changing(whole.deleteSome, async (on, [ids]) => {
    await deleteReports(on, elements(ids));
    return [];
  }),

  changing(whole.deleteOwnerless, async (on, [limit]) => {
    const ids = (await on.rows(ownerless, [limit])).map(({ id }) => id);
    if (ids.length === 0) return [];
    const kept = new Set((await on.rows(held, [ids])).map(({ report_id }) => report_id));
    const locked = await lockEach(
      on,
      ids.filter((id) => !kept.has(id)),
      { skip: true },
    );
    if (locked.length > 0) await deleteReports(on, locked);
    return locked.map((id) => ({ id }));
  }),

  changing(withdrawals.withdraw, async (on, [ids, notes, reason, at, settlesAt]) => {
    const given = elements(ids);
    for (const [index, id] of given.entries())
      await on.rows(addWithdrawal, [id, reason, notes[index] ?? null, at, settlesAt]);
    return [];
  }),
];

const sorted = <Row extends { id: string }>(rows: Row[]): Row[] =>
  rows.sort((one, other) => (BigInt(one.id) < BigInt(other.id) ? -1 : 1));
