import { readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { type Db, type Queryable, statement } from '../db/pool.ts';
import { identityOf } from '../process-identity.ts';
import { type Keyring, KeyringError, type KeySource, keyringFile, parseKeyring } from './keyring.ts';
import { createVault, type Vault, VaultStale, vaultOf } from './vault.ts';

/** What a key of the database is for; see migrations/0001_vault.sql. */
export type KeyState = 'seals' | 'opens' | 'coming' | 'retired';

interface KeyRow {
  key_id: string;
  state: KeyState;
  proof: Buffer | null;
}

// The table is locked so that two first starts cannot both believe that nothing was ever sealed.
const lock = statement('vault.lock', 'lock table vault_keys in share row exclusive mode');
const keys = statement<KeyRow>('vault.keys', 'select key_id, state, proof from vault_keys order by created_at, key_id');
const addFirst = statement('vault.add_first', `insert into vault_keys (key_id, proof, state) values ($1, $2, 'seals')`);
const hold = statement(
  'vault.hold',
  `insert into vault_holders (id, host, process, key_ids, sealing, seen_at) values ($1, $2, $3, $4, $5, now())
   on conflict (id) do update set key_ids = excluded.key_ids, sealing = excluded.sealing, seen_at = excluded.seen_at`,
);
const leave = statement(
  'vault.leave',
  `delete from vault_holders where id = $1 or seen_at < now() - interval '1 hour'`,
);

export const proofContext = 'vault_keys';
export const proofText = 'fraud-shield';

/** Milliseconds between two looks at the keys' states. */
const lookEveryMs = 1_000;
/** Milliseconds between two signs of life, while nothing changes. */
const signEveryMs = 10_000;
/**
 * Milliseconds without a sign of life after which a process seals nothing any more; a rotation waits for twice as long.
 * So one that was halted in the middle of a rotation never goes on with a key that was retired meanwhile.
 */
const leaseMs = 30_000;

/** A vault whose keys follow what the database says of them. */
export interface LiveVault extends Vault {
  /** Looks at the keys' states now. */
  refresh(): Promise<void>;
  close(): Promise<void>;
}

/** Which processes run where: numbers of one container mean nothing in another. */
export function hostName(): string {
  try {
    return `${hostname()} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return hostname();
  }
}

/**
 * Opens the vault with the keys of SHIELD_KEYS or of the key file, and makes sure that they are the keys this database
 * was sealed with. The file is made at the very first start only. Which of the keys seals is what the database says, so
 * that all processes seal with the same one; they learn within seconds that it is another.
 * @throws KeyringError when a key that sealed something is missing, or the file is
 */
export async function openVault(db: Db, source: KeySource): Promise<LiveVault> {
  let ring = await db.transaction(async (tx) => {
    await tx.rows(lock);
    const known = await tx.rows(keys);
    const given = readSource(source, known.length === 0);
    if (known.length === 0) {
      const vault = createVault(given);
      await tx.rows(addFirst, [given.current.id, vault.seal(proofContext, proofText)]);
      return { current: given.current, all: [given.current] };
    }
    requireAll(given, known, source.keys === null ? `the key file ${source.file}` : 'SHIELD_KEYS');
    openProofs(given, known);
    return ringFor(given, known);
  });

  const id = crypto.randomUUID();
  const me = [hostName(), JSON.stringify(identityOf(process.pid) ?? { pid: process.pid, started: '' })];
  let signedAt = Number.NEGATIVE_INFINITY;
  let isClosed = false;
  const sign = async () => {
    await db.rows(hold, [id, ...me, ring.all.map((key) => key.id), ring.current.id]);
    signedAt = performance.now();
  };
  const refresh = async (): Promise<void> => {
    const known = await db.rows(keys);
    if (isClosed) return;
    const fits = known.filter(({ state }) => state !== 'retired').every(({ key_id }) => holds(ring, key_id));
    // A key that this process has once is kept while it may be needed, whatever happened to the file.
    const given = fits ? ring : joined(ring, readSource(source, false));
    const next = ringFor(given, known);
    const isSame = next.current.id === ring.current.id && next.all.length === ring.all.length;
    if (!isSame) ring = next;
    if (!isSame || performance.now() - signedAt > signEveryMs) await sign();
  };
  await sign();
  let turn: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    // A look that fails is made again; a process that has not succeeded for long stops sealing by itself.
    turn = turn.then(refresh).catch(() => {});
  }, lookEveryMs).unref();

  const fresh = <Args extends unknown[], Result>(work: (...args: Args) => Result) => {
    return (...args: Args): Result => {
      if (performance.now() - signedAt > leaseMs) throw new VaultStale();
      return work(...args);
    };
  };
  const vault = vaultOf(() => ring);
  return {
    ...vault,
    seal: fresh(vault.seal),
    sealBytes: fresh(vault.sealBytes),
    blindIndex: fresh(vault.blindIndex),
    refresh,
    async close() {
      clearInterval(timer);
      await turn;
      isClosed = true;
      await db.rows(leave, [id]).catch(() => {});
    },
  };
}

const readSource = (source: KeySource, mayCreate: boolean): Keyring =>
  source.keys === null ? keyringFile(source.file, mayCreate) : parseKeyring(source.keys);

const holds = (ring: Keyring, keyId: string): boolean => ring.all.some(({ id }) => id === Number(keyId));

const joined = (one: Keyring, other: Keyring): Keyring => ({
  current: one.current,
  all: [...one.all, ...other.all.filter(({ id }) => !one.all.some((known) => known.id === id))],
});

/** The keys as the database says: the one that seals first, none that is retired. */
function ringFor(given: Keyring, known: readonly KeyRow[]): Keyring {
  const sealing = known.find(({ state }) => state === 'seals')?.key_id;
  const current = given.all.find(({ id }) => id === Number(sealing)) ?? given.current;
  const retired = new Set(known.filter(({ state }) => state === 'retired').map(({ key_id }) => Number(key_id)));
  return { current, all: [current, ...given.all.filter(({ id }) => id !== current.id && !retired.has(id))] };
}

/**
 * Makes sure that the keys of a ring are those that a database was sealed with.
 * @returns the ring as the database uses it
 * @throws KeyringError when one is missing
 * @throws VaultError when one does not open what it sealed
 */
export async function requireOwnKeys(db: Queryable, ring: Keyring): Promise<Keyring> {
  const known = await db.rows(keys);
  requireAll(ring, known, 'the keyring');
  openProofs(ring, known);
  return ringFor(ring, known);
}

function openProofs(ring: Keyring, known: readonly KeyRow[]): void {
  const vault = createVault(ring);
  for (const { key_id, proof } of known) if (proof && holds(ring, key_id)) vault.open(proofContext, proof);
}

function requireAll(ring: Keyring, known: readonly KeyRow[], source: string): void {
  const missing = known.filter(({ key_id, state }) => /^(seals|opens)$/.test(state) && !holds(ring, key_id));
  if (missing.length > 0)
    throw new KeyringError(
      `The database holds data sealed with a key that is not in ${source}. Bring the keys this registry was started with. Nothing was changed.`,
    );
}
