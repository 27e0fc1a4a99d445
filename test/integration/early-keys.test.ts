import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { account } from '../../src/contract/account.ts';
import { attachments } from '../../src/contract/attachments.ts';
import { auth } from '../../src/contract/auth.ts';
import { keys } from '../../src/contract/keys.ts';
import { lookup } from '../../src/contract/lookup.ts';
import { reports } from '../../src/contract/reports.ts';
import type { CommandContext } from '../../src/server/commands/command.ts';
import { rotateKeysCommand } from '../../src/server/commands/rotate-keys.ts';
import { sealedReport } from '../../src/server/modules/reports/sealed-fields.ts';
import type { Db } from '../../src/server/platform/db/pool.ts';
import { inEarlyForm, newKey, parseKeyring } from '../../src/server/platform/vault/keyring.ts';
import { createVault } from '../../src/server/platform/vault/vault.ts';
import {
  type LiveVault,
  openVault,
  proofContext,
  proofTextOf,
  requireOwnKeys,
} from '../../src/server/platform/vault/vault-keys.ts';
import { type SignedInClient, startApp, type TestApp } from '../support/app.ts';
import { aPdf } from '../support/files.ts';
import { resetTokenOf } from '../support/mailbox.ts';
import { raw } from '../support/raw-statement.ts';
import { aReport } from '../support/reports.ts';
import { aSubject } from '../support/subjects.ts';

// A registry whose key an earlier release made: what is sealed is bound to less, and tokens have plain hashes.

const folder = mkdtempSync(join(tmpdir(), 'fraud-shield-early-'));
const keyFile = join(folder, 'shield.keys');
const early = newKey();
const earlyKey = inEarlyForm(parseKeyring(early).current);
const vaults: LiveVault[] = [];

async function vaultOn(db: Db): Promise<LiveVault> {
  writeFileSync(keyFile, `${early}\n`, { mode: 0o600 });
  const proof = createVault({ current: earlyKey, all: [earlyKey] }).seal(proofContext(earlyKey.id), proofTextOf(true));
  await db.rows(raw(`insert into vault_keys (key_id, proof, state) values ($1, $2, 'seals')`), [earlyKey.id, proof]);
  const vault = await openVault(db, { keys: null, file: keyFile });
  vaults.push(vault);
  return vault;
}
afterAll(async () => {
  for (const vault of vaults) await vault.close();
  rmSync(folder, { recursive: true, force: true });
});

const registry: TestApp = await startApp({ vaultOn });
const { as, db, mails, services, stranger } = registry;
const [vault] = vaults as [LiveVault];
const sql = <Row>(text: string, values: unknown[] = []): Promise<Row[]> => db.rows(raw<Row>(text), values);

/** Runs `rotate-keys` in this process. @param onProgress may abort the command */
async function rotate(onProgress: (stop: () => void) => void = () => {}) {
  const stopper = new AbortController();
  const said: string[] = [];
  const context = {
    services,
    vault,
    signal: stopper.signal,
    location: { keys: { keys: null, file: keyFile } },
    print: (line: string) => said.push(line),
    printStatus: (line: string) => said.push(line),
    progress: () => onProgress(() => stopper.abort()),
    isScreen: true,
  } as unknown as CommandContext;
  const code = await rotateKeysCommand.run({ values: {}, positionals: [] }, context);
  return { code, said: said.join('\n') };
}

let sana: SignedInClient;
let pair: { id: string; apiKey: string; secret: string };
let resetToken: string;
let reportId: string;
let withdrawnId: string;
let fileId: string;
const subject = aSubject();

beforeAll(async () => {
  sana = await as();
  pair = await sana.keyPair();
  const file = async (title: string) =>
    String((await sana.call(reports.create, { body: aReport({ ...subject, title }) })).body.reportID);
  reportId = await file('First');
  await sana.call(reports.update, { query: { reportID: reportId }, body: aReport({ ...subject, title: 'Second' }) });
  withdrawnId = await file('Withdrawn');
  const body = { reason: 'other', note: 'It was a mistake.' };
  await sana.call(reports.withdraw, { query: { reportID: withdrawnId }, body });
  const added = await sana.call(attachments.add, {
    query: { reportID: reportId },
    file: { bytes: aPdf('early'), name: 'early.pdf' },
  });
  fileId = added.body.id;
  await stranger.call(auth.forgetPassword, { body: { email: sana.person.email } });
  await mails.deliver();
  const [mail] = mails.to(sana.person.email);
  if (!mail) throw new Error('no mail came');
  resetToken = resetTokenOf(mail);
});

/** Everything that was there before can be read and used. */
async function expectAllReadable(): Promise<void> {
  expect((await sana.call(auth.user)).body).toMatchObject({ email: sana.person.email, apiKey: pair.apiKey });
  expect((await stranger.call(auth.login, { body: sana.person })).status).toBe(200);
  expect((await sana.call(keys.list)).body[0]).toMatchObject({ name: 'Default', apiKey: pair.apiKey });
  expect((await sana.call(keys.secret, { params: { id: pair.id } })).body.secret).toBe(pair.secret);
  const headers = { api_key: pair.apiKey, secret: pair.secret };
  const found = await stranger.call(lookup.detail, { body: { email: subject.email }, headers });
  expect(found.body.reports.map(({ title }: { title: string }) => title)).toEqual(['Second']);
  const history = await sana.call(reports.history, { query: { reportID: reportId } });
  expect(history.body.versions.map(({ title }: { title: string }) => title)).toEqual(['Second', 'First']);
  const withdrawn = await sana.call(reports.history, { query: { reportID: withdrawnId } });
  expect(withdrawn.body.withdrawal.note).toBe('It was a mistake.');
  expect((await sana.call(attachments.download, { params: { id: fileId } })).status).toBe(200);
  expect((await sana.call(account.sessions)).status).toBe(200);
}

test('works with its old key as before, in the form that the earlier release reads', async () => {
  expect(vault.sealsEarlyForm()).toBe(true);
  const [session] = await sql<{ token_hash: Buffer; token_sealed: Buffer | null }>(
    'select token_hash, token_sealed from sessions limit 1',
  );
  expect(session).toMatchObject({ token_hash: expect.objectContaining({ length: 32 }), token_sealed: null });
  expect(await sql('select api_key, name from key_pairs')).toEqual([{ api_key: pair.apiKey, name: 'Default' }]);
  await expectAllReadable();
});

test('is read with its keys after a restore, which takes the form from the database of the backup', async () => {
  const ring = await requireOwnKeys(db, parseKeyring(early));
  expect(ring.all.map(({ id, form }) => ({ id, form }))).toEqual([{ id: earlyKey.id, form: 1 }]);
  const sealed = sealedReport(createVault(ring));
  const [row] = await sql<{ version: number; author_id: string; sealed: Buffer }>(
    'select version, author_id, sealed from reports where id = $1',
    [reportId],
  );
  const place = { id: reportId, version: row?.version ?? 0, authorId: row?.author_id ?? null };
  expect(sealed.open(place, row?.sealed ?? Buffer.alloc(0)).title).toBe('Second');
  // Another key is not taken for it.
  await expect(requireOwnKeys(db, parseKeyring(newKey()))).rejects.toThrow('not in the keyring');
});

test('stays readable when the rotation is stopped in the middle, after every table', async () => {
  for (let tables = 1; tables <= 3; tables++) {
    let batches = 0;
    const { code } = await rotate((stop) => {
      batches += 1;
      if (batches === 1) stop();
    });
    expect(code).toBe(1);
    await vault.refresh();
    await expectAllReadable();
    expect(vault.acceptsEarlyForm()).toBe(true);
  }
});

test('names a process of an earlier release, and waits for it', async () => {
  await sql(`update vault_keys set state = 'coming' where state = 'seals'`);
  await sql(`update vault_keys set state = 'seals' where state = 'opens'`);
  await vault.refresh();
  await sql(
    `insert into vault_holders (id, host, process, key_ids, sealing, seen_at)
     select gen_random_uuid(), 'elsewhere 1', '{}', array(select key_id from vault_keys), $1, now()`,
    [earlyKey.id],
  );
  const waiting = setTimeout(() => void sql(`delete from vault_holders where host = 'elsewhere 1'`), 6_000);
  const { code, said } = await rotate((stop) => stop());
  clearTimeout(waiting);
  expect(said).toMatch(/1 processes on elsewhere do not know the key \w+ yet, or run an earlier release/);
  expect(code).toBe(1);
  await expectAllReadable();
});

test('is converted by two rotations at once, without signing anybody out; then the early forms are refused', async () => {
  // A row that nobody can open does not keep the old key in use.
  const [damaged] = await sql<{ id: string }>(
    `insert into reports (id, version, city, country, happened_on, keywords, sealed, created_at, updated_at)
     values (1, 1, 'Lahore', 'PK', now(), '{}', $1, now(), now()) returning id`,
    [Buffer.concat([Buffer.from([1, 0, 0, 0, 0]), Buffer.alloc(40, 1)])],
  );
  const runs = await Promise.all([rotate(), rotate().catch((error: Error) => ({ code: 1, said: error.message }))]);
  expect(runs.map(({ code }) => code)).toContain(0);
  expect(runs.map(({ said }) => said).join('\n')).toContain(`reports.sealed of ${damaged?.id}`);
  await vault.refresh();
  expect([vault.sealsEarlyForm(), vault.acceptsEarlyForm()]).toEqual([false, false]);
  await expectAllReadable();
  await sql('delete from reports where id = 1');

  const left = await sql<{ n: number }>(
    `select ((select count(*) from sessions where token_sealed is null or octet_length(token_hash) <> 16)
       + (select count(*) from password_resets where token_sealed is null)
       + (select count(*) from accounts where password_sealed is null or password_hash <> '')
       + (select count(*) from key_pairs where name <> '' or secret_hash <> '' or api_key like 'fs%'))::int as n`,
  );
  expect(left).toEqual([{ n: 0 }]);
  expect(readFileSync(keyFile, 'utf8')).not.toContain(early);
});

test('refuses the old key for good: neither its state nor its proof in the database brings the early forms back', async () => {
  const earlyVault = createVault({ current: earlyKey, all: [earlyKey] });
  const proof = earlyVault.seal(proofContext(earlyKey.id), proofTextOf(true));
  await sql(`update vault_keys set state = 'opens', proof = $2 where key_id = $1`, [earlyKey.id, proof]);
  await vault.refresh();
  expect(vault.acceptsEarlyForm()).toBe(false);
  // The proof of the old key does not turn the new key into one of an earlier release.
  await sql(`update vault_keys set proof = $1 where state = 'seals'`, [proof]);
  await vault.refresh();
  expect([vault.sealsEarlyForm(), vault.acceptsEarlyForm()]).toEqual([false, false]);
  await sql(`update vault_keys set state = 'retired' where key_id = $1`, [earlyKey.id]);
  await vault.refresh();
  await expectAllReadable();
});

test('a reset link from before the rotation still works, once', async () => {
  const body = { token: resetToken, password: 'Another-horse-2' };
  expect((await stranger.call(auth.resetPassword, { body })).status).toBe(200);
  expect((await stranger.call(auth.resetPassword, { body })).status).toBe(422);
});
