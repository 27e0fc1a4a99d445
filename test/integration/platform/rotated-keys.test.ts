import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { account } from '../../../src/contract/accounts/account.ts';
import { auth } from '../../../src/contract/accounts/auth.ts';
import { cases } from '../../../src/contract/disputes/cases.ts';
import { disputes } from '../../../src/contract/disputes/disputes.ts';
import { staffDisputes } from '../../../src/contract/disputes/staff-disputes.ts';
import { keys } from '../../../src/contract/keys/keys.ts';
import { lookup } from '../../../src/contract/lookup/lookup.ts';
import { attachments } from '../../../src/contract/reports/attachments.ts';
import { reports } from '../../../src/contract/reports/reports.ts';
import { requireCase, requireCaseReport } from '../../../src/server/areas/disputes/cases/require-case.ts';
import { listCasesOfMailboxes } from '../../../src/server/areas/disputes/cases/store.ts';
import type { CommandContext } from '../../../src/server/commands/command.ts';
import { rotateKeysCommand } from '../../../src/server/commands/rotate-keys.ts';
import type { Db } from '../../../src/server/platform/db/pool.ts';
import { newKey, parseKeyring } from '../../../src/server/platform/vault/keyring.ts';
import { sealedHeader } from '../../../src/server/platform/vault/vault.ts';
import { type LiveVault, openVault, proofOf, requireOwnKeys } from '../../../src/server/platform/vault/vault-keys.ts';
import { type SignedInClient, startApp, type TestApp } from '../../support/app.ts';
import { aPdf } from '../../support/files.ts';
import { aResetToken } from '../../support/mailbox.ts';
import { aCaseLink } from '../../support/named-calls.ts';
import { raw } from '../../support/raw-statement.ts';
import { files } from '../../support/report-calls.ts';
import { aReport } from '../../support/reports.ts';
import { aSubject } from '../../support/subjects.ts';

// A registry that has been in use before its keys are rotated.

const folder = mkdtempSync(join(tmpdir(), 'fraud-shield-rotated-'));
const keyFile = join(folder, 'shield.keys');
const older = newKey();
const olderKey = parseKeyring(older).current;
const vaults: LiveVault[] = [];

async function vaultOn(db: Db): Promise<LiveVault> {
  writeFileSync(keyFile, `${older}\n`, { mode: 0o600 });
  const vault = await openVault(db, { keys: null, file: keyFile });
  vaults.push(vault);
  return vault;
}
afterAll(async () => {
  for (const vault of vaults) await vault.close();
  rmSync(folder, { recursive: true, force: true });
});

const registry: TestApp = await startApp({ vaultOn });
const { as, db, mails, stranger } = registry;
const [vault] = vaults as [LiveVault];
const sql = <Row>(text: string, values: unknown[] = []): Promise<Row[]> => db.rows(raw<Row>(text), values);

/** Runs `rotate-keys` in this process. @param onProgress may abort the command */
async function rotate(onProgress: (stop: () => void) => void = () => {}) {
  const stopper = new AbortController();
  const said: string[] = [];
  const context = {
    app: registry.context,
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
let moderator: SignedInClient;
let pair: { id: string; apiKey: string; secret: string };
let resetToken: string;
let reportId: string;
let withdrawnId: string;
let fileId: string;
let caseLink: string;
let caseId: string;
let caseReport: string;
let disputeFile: { disputeID: string; fileID: string };
const subject = aSubject();

beforeAll(async () => {
  sana = await as();
  moderator = await registry.asStaff('moderator');
  pair = await sana.keyPair();
  reportId = await files(sana, { ...subject, title: 'First' });
  await sana.call(reports.update, { query: { reportID: reportId }, body: aReport({ ...subject, title: 'Second' }) });
  withdrawnId = await files(sana, { ...subject, title: 'Withdrawn' });
  const body = { reason: 'other', note: 'It was a mistake.' };
  await sana.call(reports.withdraw, { query: { reportID: withdrawnId }, body });
  const added = await sana.call(attachments.add, {
    query: { reportID: reportId },
    file: { bytes: aPdf('receipt'), name: 'receipt.pdf' },
  });
  fileId = added.body.id;
  caseLink = await aCaseLink(registry, subject.email);
  const { caseID, reports: found } = (await stranger.call(cases.open, { body: { link: caseLink } })).body;
  caseId = caseID;
  caseReport = found[0].reportID;
  const about = { link: caseLink, reportID: caseReport };
  await stranger.call(disputes.reply, { body: { ...about, reply: 'I was abroad.' } });
  const dispute = { ...about, reason: 'notMe', words: 'I was abroad.' };
  const { disputeID } = (await stranger.call(disputes.open, { body: dispute })).body;
  const ticket = { bytes: aPdf('ticket'), name: 'ticket.pdf', fields: { link: caseLink, disputeID } };
  disputeFile = { disputeID, fileID: (await stranger.call(disputes.addFile, { file: ticket })).body.id };
  await sana.call(disputes.followUpAsAuthor, {
    query: { reportID: reportId },
    body: { followUp: 'It was in May.', answers: 'I was abroad.' },
  });
  await mails.deliver();
  resetToken = await aResetToken(registry, sana.person.email);
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
  expect(found.body.reports[0].reply).toBe('I was abroad.');
  expect((await sana.call(disputes.repliesToReport, { query: { reportID: reportId } })).body).toMatchObject({
    replyFollowUps: [{ words: 'It was in May.' }],
  });
  const history = await sana.call(reports.history, { query: { reportID: reportId } });
  expect(history.body.versions.map(({ title }: { title: string }) => title)).toEqual(['Second', 'First']);
  const withdrawn = await sana.call(reports.history, { query: { reportID: withdrawnId } });
  expect(withdrawn.body.withdrawal.note).toBe('It was a mistake.');
  expect((await sana.call(attachments.download, { params: { id: fileId } })).status).toBe(200);
  expect((await sana.call(account.sessions)).status).toBe(200);
  const { caseID, reports: held } = (await stranger.call(cases.open, { body: { link: caseLink } })).body;
  expect([caseID, held]).toMatchObject([caseId, [{ dispute: { words: 'I was abroad.' } }]]);
  const [own, ...others] = await listCasesOfMailboxes(registry.context, db, [subject.email]);
  expect([own?.id, others]).toEqual([caseId, []]);
  expect((await moderator.call(staffDisputes.file, { params: disputeFile })).status).toBe(200);
}

test('is opened with its own keys only, as they are proven by the database', async () => {
  expect(await requireOwnKeys(db, parseKeyring(older))).toMatchObject({ current: { id: olderKey.id } });
  await expect(requireOwnKeys(db, parseKeyring(newKey()))).rejects.toThrow('not in the keyring');
  const [row] = await sql<{ proof: Buffer }>('select proof from vault_keys');
  await sql('update vault_keys set proof = $1', [proofOf({ ...parseKeyring(newKey()).current, id: olderKey.id })]);
  await expect(requireOwnKeys(db, parseKeyring(older))).rejects.toThrow('does not open what it sealed');
  await sql('update vault_keys set proof = $1', [row?.proof]);
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
  }
  // A page of the case that was opened before goes on.
  const one = await requireCase(registry.context, caseLink);
  expect((await requireCaseReport(registry.context, one, caseReport)).id).toBe(reportId);
});

test('is resealed by two rotations at once, without signing anybody out, past a row that no key opens', async () => {
  const sealedPair = async () =>
    (await sql<{ sealed: Buffer }>('select secret_sealed as sealed from key_pairs where id = $1', [pair.id]))[0]
      ?.sealed;
  const putPair = (sealed?: Buffer) => sql('update key_pairs set secret_sealed = $2 where id = $1', [pair.id, sealed]);
  const before = await sealedPair();
  // A row that nobody can open does not keep the old key in use.
  const [damaged] = await sql<{ id: string }>(
    `insert into reports (id, reference, version, city, country, happened_on, keywords, sealed, created_at, updated_at)
     values (1, 1, 1, 'Lahore', 'PK', now(), '{}', $1, now(), now()) returning id`,
    [Buffer.concat([sealedHeader(olderKey.id), Buffer.alloc(40, 1)])],
  );
  const runs = await Promise.all([rotate(), rotate().catch((error: Error) => ({ code: 1, said: error.message }))]);
  expect(runs.map(({ code }) => code)).toContain(0);
  expect(runs.map(({ said }) => said).join('\n')).toContain(`reports.sealed of ${damaged?.id}`);
  await vault.refresh();
  await expectAllReadable();
  await sql('delete from reports where id = 1');
  // A pair that the old key sealed is not taken from memory either.
  const after = await sealedPair();
  await putPair(before);
  const headers = { api_key: pair.apiKey, secret: pair.secret };
  expect((await stranger.call(lookup.detail, { body: { email: subject.email }, headers })).status).toBe(401);
  await putPair(after);
  // Who proves the identifier again has the same case.
  expect((await requireCase(registry.context, await aCaseLink(registry, subject.email))).id).toBe(caseId);

  expect(readFileSync(keyFile, 'utf8')).not.toContain(older);
});

test('a reset link from before the rotation still works, once', async () => {
  const body = { token: resetToken, password: 'Another-horse-2' };
  expect((await stranger.call(auth.resetPassword, { body })).status).toBe(200);
  expect((await stranger.call(auth.resetPassword, { body })).status).toBe(422);
});

test('a rotation whose key file is gone says so, and does not wait for a database that is there', async () => {
  renameSync(keyFile, `${keyFile}.away`);
  await expect(rotate()).rejects.toThrow(/ENOENT/);
  renameSync(`${keyFile}.away`, keyFile);
});
