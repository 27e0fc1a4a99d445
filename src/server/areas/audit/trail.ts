import type { Db, Queryable, Tx } from '../../platform/db/pool.ts';
import { errorFacts, type Log } from '../../platform/log.ts';
import type { SealContext } from '../../platform/vault/seal-context.ts';
import { newHmacKey } from '../../platform/vault/secrets.ts';
import { type Vault, VaultError } from '../../platform/vault/vault.ts';
import { headSealOf, linkOf, noHead, noStart, originOf, proofOf, startSealOf, unprovenLinkOf } from './chain.ts';
import {
  type DatedAuditNote,
  detailsText,
  type Head,
  type KeptHead,
  type KeptLine,
  type Line,
  type MonthStore,
  type Placed,
  type Start,
  type TrailStore,
} from './line.ts';
import { tableLockMs } from './months.ts';

interface Needs {
  db: Db;
  audit: TrailStore & Pick<MonthStore, 'dropMonth'>;
  vault: Vault;
  log: Log;
}

/** The chain's end or its key was changed by another program. */
export class TrailDamaged extends Error {
  override name = 'TrailDamaged';
}

/** The end of the part of the chain that is intact. */
export interface TrailEnd {
  key: Buffer | null;
  head: Head | null;
  /** Where the kept part begins. */
  start: Start;
  /** What is wrong, as a sentence. */
  wrong: string | null;
}

/** Lines chained in one transaction. */
const atATime = 1_000;
/** Lines dropped in one transaction, during which nothing is chained. */
const droppedAtATime = 1_000;
/** Notes written in one statement, which blocks this process for a third of a millisecond. */
const appendedAtATime = 100;
const keyPlace: SealContext = { table: 'audit_chain', column: 'sealed_key', id: '' };

const lineOf = ({ at, actor, actorId, event, reportIds = [], requestId, details }: DatedAuditNote): Line => ({
  at: `${at.getTime()}000`,
  actor,
  actorId,
  event,
  reportIds,
  requestId: requestId ?? null,
  details: detailsText({ details }),
});

const startChanged = 'The start of the audit trail was changed.';

/** Whether the start of the chain is as the program stored it. */
const isWholeStart = ({ start }: KeptHead, key: Buffer): boolean =>
  start.seal ? start.seal.equals(startSealOf(key, start)) : start.position === 0;

/** @throws TrailDamaged if the start of the chain was changed */
function wholeStart(head: KeptHead, key: Buffer): Start {
  if (!isWholeStart(head, key)) throw new TrailDamaged(startChanged);
  return head.start;
}

export type Trail = ReturnType<typeof trail>;

/** Writes lines and chains them. One process at a time extends the chain, for the duration of a few inserts. */
export function trail({ db, audit, vault, log }: Needs) {
  let known: Buffer | null = null;
  let seen: Head = noHead;
  let isDamaged = false;

  const sealKey = (key: Buffer) => vault.seal(keyPlace, key.toString('base64'));
  const openKey = (sealed: Buffer): Buffer => {
    try {
      return Buffer.from(String(vault.open(keyPlace, sealed)), 'base64');
    } catch (error) {
      throw error instanceof VaultError ? new TrailDamaged('The key of the audit trail was changed.') : error;
    }
  };

  /**
   * The chain's key, created on first use.
   * @throws TrailDamaged if the chain has lines but no key
   */
  async function keyFor(queryable: Queryable): Promise<Buffer> {
    if (known) return known;
    const head = await audit.head(queryable);
    if (head?.sealedKey) {
      known = openKey(head.sealedKey);
      return known;
    }
    const key = newHmacKey();
    // Not cached yet, because the transaction may be rolled back.
    if (await audit.keepFirstKey(queryable, sealKey(key), headSealOf(key, noHead))) return key;
    const made = (await audit.head(queryable))?.sealedKey;
    if (!made) throw new TrailDamaged('The key of the audit trail is missing.');
    return openKey(made);
  }

  /** @throws TrailDamaged if the end of the chain is missing or was changed */
  function requireWhole(head: KeptHead | null, key: Buffer): KeptHead {
    if (!head?.seal?.equals(headSealOf(key, head))) throw new TrailDamaged('The end of the audit trail was changed.');
    if (
      head.position < seen.position ||
      (head.position === seen.position && !head.mac.equals(seen.mac) && seen !== noHead)
    )
      log.error('audit trail went back', { position: head.position, seen: seen.position });
    return head;
  }

  /** Adds waiting lines to the chain. */
  async function chainWaiting(tx: Tx, key: Buffer, lines: readonly KeptLine[], from: Head): Promise<Head> {
    let end = from;
    const links = lines.map((line) => {
      const isProven = line.proof?.equals(proofOf(key, line)) ?? false;
      end = { position: end.position + 1, mac: (isProven ? linkOf : unprovenLinkOf)(key, line, end) };
      return { id: line.id, ...end };
    });
    if (links.length > 0) await audit.chain(tx, links);
    return end;
  }

  /** Writes notes with their positions, few per statement, so that lookups do not wait long. */
  async function appendChained(tx: Tx, key: Buffer, notes: readonly DatedAuditNote[], from: Head): Promise<Head> {
    let end = from;
    for (let at = 0; at < notes.length; at += appendedAtATime) {
      const placed = notes.slice(at, at + appendedAtATime).map((note) => {
        end = { position: end.position + 1, mac: linkOf(key, lineOf(note), end) };
        return { note, position: end.position, mac: end.mac };
      });
      await audit.append(tx, placed);
    }
    return end;
  }

  /** One transaction. @returns whether nothing is left to do */
  const turn = (notes: readonly DatedAuditNote[]): Promise<boolean> =>
    db
      .transaction(async (tx) => {
        const key = await keyFor(tx);
        const head = requireWhole(await audit.holdHead(tx), key);
        // Each partition refuses a position that it has, but another may have it.
        if (head.isPassed) throw new TrailDamaged('The audit trail has lines after its end.');
        const waiting = await audit.unchained(tx, '0', atATime);
        // Waiting lines come first, so that lines older than the chain are all at its beginning.
        const isLast = waiting.length < atATime;
        let end = await chainWaiting(tx, key, waiting, head);
        if (isLast) end = await appendChained(tx, key, notes, end);
        if (end.position > head.position) await audit.moveHead(tx, end, headSealOf(key, end));
        return { end, isLast };
      })
      .then(({ end, isLast }) => {
        if (end.position >= seen.position) seen = end;
        isDamaged = false;
        return isLast;
      });

  const proven = async (queryable: Queryable, notes: readonly DatedAuditNote[]): Promise<Placed[]> => {
    const key = await keyFor(queryable).catch((error: unknown) => {
      if (error instanceof TrailDamaged) return null;
      throw error;
    });
    return notes.map((note) => (key ? { note, proof: proofOf(key, lineOf(note)) } : { note }));
  };

  return {
    /** Writes lines that are chained later, in the transaction that they describe. */
    add: async (queryable: Queryable, notes: readonly DatedAuditNote[]): Promise<void> =>
      audit.append(queryable, await proven(queryable, notes)),

    /** The notes with the MACs of lines that are chained later. */
    prove: proven,

    /**
     * Chains waiting lines, then writes the notes with their positions. If the end of the chain is damaged, nothing
     * more is chained, and the notes are stored as waiting lines.
     */
    async extend(notes: readonly DatedAuditNote[]): Promise<void> {
      if (notes.length === 0 && (await audit.unchained(db, '0', 1)).length === 0) return;
      try {
        while (!(await turn(notes)));
      } catch (error) {
        if (!(error instanceof TrailDamaged)) throw error;
        if (!isDamaged) log.error('audit trail is damaged', errorFacts(error));
        isDamaged = true;
        if (notes.length > 0) await audit.append(db, await proven(db, notes));
      }
    },

    /**
     * Drops lines at the beginning, at most a thousand, and seals where the chain begins now. Lines in a month's partition
     * stay there until `dropMonth`, but are no longer part of the chain.
     * @param before lines at or after this time are kept, and all that follow
     * @param upTo the last position that may be dropped
     * @returns how many were dropped
     * @throws TrailDamaged if one of the lines is missing or was changed: evidence is not dropped
     */
    dropBefore: (before: Date, upTo: number): Promise<number> =>
      db.transaction(async (tx) => {
        const key = await keyFor(tx);
        const start = wholeStart(requireWhole(await audit.holdHead(tx), key), key);
        let last = start;
        for (const line of await audit.chained(tx, start.position, droppedAtATime)) {
          if (line.position === last.position && last !== start)
            throw new TrailDamaged(`Two lines of the audit trail have the position ${line.position}.`);
          if (Number(line.at) / 1_000 >= before.getTime() || line.position > upTo) break;
          const origin = originOf(key, line, last);
          const isProven = origin === 'proven';
          const isOlder = !last.isProven && origin === 'unproven';
          if (line.position !== last.position + 1 || !(isProven || isOlder))
            throw new TrailDamaged(`Line ${last.position + 1} of the audit trail is missing or was changed.`);
          last = { position: line.position, mac: line.mac, isProven: last.isProven || isProven };
        }
        if (last.position > start.position) await audit.moveStart(tx, last, startSealOf(key, last));
        return last.position - start.position;
      }),

    /**
     * Drops a partition, once the chain begins after it. Some lines in it may come later in the chain; they are kept.
     * @returns whether it was dropped
     * @throws TrailDamaged if the start of the chain was changed
     */
    dropMonth: (name: string): Promise<boolean> =>
      db.transaction(
        async (tx) => {
          const key = await keyFor(tx);
          const { position } = wholeStart(requireWhole(await audit.holdHead(tx), key), key);
          return audit.dropMonth(tx, name, position);
        },
        { lockMs: tableLockMs },
      ),

    /** The stored end of the chain and its key, and what is wrong with them. */
    async end(): Promise<TrailEnd> {
      const kept = await audit.head(db);
      try {
        const isNew = kept?.position === 0 && !kept.sealedKey && !kept.seal;
        if (isNew) return { key: await keyFor(db), head: noHead, start: noStart, wrong: null };
        if (!kept?.sealedKey) throw new TrailDamaged('The end of the audit trail or its key is missing.');
        const key = openKey(kept.sealedKey);
        const hasStart = isWholeStart(kept, key);
        const start = hasStart ? kept.start : noStart;
        const isWhole = kept.seal?.equals(headSealOf(key, kept)) ?? false;
        return isWhole
          ? { key, head: { position: kept.position, mac: kept.mac }, start, wrong: hasStart ? null : startChanged }
          : { key, head: null, start, wrong: 'The end of the audit trail was changed.' };
      } catch (error) {
        if (!(error instanceof TrailDamaged)) throw error;
        return { key: null, head: null, start: noStart, wrong: error.message };
      }
    },

    /** Seals the chain's key with the vault's current key. The chain does not change. */
    async resealKey(): Promise<void> {
      const sealed = (await audit.head(db))?.sealedKey;
      if (sealed) await audit.replaceKey(db, sealKey(openKey(sealed)), sealed);
    },
  };
}
