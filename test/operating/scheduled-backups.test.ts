import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { aBusiness, ask } from '../support/business.ts';
import { aPicture } from '../support/pictures.ts';
import { eventually } from '../support/programs.ts';
import { aReport } from '../support/reports.ts';
import { testServers } from '../support/servers.ts';
import { runShield } from '../support/shield-command.ts';

const { newPath, newDataDir, started } = testServers();

describe('scheduled backups', () => {
  test('are taken when due, read back, and pruned, also across a restart; a failed one keeps those before it', async () => {
    const [DATA_DIR, BACKUP_DIR] = [newDataDir(), newPath('backups')];
    const settings = { DATA_DIR, BACKUP_DIR, BACKUP_EVERY: '1d', BACKUP_KEEP: '2' };
    const backups = () => readdirSync(BACKUP_DIR).sort();
    const isOne = /^registry-\d{8}T\d{6}Z\.tar\.gz\.age$/;
    mkdirSync(BACKUP_DIR);
    // What a killed one has left.
    writeFileSync(path.join(BACKUP_DIR, 'registry-20260101T000000Z.tar.gz.age.unverified.part'), 'half');
    writeFileSync(path.join(BACKUP_DIR, 'registry-20260102T000000Z.tar.gz.age'), 'an older one');
    writeFileSync(path.join(BACKUP_DIR, 'registry-20260103T000000Z.tar.gz.age'), 'the one of yesterday');
    writeFileSync(path.join(BACKUP_DIR, 'notes.txt'), 'of somebody else');

    const product = await started(settings);
    await ask(product.address, 'POST', '/report/add-report', {
      body: aReport(),
      headers: (await aBusiness(product.address)).session,
    });
    await eventually(() => backups().length === 3 && backups().at(-1) !== 'registry-20260103T000000Z.tar.gz.age');
    const [notes, yesterday, newest = ''] = backups();
    expect([notes, yesterday]).toEqual(['notes.txt', 'registry-20260103T000000Z.tar.gz.age']);
    expect(newest).toMatch(isOne);
    expect(await runShield('restore', { DATA_DIR: newPath('none') }, '--check', path.join(BACKUP_DIR, newest))).toEqual(
      [0, expect.any(String)],
    );
    const metrics = await (await fetch(`${product.address}/metrics`)).text();
    const lastAt = Number(/^fraud_shield_backup_last_success_timestamp_seconds (\S+)$/m.exec(metrics)?.[1]);
    expect(Date.now() / 1000 - lastAt).toBeLessThan(600);
    expect(metrics).toContain('fraud_shield_backups_total{outcome="done"} 1');
    await product.end('SIGTERM');

    // After a restart the newest one counts, so none is due.
    const BACKUP_PASSPHRASE_FILE = newPath('passphrase');
    writeFileSync(BACKUP_PASSPHRASE_FILE, 'a horse that nobody guesses');
    const again = await started({ ...settings, BACKUP_PASSPHRASE: '', BACKUP_PASSPHRASE_FILE });
    await sleep(6_000);
    expect(backups()).toEqual([notes, yesterday, newest]);

    // Now one is due, and fails.
    rmSync(BACKUP_PASSPHRASE_FILE);
    renameSync(path.join(BACKUP_DIR, newest), path.join(BACKUP_DIR, 'registry-20260104T000000Z.tar.gz.age'));
    await again.waitFor('"backup failed"');
    expect(again.output()).toContain('BACKUP_PASSPHRASE_FILE names');
    expect(backups()).toEqual([notes, yesterday, 'registry-20260104T000000Z.tar.gz.age']);
  });

  test('are taken, and say what they lack, after the file store has lost an upload', async () => {
    const [DATA_DIR, BACKUP_DIR] = [newDataDir(), newPath('backups')];
    const before = await started({ DATA_DIR });
    const { session: headers } = await aBusiness(before.address);
    const sent = { file: { bytes: await aPicture() }, headers };
    expect((await ask(before.address, 'POST', '/files/profile', sent)).status).toBe(200);
    await before.end('SIGTERM');
    rmSync(path.join(DATA_DIR, 'files'), { recursive: true });

    // The older of these cannot be removed. The other one is removed all the same, and the new one counts.
    const unremovable = 'registry-20260101T000000Z.tar.gz.age';
    mkdirSync(path.join(BACKUP_DIR, unremovable), { recursive: true });
    writeFileSync(path.join(BACKUP_DIR, 'registry-20260102T000000Z.tar.gz.age'), 'the one before');
    const settings = { DATA_DIR, BACKUP_DIR, BACKUP_EVERY: '1d', BACKUP_KEEP: '1' };
    const product = await started(settings);
    await product.waitFor('"backup taken"');
    expect(product.output()).toContain('"old backup not removed"');
    expect(product.output()).toContain('"backup lacks uploads"');
    expect(product.output()).toContain('Uploads that are missing from the file store, and so from the backup: 1 of 1.');
    expect(product.output()).not.toContain('"backup failed"');
    const [first, ...others] = readdirSync(BACKUP_DIR).sort();
    expect([first, others]).toEqual([unremovable, [expect.stringMatching(/^registry-\d{8}T\d{6}Z\.tar\.gz\.age$/)]]);
  });
});
