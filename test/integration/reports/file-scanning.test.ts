import { existsSync, readdirSync } from 'node:fs';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { apiMessageText } from '../../../src/contract/messages/api-messages.ts';
import { attachmentMaxBytes, attachments } from '../../../src/contract/reports/attachments.ts';
import { createApp } from '../../../src/server/app.ts';
import { scanWaiting } from '../../../src/server/areas/reports/attachments/scan-files.ts';
import { diskStore } from '../../../src/server/platform/files/disk.ts';
import { openRateLimiter } from '../../../src/server/platform/limits/rate-limiter.ts';
import { createLog } from '../../../src/server/platform/log.ts';
import { clamdScanner } from '../../../src/server/platform/scanner/clamd.ts';
import { type SignedInClient, startApp, testSettings, testVault } from '../../support/app.ts';
import { aClamd, clamdProgram, malware } from '../../support/clamd.ts';
import { filePathsOf } from '../../support/file-paths.ts';
import { aPdf, aPng } from '../../support/files.ts';
import { raw } from '../../support/raw-statement.ts';
import { files } from '../../support/report-calls.ts';
import { minute, movableClock } from '../../support/time.ts';

if (clamdProgram === null) test.skip('files are scanned for malware: needs clamd (apt-get install clamav-daemon)');
else describe('with a ClamAV daemon', () => scanning(clamdProgram ?? ''));

async function scanning(program: string): Promise<void> {
  const clamd = aClamd(program);
  afterAll(() => clamd.remove());
  const time = movableClock();
  let isUp = false;
  const be = async (up: boolean) => {
    if (up !== isUp) await (up ? clamd.start() : clamd.stop());
    isUp = up;
  };

  const { as, db, context, filesFolder, logged, app } = await startApp({
    scanner: clamdScanner({ path: clamd.path }),
    clock: time.clock,
  });
  beforeEach(() => be(true));

  const adds = async (who: SignedInClient, bytes: Uint8Array, name = 'paper.pdf', reportID?: string) => {
    const id = reportID ?? (await files(who));
    const answer = await who.call(attachments.add, { query: { reportID: id }, file: { bytes, name } });
    const list = async () => (await who.call(attachments.list, { query: { reportID: id } })).body;
    return { ...answer, reportID: id, list };
  };
  const downloads = (who: SignedInClient, id: string) => who.call(attachments.download, { params: { id } });
  const inStore = () =>
    (existsSync(filesFolder) ? readdirSync(filesFolder, { recursive: true, withFileTypes: true }) : []).filter(
      (entry) => entry.isFile(),
    ).length;
  const scansLater = async () => {
    time.pass(3 * minute);
    await scanWaiting(context);
    await context.files.run();
  };
  const found = () =>
    db.rows<{ count: number }>(
      raw(`select count(*)::int as count from audit_events where event = 'attachment.infected'`),
    );

  test('clean files are accepted, up to the largest', async () => {
    const sana = await as();
    const large = Buffer.concat([aPdf('x'.repeat(attachmentMaxBytes - 2_000)), Buffer.alloc(900, '\n')]);
    for (const [bytes, name] of [
      [aPdf(), 'paper.pdf'],
      [await aPng(), 'shot.png'],
      [large, 'large.pdf'],
    ] as const) {
      const { status, body } = await adds(sana, bytes, name);
      expect([status, body.state]).toEqual([200, 'ready']);
      expect((await downloads(sana, body.id)).status).toBe(200);
    }
  });

  test('one with malware is refused and named to its uploader, and nothing of it is kept', async () => {
    const sana = await as();
    const before = inStore();
    const [was] = await found();
    const answer = await adds(sana, aPdf(malware), 'Marked invoice.pdf');
    expect([answer.status, answer.body.code]).toEqual([422, 'fileInfected']);
    expect(answer.body.detail).toBe(apiMessageText('fileInfected', { name: 'Marked invoice.pdf' }));
    expect(await answer.list()).toEqual([]);
    expect(inStore()).toBe(before);
    const [is] = await found();
    expect(is?.count).toBe((was?.count ?? 0) + 1);
    const rows = await db.rows<{ row: string }>(
      raw('select e::text as row from audit_events e union all select j::text from jobs j'),
    );
    expect([...rows.map(({ row }) => row), ...logged].join('\n')).not.toContain('Marked invoice');
  });

  test('also a picture with malware behind its pixels is refused', async () => {
    const answer = await adds(await as(), Buffer.concat([await aPng(), Buffer.from(malware)]), 'shot.png');
    expect([answer.status, answer.body.code]).toEqual([422, 'fileInfected']);
  });

  test('while it is away, a file waits: listed as being checked, downloadable once it is found clean', async () => {
    await be(false);
    const [sana, omar] = [await as(), await as()];
    const { status, body, list } = await adds(sana, aPdf('waits'));
    expect([status, body.state]).toEqual([200, 'checking']);
    expect((await list())[0].state).toBe('checking');
    const answer = await downloads(sana, body.id);
    expect([answer.status, answer.body.code]).toEqual([409, 'fileBeingChecked']);
    expect((await downloads(omar, body.id)).status).toBe(404);
    await scansLater();
    expect((await list())[0].state).toBe('checking');
    expect((await context.jobs.state()).scans).toMatchObject({ count: 1, failing: 1 });
    expect((await app.inject('/readyz')).statusCode).toBe(200);

    await be(true);
    await scansLater();
    expect((await list())[0].state).toBe('ready');
    expect((await downloads(sana, body.id)).text).toContain('waits');
    expect((await context.jobs.state()).scans.count).toBe(0);
  });

  test('a file that waited and has malware is removed, and its uploader sees that in the list', async () => {
    await be(false);
    const sana = await as();
    const before = inStore();
    const { body, list } = await adds(sana, aPdf(malware), 'invoice.pdf');
    expect(body.state).toBe('checking');
    const [was] = await found();
    await be(true);
    // Two processes at once.
    time.pass(3 * minute);
    await Promise.all([scanWaiting(context), scanWaiting(context)]);
    await context.files.run();
    expect(await list()).toMatchObject([{ name: 'invoice.pdf', state: 'infected' }]);
    expect((await downloads(sana, body.id)).status).toBe(404);
    expect(inStore()).toBe(before);
    expect((await filePathsOf(context)).length).toBe(before);
    expect((await found())[0]?.count).toBe((was?.count ?? 0) + 1);
    expect((await sana.call(attachments.remove, { params: { id: body.id } })).status).toBe(200);
    expect(await list()).toEqual([]);
  });

  test('a file that was removed while it waited leaves nothing', async () => {
    await be(false);
    const sana = await as();
    const { body } = await adds(sana, aPdf('removed'));
    await sana.call(attachments.remove, { params: { id: body.id } });
    await be(true);
    await scansLater();
    expect((await context.jobs.state()).scans.count).toBe(0);
    expect((await filePathsOf(context)).length).toBe(inStore());
  });

  test('a scan that is cut off in the middle is made again', async () => {
    await be(false);
    const sana = await as();
    const { body, list } = await adds(sana, aPdf(malware), 'invoice.pdf');
    await be(true);
    await db.rows(raw('alter table audit_events add constraint refuse check (false) not valid'));
    await scansLater();
    await db.rows(raw('alter table audit_events drop constraint refuse'));
    expect((await list())[0].state).toBe('checking');
    expect((await downloads(sana, body.id)).status).toBe(409);
    time.pass(60 * minute);
    await scansLater();
    expect((await list())[0].state).toBe('infected');
  });

  test('files that wait are released when the operator takes CLAMAV_URL away', async () => {
    await be(false);
    const sana = await as();
    const { body, list } = await adds(sana, aPdf('released'));
    const vault = testVault();
    const log = createLog('error', () => {});
    const rateLimiter = await openRateLimiter({ redisUrl: null, log });
    const without = createApp(
      {
        db,
        lookups: db,
        vault,
        files: diskStore(filesFolder),
        clock: time.clock,
        log,
        rateLimiter,
        mailer: { send: async () => {} },
        settings: testSettings,
      },
      [],
    );
    time.pass(3 * minute);
    await scanWaiting(without);
    await rateLimiter.close();
    expect((await list())[0].state).toBe('ready');
    expect((await downloads(sana, body.id)).text).toContain('released');
  });
}
