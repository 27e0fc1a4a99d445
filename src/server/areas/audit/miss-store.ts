import { type App, perApp } from '../../app.ts';
import { arrayLiteral } from '../../platform/db/array-literal.ts';
import { type Queryable, statement } from '../../platform/db/pool.ts';
import { errorFacts } from '../../platform/log.ts';
import { hashNumber } from '../../platform/vault/secrets.ts';
import type { DatedAuditNote, Placed } from './line.ts';
import { hex, timeOf } from './store.ts';
import { addToTrail, proveNotes } from './trail-store.ts';

/** $1 the process; the others: for each key a value. */
const store = statement(`
  insert into audit_misses (holder, key_id, at, details, proof)
  select $1, key_id, ${timeOf('at')}, details, decode(proof, 'hex')
  from unnest($2::uuid[], $3::bigint[], $4::text[], $5::text[]) as note(key_id, at, details, proof)
  on conflict (holder, key_id) do update
    set at = excluded.at, details = excluded.details, proof = excluded.proof, kept_at = excluded.kept_at`);
const remove = statement('delete from audit_misses where holder = $1 and key_id = any($2::uuid[])');
/**
 * A process writes its counts every second, and adds the line after a minute: older rows were left behind. So were rows from
 * much later than now, which were written while the database's clock was ahead.
 */
const adopt = statement(`
  with left_over as (
    delete from audit_misses where kept_at < now() - interval '3 minutes' or kept_at > now() + interval '3 minutes'
    returning key_id, at, details, proof
  )
  insert into audit_events (at, actor, actor_id, event, details, proof)
  select at, 'key', key_id, 'lookup.misses', details, proof from left_over`);

/** Stores what the lines of some keys will say, replacing what was stored for them. */
async function keepMisses(db: Queryable, holder: string, lines: readonly Placed[]): Promise<void> {
  const column = (value: (placed: Placed) => string | null) => arrayLiteral(lines.map(value));
  await db.run(store, [
    holder,
    column(({ line }) => line.actorId),
    column(({ line }) => line.at),
    column(({ line }) => line.details),
    column(({ proof }) => hex(proof)),
  ]);
}

/** Adds lines for lookups that found nothing and that other processes answered before they ended without a clean stop. */
export const adoptMisses = ({ db }: App): Promise<void> => db.run(adopt);

/** A call whose lookups found nothing. */
export interface Miss {
  keyId: string;
  requestId: string;
  lookups: number;
}

/** Calls of a key that have no line yet. */
interface Tally {
  keyId: string;
  firstAt: Date;
  lastAt: Date;
  calls: number;
  lookups: number;
  /** The sum of the hashes of the request ids. */
  sum: bigint;
}

/** The time that one line stands for. */
const lineMs = 60_000;
/** How many tallies one statement writes. */
const atATime = 500;

/** The sum as it is written: modulo 2^256, in hex. */
const digestOf = (sum: bigint): string => BigInt.asUintN(256, sum).toString(16).padStart(64, '0');

/** The digest of a line that stands for this call alone. */
export const digestOfCall = (requestId: string): string => digestOf(hashNumber(requestId));

// `lookups` are the identifiers asked for: more than one for a batch. The line has the time of the last call.
const noteOf = ({ keyId, firstAt, lastAt, calls, lookups, sum }: Tally): DatedAuditNote => {
  const details = { calls, lookups, firstAt: firstAt.toISOString(), digest: digestOf(sum) };
  return { actor: 'key', actorId: keyId, event: 'lookup.misses', at: lastAt, details };
};

function join(known: Tally, further: Tally): void {
  known.lastAt = further.lastAt;
  known.calls += further.calls;
  known.lookups += further.lookups;
  known.sum += further.sum;
}

/** This process as the owner of its rows, and what these say, by key. */
const ownOf = perApp(() => ({ holder: crypto.randomUUID(), kept: new Map<string, Tally>() }));

async function keep(app: App, some: Tally[]): Promise<void> {
  const { holder, kept } = ownOf(app);
  const tallies = some.map((further) => {
    const known = kept.get(further.keyId);
    if (!known) return further;
    const both = { ...known };
    join(both, further);
    return both;
  });
  await keepMisses(app.db, holder, await proveNotes(app, app.db, tallies.map(noteOf)));
  for (const tally of tallies) kept.set(tally.keyId, tally);
}

/** Turns rows whose minute is over into lines. */
async function addLines(app: App, all: boolean): Promise<boolean> {
  const { holder, kept } = ownOf(app);
  const before = app.clock().getTime() - lineMs;
  const ended = [...kept.values()].filter(({ firstAt }) => all || firstAt.getTime() <= before);
  try {
    for (let from = 0; from < ended.length; from += atATime) {
      const some = ended.slice(from, from + atATime);
      const keyIds = some.map(({ keyId }) => keyId);
      await app.db.transaction(async (tx) => {
        await addToTrail(app, tx, some.map(noteOf));
        await tx.run(remove, [holder, arrayLiteral(keyIds)]);
      });
      for (const keyId of keyIds) kept.delete(keyId);
    }
  } catch (error) {
    app.log.error('audit entries have no line yet', errorFacts(error));
  }
  return kept.size > 0;
}

/**
 * Lookups that found nothing, as one line per key and minute. The line has the number of calls and the sum of the SHA-256
 * of their request ids modulo 2^256: someone who knows the request ids of a key can tell whether all are there, in any
 * order and over any number of lines and processes.
 */
export const missBuffer = perApp((app) =>
  app.buffers.open<Tally>({
    name: 'audit',
    everyMs: 1_000,
    atATime,
    maxBuffered: app.settings.maxAuditWaiting,
    merged: { keyOf: ({ keyId }) => keyId, join },
    write: (tallies) => keep(app, tallies),
    follow: (all) => addLines(app, all),
  }),
);

export function addMiss(app: App, { keyId, requestId, lookups }: Miss): void {
  const at = app.clock();
  missBuffer(app).add({ keyId, firstAt: at, lastAt: at, calls: 1, lookups, sum: hashNumber(requestId) });
}
