import { describe, expect, onTestFinished, test } from 'vitest';
import { account } from '../../../src/contract/accounts/account.ts';
import { auth } from '../../../src/contract/accounts/auth.ts';
import { quotas } from '../../../src/contract/limits/quotas.ts';
import { lookup } from '../../../src/contract/lookup/lookup.ts';
import { attachments } from '../../../src/contract/reports/attachments.ts';
import { reports } from '../../../src/contract/reports/reports.ts';
import { changeAccountEmail } from '../../../src/server/areas/accounts/change-credentials.ts';
import { deleteAccount } from '../../../src/server/areas/accounts/delete-account.ts';
import { lockExistingAccount } from '../../../src/server/areas/accounts/store.ts';
import { takeQuota } from '../../../src/server/areas/limits/quota-store.ts';
import { forgetPastCounts } from '../../../src/server/areas/limits/sketch-store.ts';
import { createReport } from '../../../src/server/areas/reports/filing/create-report.ts';
import { diskReserve } from '../../../src/server/platform/disk-reserve.ts';
import { createLog } from '../../../src/server/platform/log.ts';
import type { QuotaSettings } from '../../../src/server/settings.ts';
import { type Answer, byProgram, signIn, startApp } from '../../support/app.ts';
import { aPdf } from '../../support/files.ts';
import { importReports } from '../../support/import-reports.ts';
import { multipart } from '../../support/multipart.ts';
import { temporaryFolder } from '../../support/paths.ts';
import { aPerson, type Person } from '../../support/people.ts';
import { aPicture } from '../../support/pictures.ts';
import { raw } from '../../support/raw-statement.ts';
import { aReport } from '../../support/reports.ts';
import { smallDisk } from '../../support/small-disk.ts';

const dayMs = 24 * 60 * 60 * 1000;
const level = (name: string, count: number) => ({
  name,
  accounts: [] as string[],
  reports: count,
  edits: count,
  files: count,
  bytes: 1024 ** 2,
});
const partner = { ...level('partner', 100), accounts: [] as string[] };
const settings: QuotaSettings = {
  unconfirmed: level('unconfirmed', 3),
  new: level('new', 5),
  established: level('established', 8),
  establishedAfterMs: 7 * dayMs,
  network: { reports: 7, edits: 1_000, files: 1_000, bytes: 1_000_000_000 },
  others: [partner],
};

let now = Date.parse('2026-11-20T21:30:00Z');
const app = await startApp({ quotas: settings, clock: () => new Date(now) });
const { stranger, db, context } = app;

let networks = 0;
const aNetwork = () => `198.18.${++networks}`;

/** Registers as people do, so the email is unconfirmed. */
async function joins({ person = aPerson(), address = `${aNetwork()}.1` }: { person?: Person; address?: string } = {}) {
  await stranger.call(auth.register, { body: person, address });
  const { uid, stsTokenManager } = await signIn(context, person);
  return { uid, person, headers: { authorization: `Bearer ${stsTokenManager.accessToken}` } };
}
type Joined = Awaited<ReturnType<typeof joins>>;
const confirms = async ({ uid }: Joined, days = 0) => {
  await db.rows(
    raw(
      `update accounts set email_confirmed_at = now(), created_at = created_at - interval '${days} days' where id = '${uid}'`,
    ),
  );
  await app.markAgain();
};
const files = ({ headers }: Joined) => stranger.call(reports.create, { body: aReport(), headers });
let corrections = 0;
const corrects = ({ headers }: Joined, reportID: string) => {
  corrections += 1;
  return stranger.call(reports.update, {
    query: { reportID },
    body: aReport({ title: `Title ${corrections}` }),
    headers,
  });
};
const attaches = async ({ headers }: Joined, reportID: string, size = 20) =>
  stranger.call(attachments.add, {
    query: { reportID },
    headers,
    file: { bytes: await aPicture({ width: size, height: size, kind: 'png' }), name: 'receipt.png' },
  });
const used = async ({ headers }: Joined) => (await stranger.call(quotas.today, { headers })).body;
const accepted = (answers: readonly Answer[]) => answers.filter(({ status }) => status === 200).length;
const times = (count: number, call: () => Promise<Answer>) => Promise.all(Array.from({ length: count }, call));

describe('the quota of reports', () => {
  test('is exact however many are filed at once, and names itself and when it frees', async () => {
    const sana = await joins();
    const answers = await times(10, () => files(sana));
    expect(accepted(answers)).toBe(3);
    const refused = answers.find(({ status }) => status !== 200) as Answer;
    expect([refused.status, refused.body.code, refused.body.values]).toEqual([
      429,
      'quotaReports',
      { quota: 'reports', limit: 3, hours: 3 },
    ]);
    expect(refused.body.message).toBe('This account can file 3 reports a day. It can file more in 3 h.');
    expect(Number(refused.headers['retry-after'])).toBe(2.5 * 3_600);
    expect(await used(sana)).toEqual({
      level: 'unconfirmed',
      quotas: [
        { name: 'reports', used: 3, limit: 3 },
        { name: 'edits', used: 0, limit: 3 },
        { name: 'files', used: 0, limit: 3 },
        { name: 'bytes', used: 0, limit: 1024 ** 2 },
      ],
      resetsAt: '2026-11-21T00:00:00.000Z',
    });
    expect(await db.rows(raw(`select id from reports where author_id = '${sana.uid}'`))).toHaveLength(3);
  });

  test('rises with a confirmed email, with age, and with a level of the operator’s', async () => {
    const sana = await joins();
    const filed = async () => accepted(await times(6, () => files(sana)));
    expect(await filed()).toBe(3);
    await confirms(sana);
    expect(await filed()).toBe(2);
    await confirms(sana, 7);
    expect(await filed()).toBe(3);
    partner.accounts.push(sana.uid);
    expect([await filed(), (await used(sana)).level]).toEqual([6, 'partner']);
  });

  test('is shared by the new accounts of a network; an established one has no part in it', async () => {
    const network = aNetwork();
    const joined = await Promise.all([1, 2, 3, 4].map((host) => joins({ address: `${network}.${host}` })));
    const answers = (await Promise.all(joined.slice(0, 2).map((one) => times(3, () => files(one))))).flat();
    expect(accepted(answers)).toBe(6);
    // A fifth of the seven is kept for accounts that have filed nothing yet.
    const late = joined[2] as Joined;
    expect((await files(late)).status).toBe(200);
    const refused = await files(late);
    expect([refused.status, refused.body.code]).toEqual([429, 'quotaNetwork']);
    expect(refused.body.values).toEqual({ quota: 'reports', limit: 6, hours: 3 });
    expect((await used(late)).quotas[0].used).toBe(1);
    await confirms(joined[3] as Joined, 8);
    expect(accepted(await times(2, () => files(joined[3] as Joined)))).toBe(2);
  });

  test('does not start anew when the account is deleted and registered again, but the next day', async () => {
    const person = aPerson();
    const sana = await joins({ person });
    await times(3, () => files(sana));
    await deleteAccount(context, byProgram(sana.uid), { email: person.email, withdrawReports: true });
    const again = await joins({ person });
    expect((await files(again)).body.code).toBe('quotaReports');
    const evening = now;
    now += 3 * 3_600_000;
    try {
      expect((await files(again)).status).toBe(200);
      await forgetPastCounts(context);
      const rows = await db.rows<{ ends_at: Date }>(raw('select distinct ends_at from limit_counts order by 1'));
      const ends = rows.map(({ ends_at }) => ends_at.toISOString());
      expect([ends[0], ends.at(-1)]).toEqual(['2026-11-21T01:00:00.000Z', '2026-11-22T00:00:00.000Z']);
    } finally {
      now = evening;
    }
  });

  test('does not start anew when the email is changed, nor when the old one is registered again', async () => {
    const person = aPerson();
    const sana = await joins({ person });
    await times(2, () => files(sana));
    await db.transaction(async (tx) => {
      const locked = await lockExistingAccount(context, tx, sana.uid);
      await changeAccountEmail(context, tx, locked, aPerson().email);
    });
    expect((await used(sana)).quotas[0].used).toBe(2);
    expect((await used(await joins({ person }))).quotas[0].used).toBe(2);
  });

  test('counts nothing for a report that is refused, sent again or saved as it was, nor for what the program files', async () => {
    const sana = await joins();
    await stranger.call(reports.create, { body: aReport({ title: 'x' }), headers: sana.headers });
    const once = { ...sana.headers, 'idempotency-key': 'the-same' };
    const filed = () => stranger.call(reports.create, { body: aReport(), headers: once });
    const reportID = (await filed()).body.reportID;
    for (let n = 0; n < 2; n++) await filed();
    await stranger.call(reports.update, { query: { reportID }, body: aReport(), headers: sana.headers });
    await createReport(context, sana.uid, aReport());
    await importReports(context, sana.uid, [aReport({ city: 'Multan' }), aReport({ city: 'Quetta' })]);
    const [counted, edited] = (await used(sana)).quotas;
    expect([counted.used, edited.used]).toEqual([1, 0]);
  });

  test('holds across processes', async () => {
    const sana = await joins();
    const processes = Array.from({ length: 3 }, () => ({ ...app.context }));
    const takes = processes.flatMap((one) =>
      Array.from({ length: 3 }, () => db.transaction((tx) => takeQuota(one, tx, sana.uid, { reports: 1 }))),
    );
    const results = await Promise.allSettled(takes);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  });
});

test('the quota of corrections counts those that are saved', async () => {
  const sana = await joins();
  const { reportID } = (await files(sana)).body;
  const stale = { ...sana.headers, 'if-match': '"9"' };
  for (let n = 0; n < 4; n++)
    await stranger.call(reports.update, { query: { reportID }, body: aReport(), headers: stale });
  const answers = await times(8, () => corrects(sana, reportID));
  expect(accepted(answers)).toBe(3);
  expect(answers.find(({ status }) => status !== 200)?.body.code).toBe('quotaEdits');
  const [row] = await db.rows<{ version: number }>(raw(`select version from reports where id = ${reportID}`));
  expect(row?.version).toBe(4);
});

describe('the quotas of files and bytes', () => {
  test('count attachments and profile pictures, and what they take', async () => {
    const sana = await joins();
    const { reportID } = (await files(sana)).body;
    expect((await attaches(sana, reportID, 10)).status).toBe(200);
    const picture = { bytes: await aPicture({ width: 30, height: 30 }) };
    expect((await stranger.call(account.uploadPicture, { file: picture, headers: sana.headers })).status).toBe(200);
    expect((await attaches(sana, reportID, 11)).status).toBe(200);
    const refused = await attaches(sana, reportID, 12);
    expect([refused.status, refused.body.code]).toEqual([429, 'quotaFiles']);
    const [, , counted, bytes] = (await used(sana)).quotas;
    expect(counted).toEqual({ name: 'files', used: 3, limit: 3 });
    expect(bytes.used).toBeGreaterThan(100);
  });

  test('refuse a file before it is read when they are used up', async () => {
    const sana = await joins();
    const { reportID } = (await files(sana)).body;
    for (const size of [20, 21, 22]) expect((await attaches(sana, reportID, size)).status).toBe(200);
    const { payload, headers } = multipart({ bytes: Buffer.alloc(1_000) });
    for (const url of [`/api/report/attachments?reportID=${reportID}`, '/api/files/profile']) {
      const unfinished = { payload: payload.subarray(0, -300), headers: { ...sana.headers, ...headers } };
      const answer = await app.app.inject({ method: 'POST', url, ...unfinished });
      expect([answer.statusCode, answer.json().code]).toEqual([429, 'quotaFiles']);
    }
  });

  test('refuse a file that does not fit before it is stored', async () => {
    const sana = await joins();
    const { reportID } = (await files(sana)).body;
    const before = await db.rows(raw(`select id from jobs where kind = 'removals'`));
    const pdf = aPdf('x'.repeat(1024 ** 2));
    const answer = await stranger.call(attachments.add, {
      query: { reportID },
      headers: sana.headers,
      file: { bytes: pdf, name: 'large.pdf' },
    });
    expect([answer.status, answer.body.code, answer.body.values.limit]).toEqual([429, 'quotaBytes', 1]);
    expect(await db.rows(raw(`select id from jobs where kind = 'removals'`))).toEqual(before);
    expect((await used(sana)).quotas[2].used).toBe(0);
  });
});

describe('the reserve of the disk', () => {
  const silent = createLog('error', () => {});
  const growing = async (
    one: Awaited<ReturnType<typeof startApp>>,
    headers: Record<string, string>,
    reportID: string,
  ) => {
    const file = { bytes: await aPicture({ width: 8, height: 8, kind: 'png' }), name: 'receipt.png' };
    const calls = [
      one.stranger.call(auth.register, { body: aPerson() }),
      one.stranger.call(reports.create, { body: aReport(), headers }),
      one.stranger.call(reports.update, { query: { reportID }, body: aReport({ title: 'Another' }), headers }),
      one.stranger.call(attachments.add, { query: { reportID }, file, headers }),
      one.stranger.call(account.uploadPicture, { file, headers }),
    ];
    return Promise.all(calls);
  };

  test('refuses what grows with 507 while it is touched, and lookups and withdrawals go on', async () => {
    const disk = smallDisk(8);
    const folder = disk ? null : temporaryFolder();
    const directory = disk?.path ?? folder?.path ?? '';
    onTestFinished(() => (disk ?? folder)?.remove());
    const lines: string[] = [];
    const log = createLog('info', (line) => lines.push(line));
    // Without a small disk of its own, the reserve is more than any disk has.
    const reserve = diskReserve({ rows: [directory], files: [] }, disk ? 3_000_000 : 1e18, log);
    const small = await startApp({ diskReserve: reserve });
    const sana = await small.as();
    const { reportID } = disk
      ? (await sana.call(reports.create, { body: aReport() })).body
      : { reportID: (await createReport(small.context, sana.accountId, aReport())).id };
    const headers = { authorization: `Bearer ${sana.token}` };

    disk?.fill();
    await reserve.check();
    for (const { status, body, headers: sent } of await growing(small, headers, reportID))
      expect([status, body.code, sent['retry-after']]).toEqual([507, 'noSpace', '60']);
    const { headers: pair } = await sana.keyPair();
    expect((await small.stranger.call(lookup.detail, { body: { email: 'a@example.org' }, headers: pair })).status).toBe(
      200,
    );
    expect((await small.app.inject({ url: '/readyz' })).statusCode).toBe(200);
    expect((await small.app.inject({ url: '/metrics' })).body).toMatch(/fraud_shield_disk_free_bytes\{.*\} \d/);
    for (let n = 0; n < 3; n++) await reserve.check();
    expect(lines.filter((line) => line.includes('disk almost full'))).toHaveLength(1);
    const withdrawal = { query: { reportID }, body: { reason: 'mistake' } };
    expect((await sana.call(reports.withdraw, withdrawal)).status).toBe(200);

    if (!disk) return;
    disk.clear();
    await reserve.check();
    expect((await sana.call(reports.create, { body: aReport() })).status).toBe(200);
    expect(lines.filter((line) => line.includes('free space again'))).toHaveLength(1);
  });

  test('on a machine that has only the uploads refuses only those', async () => {
    const place = temporaryFolder();
    onTestFinished(() => place.remove());
    const reserve = diskReserve({ rows: [], files: [place.path] }, 1e18, silent);
    const small = await startApp({ diskReserve: reserve });
    const sana = await small.as();
    const { reportID } = (await sana.call(reports.create, { body: aReport() })).body;
    const answers = await growing(small, { authorization: `Bearer ${sana.token}` }, reportID);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 507, 507]);
  });

  test('of a directory that is gone refuses nothing', async () => {
    const reserve = diskReserve({ rows: ['/nowhere'], files: [] }, 1e18, silent);
    expect(await reserve.isLow('rows')).toBe(false);
  });
});
