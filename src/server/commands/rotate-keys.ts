import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Holder, keyRotation } from '../platform/vault/key-rotation.ts';
import {
  addToKeyFile,
  formatKeyId,
  newKey,
  parseKeyring,
  retireFromKeyFile,
  type VaultKey,
} from '../platform/vault/keyring.ts';
import { columnsSealedWith, countStale, reseal } from '../platform/vault/reseal.ts';
import { type Command, type CommandContext, CommandRefused } from './command.ts';

/** Milliseconds between two looks at who knows the new key. */
const pollMs = 250;
/** Milliseconds until it is said whom the command waits for, and between two times. */
const patienceMs = 5_000;
/** Milliseconds that a call which began under the old key may take to write what it sealed: a statement has 15 s. */
const lateMs = 16_000;

export const rotateKeysCommand: Command = {
  summary: 'Seal everything with a new key and retire the old one',
  help: `Usage: npm run shield -- rotate-keys

Makes a new sealing key, waits until every server process knows it, lets all seal with it, and then seals everything
anew that was sealed with the key before: accounts, reports with their history and what they are found by, attachments
with their files, key pairs, sessions, waiting mail. Lookups and sign-ins find everything all the while. In the end
nothing is left that the old key opens.

The server may run meanwhile, on any number of machines. It can be stopped or killed at any moment: run it again, and it
goes on.

With the key file of DATA_DIR the new key is added to the file, and the old one is moved into shield.keys.retired when it
is done. On further machines put the file shield.keys in the place of theirs when the command says that it waits.
With SHIELD_KEYS you bring the new key yourself: put one in front of those that are there (openssl rand -base64 32),
restart the servers with that one after the other, and run this command with the same SHIELD_KEYS. When it is done, take
the old key out.

Exits with 0 when the old key is retired.`,
  options: {},
  positionals: [0, 0],

  async run(_input, context) {
    const { services, print, tell, vault, signal, location } = context;
    const rotation = keyRotation(services.db);
    const before = await rotation.states();
    const isUnderWay = [...before.values()].some((state) => state === 'coming' || state === 'opens');
    if (location.keys.keys === null && (await moveAside(context)) && !isUnderWay) {
      print('The rotation that was interrupted is finished.');
      return 0;
    }

    const target = await targetOf(context, before);
    const id = formatKeyId(target.id);
    if ((await rotation.states()).get(target.id) !== 'seals') {
      await rotation.announce(target);
      tell(`The new key is ${id}. Every process has to know it before it seals.`);
      if (!(await everybody(context, (holder) => holder.keyIds.includes(target.id), `do not know the key ${id} yet`)))
        return stopped(context);
      await rotation.promote(target.id);
    }
    await vault.refresh();
    if (!(await everybody(context, (holder) => holder.sealing === target.id, `do not seal with the key ${id} yet`)))
      return stopped(context);
    const switchedAt = performance.now();
    const isServed = (await rotation.holders()).length > 1;

    const sealed = await resealAll(context, target);
    if (sealed === null) return stopped(context);
    if (isServed) {
      tell('Waiting for calls that began before.');
      await sleep(Math.max(0, lateMs - (performance.now() - switchedAt)), undefined, { signal }).catch(() => {});
    }
    if ((await resealAll(context, target)) === null || signal.aborted) return stopped(context);
    await services.reports.renewFingerprints();
    await services.audit.resealKey();
    for (const { forgetTokens } of [services.sessions, services.throttle, services.limits]) await forgetTokens();

    const old = [...(await rotation.states())].filter(([, state]) => state === 'opens').map(([keyId]) => keyId);
    const left = await columnsSealedWith(services.db, old);
    if (left.length > 0) {
      tell(`The old key is not retired: ${left.join(', ')} still hold what it sealed. Run the command again.`);
      return 1;
    }
    await rotation.retireOthers();
    await vault.refresh();
    await services.audit.noteOperator('keys.rotated');
    const aside = location.keys.keys === null ? await moveAside(context) : null;
    print(`Sealed ${sealed} values with the key ${id}. The old key opens nothing any more.`);
    tell(
      aside
        ? `It was moved to ${aside}: backups from before need it. Delete that file when there are none, and at once when the key was stolen. Back up ${location.keys.file}.`
        : 'Take it out of SHIELD_KEYS on every machine; keep it only as long as backups from before need it.',
    );
    return 0;
  },
};

function stopped({ tell }: CommandContext): number {
  tell('Stopped before the end. Nothing is lost; run the command again to go on.');
  return 1;
}

/**
 * The key everything is to be sealed with: that of a rotation which was interrupted, or a new one.
 * @throws CommandRefused when there is none, or it is not among the keys of this machine
 */
async function targetOf({ location: { keys } }: CommandContext, states: Map<number, string>): Promise<VaultKey> {
  const own = () => parseKeyring(keys.keys ?? readFileSync(keys.file, 'utf8')).all;
  const named = (id: number | undefined) => own().find((key) => key.id === id);
  const coming = [...states].find(([, state]) => state === 'coming')?.[0];
  const opens = [...states].some(([, state]) => state === 'opens');
  if (coming !== undefined || opens) {
    const id = coming ?? [...states].find(([, state]) => state === 'seals')?.[0];
    const key = named(id);
    if (!key)
      throw new CommandRefused(
        `A rotation to the key ${formatKeyId(id ?? 0)} is under way, and this machine does not have that key.`,
      );
    return key;
  }
  const unknown = () => own().find(({ id }) => !states.has(id));
  const found = unknown();
  if (found) return found;
  if (keys.keys !== null)
    throw new CommandRefused(
      'SHIELD_KEYS holds no new key. Make one (openssl rand -base64 32), put it in front of the others with a comma, restart the servers with that, and run this again.',
    );
  addToKeyFile(keys.file, newKey());
  const added = unknown();
  if (!added) throw new Error('the new key is not in the key file');
  return added;
}

/** Waits until something holds for every process that seals. @returns false when it was stopped before */
async function everybody(
  { services, tell, vault, signal }: CommandContext,
  holds: (holder: Holder) => boolean,
  lack: string,
): Promise<boolean> {
  const rotation = keyRotation(services.db);
  for (let toldAt = performance.now(); !signal.aborted; await sleep(pollMs)) {
    await vault.refresh();
    const late = (await rotation.holders()).filter((holder) => !holds(holder));
    if (late.length === 0) return true;
    if (performance.now() - toldAt < patienceMs) continue;
    toldAt = performance.now();
    tell(`Waiting: ${late.length} processes on ${[...new Set(late.map(({ host }) => host))].join(', ')} ${lack}.`);
  }
  return false;
}

/** @returns how many values were sealed, or null when it was stopped */
async function resealAll(context: CommandContext, target: VaultKey): Promise<number | null> {
  const { services, vault, signal } = context;
  const { accounts, keys, sessions, reports, attachments, jobs } = services;
  const all = [accounts, keys, sessions, reports, attachments, jobs].flatMap(({ sealedRows }) => sealedRows);
  let due = 0;
  for (const rows of all) due += await countStale(services.db, rows, target.id);
  let done = 0;
  const show = progressOf(context, () => ({ done, due }));
  for (const rows of all)
    await reseal(services.db, vault, rows, {
      keyId: target.id,
      onBatch(count) {
        done += count;
        show();
        return !signal.aborted;
      },
    });
  return signal.aborted ? null : done;
}

/** Draws a bar where there is a screen, and says a line at every tenth where there is none. */
function progressOf(
  { progress, tell, isScreen }: CommandContext,
  now: () => { done: number; due: number },
): () => void {
  let tenth = 0;
  return () => {
    const { done, due } = now();
    const share = due === 0 ? 1 : Math.min(1, done / due);
    const filled = Math.round(share * 30);
    const text = `${Math.floor(share * 100)} %  ${done} of ${due} values`;
    if (isScreen) progress(`[${'#'.repeat(filled)}${'.'.repeat(30 - filled)}] ${text}`);
    else if (Math.floor(share * 10) > tenth) {
      tenth = Math.floor(share * 10);
      tell(text);
    }
  };
}

/** Takes retired keys out of the key file. @returns where they are now; null when there was none */
async function moveAside({ services, location }: CommandContext): Promise<string | null> {
  const states = await keyRotation(services.db).states();
  return retireFromKeyFile(location.keys.file, (id) => states.get(id) === 'retired');
}
