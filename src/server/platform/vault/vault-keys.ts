// See docs/decisions/0005-the-database-says-which-key-seals.md
import { type Db, type Queryable, statement } from '../db/pool.ts';
import { hostName, identityOf } from '../process-identity.ts';
import { repeat } from '../repeat.ts';
import { type Keyring, KeyringError, type KeySource, keyringFile, parseKeyring, type VaultKey } from './keyring.ts';
import type { SealContext } from './seal-context.ts';
import { createLiveVault, createVault, type Vault, VaultError, VaultStale } from './vault.ts';

/** The state of a key; see migrations/0001_platform.sql. */
export type KeyState = 'seals' | 'opens' | 'coming' | 'retired';

interface KeyRow {
  key_id: string;
  state: KeyState;
  proof: Buffer | null;
}

// Locks the table, so that of two first starts only one creates a key.
const lock = statement('lock table vault_keys in share row exclusive mode');
const keys = statement<KeyRow>('select key_id, state, proof from vault_keys order by created_at, key_id');
const addFirst = statement(`insert into vault_keys (key_id, proof, state) values ($1, $2, 'seals')`);
const hold = statement(`
  insert into vault_holders (id, host, process, key_ids, sealing, seen_at)
  values ($1, $2, $3, $4, $5, now())
  on conflict (id) do update set key_ids = excluded.key_ids, sealing = excluded.sealing, seen_at = excluded.seen_at`);
// A process that reported itself while the database's clock was ahead, and is gone, would hold up a rotation until that time.
// One that still runs soon reports itself again.
const correct = statement(`update vault_holders set seen_at = now() where seen_at > now() + interval '1 minute'`);
const leave = statement(`delete from vault_holders where id = $1 or seen_at < now() - interval '1 hour'`);

const proofContext = (keyId: string | number): SealContext => ({
  table: 'vault_keys',
  column: 'proof',
  id: String(keyId),
});
const proofText = 'fraud-shield, with marks';

/** What only a key can make: kept in the database, it tells whether a key of the same id is that one. */
export const proofOf = (key: VaultKey): Buffer =>
  createVault({ current: key, all: [key] }).seal(proofContext(key.id), proofText);

/** Milliseconds between two checks of the keys' states. */
const checkEveryMs = 1_000;
/** Milliseconds between two heartbeats while nothing changes. */
const heartbeatMs = 10_000;
/**
 * Milliseconds without a heartbeat after which a process stops sealing; a rotation waits twice as long for it. So a process
 * that was suspended during a rotation never goes on with a retired key.
 */
const leaseMs = 30_000;

/** Why a process cannot work with the keys: one is missing, or it could not check their states. */
export type VaultProblem = 'keyMissing' | 'notChecked';

/** A vault whose current key follows the database. */
export interface LiveVault extends Vault {
  /** What keeps this process from opening values and computing blind indexes, and what keeps it from sealing. */
  problems(): { opening: VaultProblem | null; sealing: VaultProblem | null };
  /** Checks the keys' states now. */
  refresh(): Promise<void>;
  close(): Promise<void>;
}

interface OpenOptions {
  /** Called when this process can no longer work with the keys, and with null when it can again. */
  onProblem?: (problem: VaultProblem | null) => void;
}

/**
 * Opens the vault with the keys of SHIELD_KEYS or the key file, after checking that they are the keys of this database. The
 * key file is created at the very first start only. The database determines the current key, so that all processes use the
 * same one; they notice a change within seconds.
 * @throws KeyringError when a key that is in use is missing, or the key file is
 */
export async function openVault(
  db: Db,
  source: KeySource,
  { onProblem = () => {} }: OpenOptions = {},
): Promise<LiveVault> {
  let ring = await db.transaction(async (tx) => {
    await tx.run(lock);
    const known = await tx.rows(keys);
    const keyring = readSource(source, known.length === 0);
    if (known.length === 0) {
      await tx.run(addFirst, [keyring.current.id, proofOf(keyring.current)]);
      return { current: keyring.current, all: [keyring.current] };
    }
    requireAll(keyring, known, source.keys === null ? `the key file ${source.file}` : 'SHIELD_KEYS');
    requireProven(keyring, known);
    return orderKeyring(keyring, known);
  });

  const id = crypto.randomUUID();
  const me = [hostName(), JSON.stringify(identityOf(process.pid) ?? { pid: process.pid, started: '' })];
  let [readAt, heartbeatAt] = [performance.now(), Number.NEGATIVE_INFINITY];
  let isKeyMissing = false;
  let isClosed = false;
  const sendHeartbeat = async () => {
    await db.run(hold, [id, ...me, idsOf(ring), ring.current.id]);
    await db.run(correct);
    heartbeatAt = performance.now();
  };
  const refresh = async (): Promise<void> => {
    const known = await db.rows(keys);
    if (isClosed) return;
    const fits = known.filter(({ state }) => state !== 'retired').every(({ key_id }) => holds(ring, key_id));
    // Keys in memory are kept while they may be needed, even if the file has lost them or cannot be read any more.
    const available = fits ? ring : mergeKeyrings(ring, readSourceIfPossible(source));
    const next = orderKeyring(available, known);
    const isSame = idsOf(next).join() === idsOf(ring).join();
    if (!isSame) ring = next;
    isKeyMissing = known.some(({ key_id, state }) => isInUse(state) && !holds(ring, key_id));
    readAt = performance.now();
    if (!isSame || performance.now() - heartbeatAt > heartbeatMs) await sendHeartbeat();
  };
  await sendHeartbeat();
  let reported: VaultProblem | null = null;
  const refreshAndReport = async () => {
    // A failed check is repeated; after `leaseMs` without success this process stops.
    await refresh().catch(() => {});
    const problem = sealingProblem();
    if (problem !== reported) onProblem(problem);
    reported = problem;
  };
  const refreshing = repeat(refreshAndReport, { pauseMs: checkEveryMs, pausesFirst: true });

  const isOver = (at: number): boolean => performance.now() - at > leaseMs;
  // Without a key in use, a lookup would miss the reports that are under it.
  const openingProblem = (): VaultProblem | null =>
    isKeyMissing ? 'keyMissing' : isOver(readAt) ? 'notChecked' : null;
  // A rotation waits for the processes that it knows of, so only one that has reported itself may seal.
  const sealingProblem = (): VaultProblem | null => openingProblem() ?? (isOver(heartbeatAt) ? 'notChecked' : null);
  const unless =
    (problem: () => VaultProblem | null) =>
    <Args extends unknown[], Result>(work: (...args: Args) => Result) =>
    (...args: Args): Result => {
      if (problem() !== null) throw new VaultStale();
      return work(...args);
    };
  const [canOpen, canSeal] = [unless(openingProblem), unless(sealingProblem)];
  const vault = createLiveVault(() => ring);
  return {
    ...vault,
    seal: canSeal(vault.seal),
    sealBytes: canSeal(vault.sealBytes),
    blindIndex: canSeal(vault.blindIndex),
    blindIndexes: canOpen(vault.blindIndexes),
    openingRing: canOpen(vault.openingRing),
    sealingRing: canSeal(vault.sealingRing),
    signingKeys: canOpen(vault.signingKeys),
    open: canOpen(vault.open),
    openBytes: canOpen(vault.openBytes),
    problems: () => ({ opening: openingProblem(), sealing: sealingProblem() }),
    refresh,
    async close() {
      await refreshing.stop();
      isClosed = true;
      await db.run(leave, [id]).catch(() => {});
    },
  };
}

const readSource = (source: KeySource, mayCreate: boolean): Keyring =>
  source.keys === null ? keyringFile(source.file, mayCreate) : parseKeyring(source.keys);

/** Without keys when there are none to be read, such as in a file that another user wrote. */
function readSourceIfPossible(source: KeySource): readonly VaultKey[] {
  try {
    return readSource(source, false).all;
  } catch {
    return [];
  }
}

/** Whether values in the database may be sealed with a key in this state. */
const isInUse = (state: KeyState): boolean => state === 'seals' || state === 'opens';

const holds = (ring: Keyring, keyId: string): boolean => ring.all.some(({ id }) => id === Number(keyId));

const idsOf = ({ all }: Keyring): number[] => all.map(({ id }) => id);

const mergeKeyrings = (one: Keyring, others: readonly VaultKey[]): Keyring => ({
  current: one.current,
  all: [...one.all, ...others.filter(({ id }) => !one.all.some((known) => known.id === id))],
});

/** Orders keys by their state in the database: the current one first, retired ones left out. */
function orderKeyring(keyring: Keyring, known: readonly KeyRow[]): Keyring {
  const sealing = known.find(({ state }) => state === 'seals')?.key_id;
  const current = keyring.all.find(({ id }) => id === Number(sealing)) ?? keyring.current;
  const retired = new Set(known.filter(({ state }) => state === 'retired').map(({ key_id }) => Number(key_id)));
  return { current, all: [current, ...keyring.all.filter(({ id }) => id !== current.id && !retired.has(id))] };
}

/**
 * Checks that a keyring has the keys of a database.
 * @returns the keyring with the database's current key first
 * @throws KeyringError when a key is missing
 * @throws VaultError when a key does not open what it sealed
 */
export async function requireOwnKeys(db: Queryable, ring: Keyring): Promise<Keyring> {
  const known = await db.rows(keys);
  requireAll(ring, known, 'the keyring');
  requireProven(ring, known);
  return orderKeyring(ring, known);
}

/** @throws VaultError when a key does not open the database's proof of it */
function requireProven(ring: Keyring, known: readonly KeyRow[]): void {
  for (const key of ring.all) {
    const proof = known.find(({ key_id }) => Number(key_id) === key.id)?.proof;
    if (!proof) continue;
    const vault = createVault({ current: key, all: [key] });
    if (vault.tryOpen(() => vault.open(proofContext(key.id), proof)) !== proofText)
      throw new VaultError('A sealing key does not open what it sealed in this database.');
  }
}

function requireAll(ring: Keyring, known: readonly KeyRow[], source: string): void {
  const missing = known.filter(({ key_id, state }) => isInUse(state) && !holds(ring, key_id));
  if (missing.length > 0)
    throw new KeyringError(
      `The database has data sealed with a key that is not in ${source}. Provide the keys that this registry was started with. Nothing was changed.`,
    );
}
