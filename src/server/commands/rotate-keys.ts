import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { forgetNetworks } from '../areas/accounts/network-store.ts';
import { forgetSignInSources } from '../areas/accounts/sessions/source-store.ts';
import { noteOperator } from '../areas/audit/note-audit.ts';
import { resealAuditKey } from '../areas/audit/trail-store.ts';
import { forgetDocumentSites } from '../areas/disputes/proofs/store.ts';
import { forgetCounts } from '../areas/limits/sketch-store.ts';
import { deleteLostFingerprints } from '../areas/reports/filing/copied-text-store.ts';
import { renewFingerprints } from '../areas/reports/filing/sent-body-store.ts';
import { type Holder, keyRotation } from '../platform/vault/key-rotation.ts';
import {
  addToKeyFile,
  formatKeyId,
  newKey,
  parseKeyring,
  retiredFileOf,
  retireFromKeyFile,
  type VaultKey,
} from '../platform/vault/keyring.ts';
import { columnsSealedWith, countStale, reseal } from '../platform/vault/reseal.ts';
import { type Command, type CommandContext, CommandRefused, counted } from './command.ts';
import { rowFolders, withDiskReserve } from './disk-reserve.ts';
import { forgottenThings } from './keyed-columns.ts';
import { runThroughOutages } from './outages.ts';
import { showProgress } from './progress.ts';
import { sealedRowsOf } from './sealed-rows.ts';

/** Milliseconds between two checks of which processes know the new key. */
const pollMs = 250;
/** Milliseconds between two messages about what the command waits for. */
const messageEveryMs = 5_000;
/** Milliseconds after which no call can still write a value sealed with the old key: a statement has 15 s. */
const drainMs = 16_000;

/** What forgets the fingerprints that cannot be recomputed with a new key. */
const withTokens = [forgetSignInSources, forgetCounts, forgetNetworks, forgetDocumentSites];

export const rotateKeysCommand: Command = {
  summary: 'Re-encrypt everything with a new key and retire the old one',
  help: `Usage: npm run shield -- rotate-keys

Creates a new sealing key, waits until every server process knows it, makes it the current key, and then re-encrypts
everything that was sealed with the old key: accounts with their pictures, reports with their history and search
tokens, attachments with their files, key pairs, sessions, and queued email. Lookups and sign-ins work throughout. At the
end nothing is left that the old key opens.

What was kept as a keyed hash only cannot be carried over. The command says what is forgotten, and what is weaker for a
while: limits of today begin anew, and copies of removed reports whose content is destroyed are not noticed any more.

The server may be running, on any number of machines. The command can be interrupted or killed at any time: run it
again to continue. It continues by itself after an outage of the database of up to ten minutes.

With the key file in DATA_DIR, the new key is added to the file, and the old one is moved to shield.keys.retired at the end.
Copy shield.keys to the other machines when the command says that it waits for them.
With SHIELD_KEYS you provide the new key: put it in front of the others (openssl rand -base64 32), restart the servers one
by one with that value, and run this command with the same SHIELD_KEYS. Remove the old key at the end.

Exits with 0 if the old key was retired.`,

  run: (_input, context) =>
    withDiskReserve(context, rowFolders(context.location), (watched) =>
      runThroughOutages(watched, () => rotate(watched)),
    ),
};

/** Also continues a rotation that was interrupted. @returns the exit code */
async function rotate(context: CommandContext): Promise<number> {
  const { app, print, printStatus, vault, signal, location } = context;
  const rotation = keyRotation(app.db);
  const before = await rotation.states();
  const isUnderWay = [...before.values()].some((state) => state === 'coming' || state === 'opens');
  if (location.keys.keys === null && (await moveRetiredKeys(context)) && !isUnderWay) {
    print('The interrupted rotation is finished.');
    return 0;
  }

  const target = await rotation.announce((states) => targetOf(context, states));
  const id = formatKeyId(target.id);
  if ((await rotation.states()).get(target.id) !== 'seals') {
    printStatus(`The new key is ${id}. It is used once every process knows it.`);
    const lack = `do not know the key ${id} yet`;
    if (!(await waitForAll(context, (holder) => holder.keyIds.includes(target.id), lack))) return stopped(context);
    await rotation.promote(target.id);
  }
  await vault.refresh();
  if (!(await waitForAll(context, (holder) => holder.sealing === target.id, `do not seal with the key ${id} yet`)))
    return stopped(context);
  const switchedAt = performance.now();
  const isServed = (await rotation.holders()).length > 1;

  const sealed = await resealAll(context, target);
  if (sealed === null) return stopped(context);
  if (isServed) {
    printStatus('Waiting for calls that began with the old key.');
    await sleep(Math.max(0, drainMs - (performance.now() - switchedAt)), undefined, { signal }).catch(() => {});
  }
  const again = await resealAll(context, target);
  if (again === null || signal.aborted) return stopped(context);
  await renewFingerprints(app, showProgress(context));
  await resealAuditKey(app);
  for (const forget of withTokens) await forget(app);
  const wordless = await deleteLostFingerprints(app.db);

  const old = [...(await rotation.states())].filter(([, state]) => state === 'opens').map(([keyId]) => keyId);
  const { unreadable } = again;
  // A value that no key opens still names its old key, but must not keep that key in use.
  const excused = new Set(unreadable.map(({ column }) => column));
  const sealedWithOld = (await columnsSealedWith(app.db, old)).filter((column) => !excused.has(column));
  const left = [...new Set([...again.left, ...sealedWithOld])];
  if (left.length > 0) {
    printStatus(
      `The old key is not retired: ${left.join(', ')} still have values sealed with it. Run the command again.`,
    );
    return 1;
  }
  await rotation.retireOthers();
  await vault.refresh();
  await noteOperator(app, 'keys.rotated');
  if (location.keys.keys === null) await moveRetiredKeys(context);
  print(`Sealed ${counted(sealed.count, 'value')} with the key ${id}. The old key no longer opens anything.`);
  if (unreadable.length > 0) printStatus(unreadableSummary(unreadable));
  printStatus(forgottenSummary(wordless));
  printStatus(
    location.keys.keys === null
      ? `It was moved to ${retiredFileOf(location.keys.file)}, because older backups need it. Delete that file when there are no such backups, and immediately if the key was stolen. Back up ${location.keys.file}.`
      : 'Remove it from SHIELD_KEYS on every machine; keep it only as long as older backups need it.',
  );
  return 0;
}

/** @param wordless removed reports whose words are no longer known */
function forgottenSummary(wordless: number): string {
  const words =
    wordless === 0
      ? []
      : [
          `the words of ${wordless} removed reports whose content is destroyed: copies of them are not noticed any more`,
        ];
  return `Some things were kept as keyed hashes only, and are forgotten with the old key:\n${[...words, ...forgottenThings].map((one) => `  - ${one}`).join('\n')}`;
}

function stopped({ printStatus }: CommandContext): number {
  printStatus('Stopped before the end. Nothing is lost; run the command again to continue.');
  return 1;
}

/**
 * The key to rotate to: that of an interrupted rotation, or a new one.
 * @returns `lost`: the key that an interrupted rotation has announced, if no machine has it any more
 * @throws CommandRefused when SHIELD_KEYS has no new key, or only other machines have the key of the rotation
 */
async function targetOf(
  { app, location: { keys }, printStatus }: CommandContext,
  states: Map<number, string>,
): Promise<{ target: VaultKey; lost: number | null }> {
  const own = () => parseKeyring(keys.keys ?? readFileSync(keys.file, 'utf8')).all;
  const named = (id: number) => own().find((key) => key.id === id);
  const inState = (wanted: string) => [...states].find(([, state]) => state === wanted)?.[0];
  const coming = inState('coming');
  const underWay = coming ?? (inState('opens') === undefined ? undefined : inState('seals'));
  let lost: number | null = null;
  if (underWay !== undefined) {
    const target = named(underWay);
    if (target) return { target, lost };
    const id = formatKeyId(underWay);
    const holders = (await keyRotation(app.db).holders()).filter(({ keyIds }) => keyIds.includes(underWay));
    if (coming === undefined || holders.length > 0)
      throw new CommandRefused(
        `A rotation to the key ${id} is in progress, and this machine does not have that key. Copy shield.keys from a machine that has it${holders.length > 0 ? `, such as ${holders[0]?.host}` : ''}, and run this again.`,
      );
    printStatus(
      `No process has the key ${id} any more, which an interrupted rotation had announced. Nothing was sealed with it.`,
    );
    lost = coming;
  }
  const unknown = () => own().find(({ id }) => !states.has(id));
  const found = unknown();
  if (found) return { target: found, lost };
  if (keys.keys !== null)
    throw new CommandRefused(
      'SHIELD_KEYS holds no new key. Create one (openssl rand -base64 32), put it in front of the others with a comma, restart the servers with that value, and run this again.',
    );
  addToKeyFile(keys.file, newKey());
  const added = unknown();
  if (!added) throw new Error('the new key is not in the key file');
  return { target: added, lost };
}

/** Waits until a condition holds for every process that seals. @returns false if the command was stopped */
async function waitForAll(
  { app, printStatus, vault, signal }: CommandContext,
  holds: (holder: Holder) => boolean,
  lack: string,
): Promise<boolean> {
  const rotation = keyRotation(app.db);
  for (let lastPrintedAt = performance.now(); !signal.aborted; await sleep(pollMs)) {
    await vault.refresh();
    const pending = (await rotation.holders()).filter((holder) => !holds(holder));
    if (pending.length === 0) return true;
    if (performance.now() - lastPrintedAt < messageEveryMs) continue;
    lastPrintedAt = performance.now();
    printStatus(`Waiting, because processes on ${[...new Set(pending.map(({ host }) => host))].join(', ')} ${lack}.`);
  }
  return false;
}

/** A value that cannot be opened: table and column, and its row. */
interface Unreadable {
  column: string;
  row: string;
}

/** Rows named in a message. */
const maxNamed = 20;

function unreadableSummary(unreadable: readonly Unreadable[]): string {
  const named = unreadable.slice(0, maxNamed).map(({ column, row }) => `${column} of ${row}`);
  const more = unreadable.length > maxNamed ? ` and ${unreadable.length - maxNamed} more` : '';
  return `No key opens ${counted(unreadable.length, 'value')}, damaged or changed by another program and left as found: ${named.join(', ')}${more}.`;
}

/**
 * @returns the number of values, the columns that others wrote with the old key in the meantime, and the values that
 * cannot be opened; null if the command was stopped
 */
async function resealAll(
  context: CommandContext,
  target: VaultKey,
): Promise<{ count: number; left: string[]; unreadable: Unreadable[] } | null> {
  const { app, vault, signal } = context;
  const all = sealedRowsOf(app);
  let due = 0;
  for (const rows of all) due += await countStale(app.db, rows, target.id);
  let done = 0;
  const show = showProgress(context);
  const left: string[] = [];
  const unreadable: Unreadable[] = [];
  for (const rows of all) {
    const column = `${rows.table}.${rows.column}`;
    const before = unreadable.length;
    await reseal(app.db, vault, rows, {
      keyId: target.id,
      onBatch(count) {
        done += count;
        show('values', done, Math.max(done, due));
        return !signal.aborted;
      },
      onUnreadable: (row) => unreadable.push({ column, row }),
    });
    if (signal.aborted) return null;
    const stale = await countStale(app.db, rows, target.id);
    if (stale > unreadable.length - before) left.push(column);
  }
  return { count: done, left, unreadable };
}

/** Moves retired keys out of the key file. @returns whether there were any */
async function moveRetiredKeys({ app, location }: CommandContext): Promise<boolean> {
  const states = await keyRotation(app.db).states();
  return retireFromKeyFile(location.keys.file, (id) => states.get(id) === 'retired');
}
