// See docs/decisions/0020-corrections-go-through-an-outbox.md
import type { CorrectionKind } from '../../../../contract/lookup/corrections.ts';
import { undoMs } from '../../../../contract/moderation/moderation.ts';
import type { App } from '../../../app.ts';
import { dayMs } from '../../../platform/clock.ts';
import { statement, type Tx } from '../../../platform/db/pool.ts';
import { deleteInSteps } from '../../../platform/sweep.ts';

// Recalls and the corrections that are made of them: nothing in them is personal.

/** Kinds of recalls that take a report out of lookups, and that listing it again cancels. */
const takedowns = `('held', 'removed', 'upheld')`;

/**
 * $1 report ids, $2 kind, $3 version or null, $4 when it happened, $5 when it is due, $6 kinds of recalls that nobody was told
 * of yet and that this one replaces.
 */
const add = (where: string) =>
  statement(`
    with given as (
      select unnest($1::bigint[]) as report_id
    ), replaced as (
      delete from recalls r using given
      where r.report_id = given.report_id and r.expanded_at is null and r.kind = any($6::text[])
        and ($2::text <> 'amended' or (r.version is null) = ($3::int is null))
      returning r.report_id
    )
    insert into recalls (report_id, kind, version, happened_at, due_at)
    select report_id, $2::text, $3::int, $4::timestamptz, $5::timestamptz from given where ${where}
    order by report_id`);

const addAny = add('true');

/** Nobody is told that passages are shown again if nobody was told that they were hidden. */
const addShown = add(
  `exists (
     select from recalls r
     where r.report_id = given.report_id and r.expanded_at is not null and r.kind = 'amended' and r.version is null)`,
);

/** A removal that follows from an upheld dispute is told as that. */
const addRemoved = add(
  `not exists (
     select from recalls r where r.report_id = given.report_id and r.expanded_at is null and r.kind = 'upheld')`,
);

/** Nobody is told of a report that is back before anyone was told that it had gone, or of one that had never gone. */
const addRelisted = add(
  `not exists (select from replaced where replaced.report_id = given.report_id)
     and exists (select from recalls r where r.report_id = given.report_id and r.kind in ${takedowns})`,
);

/**
 * The lock of `recalls.expand`, which disclosures share while they are stored: either an expansion sees a disclosure, or
 * whoever stores it sees that the recall was expanded.
 */
const lockExpansion = statement('select pg_advisory_xact_lock(4627093520)');
const shareExpansion = statement('select pg_advisory_xact_lock_shared(4627093520)');

/** $1: now, $2: how many. One that is due much later was noted by a clock that was ahead. */
const claimDue = statement<{ id: string }>(`
  select id from recalls where due_at <= $1 or due_at > $1::timestamptz + interval '1 minute'
  order by id limit $2 for update skip locked`);

const columns = `account_id, report_id, recall_id, kind, happened_at, times, first_at, last_at, first_request_id,
  last_request_id, created_at`;

/**
 * Whether who was told `d` is concerned by recall `r`: who saw a version from before the change, or was told before it. A
 * lookup that was under way then may be noted a little later.
 */
const concerns = `case when r.version is not null then d.version < r.version
    else d.first_at <= r.happened_at + interval '30 seconds' end`;

/** $1: recalls, $2: now. In the order of the recalls, so that ids say what happened first. */
const expand = statement(`
  insert into corrections (${columns})
  select d.account_id, r.report_id, r.id, r.kind, r.happened_at, d.times, d.first_at, d.last_at, d.first_request_id,
    d.last_request_id, $2::timestamptz
  from recalls r join disclosures d on d.report_id = r.report_id
  where r.id = any($1::bigint[]) and r.kind <> 'relisted' and ${concerns}
  order by r.id, d.account_id
  on conflict (account_id, recall_id) do nothing`);

/** That a report is back is told to those who were told that it had gone. */
const expandRelisted = statement(`
  insert into corrections (${columns})
  select distinct on (r.id, c.account_id) c.account_id, r.report_id, r.id, r.kind, r.happened_at, c.times, c.first_at,
    c.last_at, c.first_request_id, c.last_request_id, $2::timestamptz
  from recalls r join corrections c on c.report_id = r.report_id
  where r.id = any($1::bigint[]) and r.kind = 'relisted' and c.kind in ${takedowns} and c.recall_id < r.id
  order by r.id, c.account_id, c.recall_id desc
  on conflict (account_id, recall_id) do nothing`);

const finish = statement(`
  update recalls set due_at = null, expanded_at = coalesce(expanded_at, $2) where id = any($1::bigint[])`);

/**
 * $1: reports of which disclosures were just stored, joined by commas, $2: now, $3: when the first of these lookups was. Recalls
 * that were expanded without them are due again; those that tell nobody more change nothing. A replica may have shown a report
 * as it was some time before.
 */
const repeat = statement(`
  update recalls set due_at = $2::timestamptz
  where happened_at >= $3::timestamptz - interval '5 minutes' and expanded_at is not null and due_at is null
    and report_id = any(string_to_array($1, ',')::bigint[])`);

const waiting = statement<{ count: number; oldest_at: Date | null }>(`
  select count(*)::int as count, min(due_at) as oldest_at from recalls where due_at <= $1`);

/** $1: before, $2: limit. */
const forgetRecalls = statement<{ id: string }>(`
  delete from recalls where id = any(array(
    select id from recalls
    where happened_at < $1 and due_at is null
    limit $2 for update skip locked))
  returning id`);

/**
 * Which earlier recalls a recall replaces, if nobody was told of them yet: only the last state of a report is told. An
 * amendment is told whatever state follows, because the state may be taken back; only a withdrawal is final.
 */
const replaced: Record<CorrectionKind, readonly CorrectionKind[]> = {
  amended: ['amended'],
  held: ['held', 'relisted'],
  removed: ['held', 'relisted', 'removed'],
  upheld: ['held', 'relisted', 'removed'],
  withdrawn: ['amended', 'held', 'relisted', 'removed', 'upheld'],
  relisted: ['held', 'removed', 'upheld'],
};

/** Recalls in one transaction, during which no disclosures are stored, and transactions in one run of the job. */
const atATime = 50;
const maxTurns = 100;

/** Milliseconds from a change to its corrections: until then, a moderator may undo it. */
const delayMs = undoMs + 1_000;

interface Corrected {
  reportIds: readonly string[];
  kind: CorrectionKind;
  /** If set, only those who saw an earlier version are told; null tells everyone. */
  version?: number | null;
  happenedAt?: Date;
  isShownAgain?: boolean;
}

/**
 * Records that reports are no longer what was told of them, in the transaction that changes them. Everyone who was told
 * learns of it within half a minute; `reportsCorrected` says whom a change concerns.
 */
export async function recallReports(
  app: App,
  tx: Tx,
  { reportIds, kind, version = null, happenedAt = app.clock(), isShownAgain = false }: Corrected,
): Promise<void> {
  if (reportIds.length === 0) return;
  const dueAt = new Date(happenedAt.getTime() + delayMs);
  const ofKind = kind === 'relisted' ? addRelisted : kind === 'removed' ? addRemoved : addAny;
  await tx.run(isShownAgain ? addShown : ofKind, [reportIds, kind, version, happenedAt, dueAt, replaced[kind]]);
}

/** Makes the corrections of some recalls that are due, one process at a time. @returns how many recalls there were */
async function expandSome(tx: Tx, now: Date): Promise<number> {
  await tx.run(lockExpansion);
  const ids = (await tx.rows(claimDue, [now, atATime])).map(({ id }) => id);
  if (ids.length === 0) return 0;
  await tx.run(expand, [ids, now]);
  await tx.run(expandRelisted, [ids, now]);
  await tx.run(finish, [ids, now]);
  return ids.length;
}

/** Makes the corrections of recalls that are due, one for each account and recall. */
export async function expandRecalls(app: App): Promise<void> {
  for (let turn = 0; turn < maxTurns; turn++)
    if ((await app.db.transaction((tx) => expandSome(tx, app.clock()))) < atATime) break;
}

/** What a recall needs of a disclosure. */
export interface Told {
  reportId: string;
  firstAt: Date;
}

/** To be called before disclosures are stored, in their transaction. */
export const awaitExpansion = (tx: Tx): Promise<void> => tx.run(shareExpansion);

/** Makes recalls due again that were expanded without these disclosures, so that whoever was told learns of them too. */
export async function repeatRecalls(tx: Tx, told: readonly Told[], now: Date): Promise<void> {
  const since = new Date(told.reduce((first, { firstAt }) => Math.min(first, firstAt.getTime()), now.getTime()));
  await tx.run(repeat, [told.map(({ reportId }) => reportId).join(','), now, since]);
}

/** Recalls that are due. */
export async function waitingRecalls({ db, clock }: App): Promise<{ count: number; oldestAt: Date | null }> {
  const row = await db.one(waiting, [clock()]);
  return { count: row?.count ?? 0, oldestAt: row?.oldest_at ?? null };
}

/** How long disclosures, recalls and corrections are kept, in days. */
export const keptDays = 180;

/** Deletes recalls that nobody can be told of any more. */
export const forgetOldRecalls = ({ db, clock }: App): Promise<void> => {
  const before = new Date(clock().getTime() - keptDays * dayMs);
  return deleteInSteps((limit) => db.rows(forgetRecalls, [before, limit]));
};
