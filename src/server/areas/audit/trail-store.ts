// See docs/decisions/0006-the-audit-trail-is-a-keyed-chain.md
import { type App, perApp } from '../../app.ts';
import { arrayLiteral } from '../../platform/db/array-literal.ts';
import { type Queryable, statement, type Tx } from '../../platform/db/pool.ts';
import { errorFacts } from '../../platform/log.ts';
import type { SealContext } from '../../platform/vault/seal-context.ts';
import { hmac128, newHmacKey } from '../../platform/vault/secrets.ts';
import { VaultError } from '../../platform/vault/vault.ts';
import type { ChainedLine, DatedAuditNote, Head, KeptHead, KeptLine, Line, Placed } from './line.ts';
import {
  findHead,
  findUnchainedLines,
  hex,
  insertChainKey,
  lockHead,
  moveHead,
  placeLines,
  replaceChainKey,
  timeOf,
} from './store.ts';

/** The end of an empty chain. */
export const noHead: Head = { position: 0, mac: Buffer.alloc(0) };

const fieldsOf = ({ at, actor, actorId, event, reportIds, requestId, details }: Line) => [
  at,
  actor,
  actorId,
  event,
  reportIds,
  requestId,
  ...(details === null ? [] : [details]),
];

// Each kind of MAC begins with its own word, so that one cannot pass for another.
/** The MAC of the line after another one; `foreign`: the program did not write it, which its place in the chain says. */
export const linkOf = (key: Buffer, line: Line, { position, mac }: Head, word: 'line' | 'foreign' = 'line'): Buffer =>
  hmac128(key, JSON.stringify([word, position + 1, mac.toString('hex'), ...fieldsOf(line)]));

/** The MAC that proves a waiting line. */
export const proofOf = (key: Buffer, line: Line): Buffer => hmac128(key, JSON.stringify(['proof', ...fieldsOf(line)]));

/** Whether the program wrote this waiting line, as it is now. */
export const isProven = (key: Buffer, line: KeptLine): boolean => line.proof?.equals(proofOf(key, line)) ?? false;

/** Whether the program wrote this line, as it is now, after the one before. */
export const isLinked = (key: Buffer, line: ChainedLine, before: Head): boolean =>
  line.mac.equals(linkOf(key, line, before));

/** Whether somebody else wrote this line, after the one before. */
export const isForeign = (key: Buffer, line: ChainedLine, before: Head): boolean =>
  line.mac.equals(linkOf(key, line, before, 'foreign'));

/** The MAC of the chain's end. */
export const headSealOf = (key: Buffer, { position, mac }: Head): Buffer =>
  hmac128(key, JSON.stringify(['head', position, mac.toString('hex')]));

/** The MAC of the chain's start. */
export const startSealOf = (key: Buffer, { position, mac }: Head): Buffer =>
  hmac128(key, JSON.stringify(['start', position, mac.toString('hex')]));

/** The MAC of the stored result of a verification. */
export const verificationMacOf = (key: Buffer, state: string): Buffer =>
  hmac128(key, JSON.stringify(['verification', state]));

/** The chain's end or its key was changed by another program. */
export class TrailDamaged extends Error {
  override name = 'TrailDamaged';
}

/** The end of the part of the chain that is intact. */
interface TrailEnd {
  key: Buffer | null;
  head: Head | null;
  /** Where the kept part begins. */
  start: Head;
  /** What is wrong, as a sentence. */
  wrong: string | null;
}

/** Lines chained in one transaction. */
const atATime = 1_000;
/** Notes written in one statement, which blocks this process for a third of a millisecond. */
const appendedAtATime = 100;
const keyPlace: SealContext = { table: 'audit_chain', column: 'sealed_key', id: '' };

const startChanged = 'The start of the audit trail was changed.';

/** Whether the start of the chain is as the program stored it. */
const isWholeStart = ({ start }: KeptHead, key: Buffer): boolean =>
  start.seal ? start.seal.equals(startSealOf(key, start)) : start.position === 0;

/** @throws TrailDamaged if the start of the chain was changed */
export function wholeStart(head: KeptHead, key: Buffer): Head {
  if (!isWholeStart(head, key)) throw new TrailDamaged(startChanged);
  return head.start;
}

/** Of this process. */
const stateOf = perApp(() => ({ key: null as Buffer | null, seen: noHead, isDamaged: false }));

const sealKey = ({ vault }: App, key: Buffer): Buffer => vault.seal(keyPlace, key.toString('base64'));

function openKey({ vault }: App, sealed: Buffer): Buffer {
  try {
    return Buffer.from(String(vault.open(keyPlace, sealed)), 'base64');
  } catch (error) {
    throw error instanceof VaultError ? new TrailDamaged('The key of the audit trail was changed.') : error;
  }
}

/**
 * The chain's key, created on first use.
 * @throws TrailDamaged if the chain has lines but no key
 */
export async function chainKey(app: App, db: Queryable): Promise<Buffer> {
  const state = stateOf(app);
  if (state.key) return state.key;
  const head = await findHead(db);
  if (head?.sealedKey) {
    state.key = openKey(app, head.sealedKey);
    return state.key;
  }
  const key = newHmacKey();
  // Not cached yet, because the transaction may be rolled back.
  if (await insertChainKey(db, sealKey(app, key), headSealOf(key, noHead))) return key;
  const made = (await findHead(db))?.sealedKey;
  if (!made) throw new TrailDamaged('The key of the audit trail is missing.');
  return openKey(app, made);
}

/** Locks the chain. @throws TrailDamaged if its end is missing or was changed */
export async function lockWholeHead(app: App, tx: Tx, key: Buffer): Promise<KeptHead> {
  const head = await lockHead(tx);
  const { seen } = stateOf(app);
  if (!head?.seal?.equals(headSealOf(key, head))) throw new TrailDamaged('The end of the audit trail was changed.');
  if (
    head.position < seen.position ||
    (head.position === seen.position && !head.mac.equals(seen.mac) && seen !== noHead)
  )
    app.log.error('audit trail went back', { position: head.position, seen: seen.position });
  return head;
}

/** Adds waiting lines to the chain. */
async function chainWaiting(tx: Tx, key: Buffer, lines: readonly KeptLine[], from: Head): Promise<Head> {
  let end = from;
  const links = lines.map((line) => {
    const word = isProven(key, line) ? 'line' : 'foreign';
    end = { position: end.position + 1, mac: linkOf(key, line, end, word) };
    return { id: line.id, ...end };
  });
  if (links.length > 0) await placeLines(tx, links);
  return end;
}

/** What a note says, as it is stored. */
const lineOf = ({ at, actor, actorId, event, reportIds = [], requestId, details }: DatedAuditNote): Line => ({
  at: `${at.getTime()}000`,
  actor,
  actorId,
  event,
  reportIds,
  requestId: requestId ?? null,
  details: details === undefined ? null : JSON.stringify(details),
});

/** Lines with their positions, or with the proofs that they have until then. */
const append = statement(
  'audit.append',
  `insert into audit_events (at, actor, actor_id, event, report_ids, request_id, position, mac, proof, details)
   select ${timeOf('at')}, actor, actor_id, event, report_ids::bigint[], request_id, position, decode(mac, 'hex'),
     decode(proof, 'hex'), details
   from unnest($1::bigint[], $2::text[], $3::uuid[], $4::text[], $5::text[], $6::text[], $7::bigint[], $8::text[],
     $9::text[], $10::text[]) as note(at, actor, actor_id, event, report_ids, request_id, position, mac, proof, details)`,
);

async function appendLines(db: Queryable, lines: readonly Placed[]): Promise<void> {
  // By columns, because every lookup adds a line: JSON costs twice as much here, and half as much again in PostgreSQL.
  const column = (value: (placed: Placed) => string | number | null | undefined) => arrayLiteral(lines.map(value));
  await db.run(append, [
    column(({ line }) => line.at),
    column(({ line }) => line.actor),
    column(({ line }) => line.actorId),
    column(({ line }) => line.event),
    column(({ line }) => `{${line.reportIds.join(',')}}`),
    column(({ line }) => line.requestId),
    column(({ position }) => position),
    column(({ mac }) => hex(mac)),
    column(({ proof }) => hex(proof)),
    column(({ line }) => line.details),
  ]);
}

/** Writes notes with their positions, few per statement, so that lookups do not wait long. */
async function appendChained(tx: Tx, key: Buffer, notes: readonly DatedAuditNote[], from: Head): Promise<Head> {
  let end = from;
  for (let at = 0; at < notes.length; at += appendedAtATime) {
    const placed = notes.slice(at, at + appendedAtATime).map((note) => {
      const line = lineOf(note);
      end = { position: end.position + 1, mac: linkOf(key, line, end) };
      return { line, position: end.position, mac: end.mac };
    });
    await appendLines(tx, placed);
  }
  return end;
}

/** One transaction. @returns whether nothing is left to do */
async function extendOnce(app: App, notes: readonly DatedAuditNote[]): Promise<boolean> {
  const { end, isLast } = await app.db.transaction(async (tx) => {
    const key = await chainKey(app, tx);
    const head = await lockWholeHead(app, tx, key);
    // Each partition refuses a position that it has, but another may have it.
    if (head.isPassed) throw new TrailDamaged('The audit trail has lines after its end.');
    const waiting = await findUnchainedLines(tx, '0', atATime);
    const isLast = waiting.length < atATime;
    let end = await chainWaiting(tx, key, waiting, head);
    if (isLast) end = await appendChained(tx, key, notes, end);
    if (end.position > head.position) await moveHead(tx, end, headSealOf(key, end));
    return { end, isLast };
  });
  const state = stateOf(app);
  if (end.position >= state.seen.position) state.seen = end;
  state.isDamaged = false;
  return isLast;
}

/** The notes with the MACs of lines that are chained later. */
export async function proveNotes(app: App, db: Queryable, notes: readonly DatedAuditNote[]): Promise<Placed[]> {
  const key = await chainKey(app, db).catch((error: unknown) => {
    if (error instanceof TrailDamaged) return null;
    throw error;
  });
  return notes.map((note) => {
    const line = lineOf(note);
    return key ? { line, proof: proofOf(key, line) } : { line };
  });
}

/** Writes lines that are chained later, in the transaction that they describe. */
export const addToTrail = async (app: App, db: Queryable, notes: readonly DatedAuditNote[]): Promise<void> =>
  appendLines(db, await proveNotes(app, db, notes));

/**
 * Chains waiting lines, then writes the notes with their positions. One process at a time does so, for the duration of a
 * few inserts. If the end of the chain is damaged, nothing more is chained, and the notes are stored as waiting lines.
 */
export async function extendTrail(app: App, notes: readonly DatedAuditNote[]): Promise<void> {
  const { db, log } = app;
  if (notes.length === 0 && (await findUnchainedLines(db, '0', 1)).length === 0) return;
  try {
    while (!(await extendOnce(app, notes)));
  } catch (error) {
    if (!(error instanceof TrailDamaged)) throw error;
    const state = stateOf(app);
    if (!state.isDamaged) log.error('audit trail is damaged', errorFacts(error));
    state.isDamaged = true;
    if (notes.length > 0) await addToTrail(app, db, notes);
  }
}

/** Adds the lines of changes to the chain. */
export const chainAudit = (app: App): Promise<void> => extendTrail(app, []);

/** The stored end of the chain and its key, and what is wrong with them. */
export async function trailEnd(app: App): Promise<TrailEnd> {
  const { db } = app;
  const kept = await findHead(db);
  try {
    const isNew = kept?.position === 0 && !kept.sealedKey && !kept.seal;
    if (isNew) return { key: await chainKey(app, db), head: noHead, start: noHead, wrong: null };
    if (!kept?.sealedKey) throw new TrailDamaged('The end of the audit trail or its key is missing.');
    const key = openKey(app, kept.sealedKey);
    const hasStart = isWholeStart(kept, key);
    const start = hasStart ? kept.start : noHead;
    const isWhole = kept.seal?.equals(headSealOf(key, kept)) ?? false;
    return isWhole
      ? { key, head: { position: kept.position, mac: kept.mac }, start, wrong: hasStart ? null : startChanged }
      : { key, head: null, start, wrong: 'The end of the audit trail was changed.' };
  } catch (error) {
    if (!(error instanceof TrailDamaged)) throw error;
    return { key: null, head: null, start: noHead, wrong: error.message };
  }
}

/** Seals the chain's key with the vault's current key. The chain itself does not change. */
export async function resealAuditKey(app: App): Promise<void> {
  const sealed = (await findHead(app.db))?.sealedKey;
  if (sealed) await replaceChainKey(app.db, sealKey(app, openKey(app, sealed)), sealed);
}
