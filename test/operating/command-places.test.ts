import { chmodSync, chownSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { isRoot } from '../support/paths.ts';
import { testServers } from '../support/servers.ts';
import { runShield } from '../support/shield-command.ts';

const { newPath, newDataDir, start, started } = testServers();

/** Starts a server that is expected to refuse. */
async function refuses(...given: Parameters<typeof start>): Promise<[number | null, string]> {
  const server = await start(...given);
  return [(await server.ended).code, server.output()];
}

describe('the commands', () => {
  test('say in a sentence what is wrong with a file, a folder or an option', async () => {
    const DATA_DIR = newDataDir();
    await started({ DATA_DIR });
    const notAFolder = newPath('a-file');
    writeFileSync(notAFolder, '');
    const cases = await Promise.all([
      runShield('export', { DATA_DIR }, newPath('no-such/out.csv')),
      runShield('backup', { DATA_DIR }, path.join(notAFolder, 'x.backup')),
      runShield('recount', { DATA_DIR: notAFolder }),
      runShield('recount', { DATA_DIR }, '--reapir'),
      refuses({ DATA_DIR: notAFolder }),
      refuses({ DATA_DIR: path.join(notAFolder, 'data') }),
      refuses({ DATA_DIR: newPath('x') }, ['--dmeo']),
      runShield('export', { DATA_DIR }, ''),
      refuses({ DATA_DIR: newPath('x'), HOST: '192.0.2.1' }),
      refuses({ DATA_DIR: newPath('x'), HOST: 'nowhere.invalid', WEB_CONCURRENCY: '2' }),
    ]);
    expect(cases).toEqual([
      [2, expect.stringMatching(/out\.csv cannot be created: there is no folder .*no-such\.$/m)],
      [2, expect.stringMatching(/x\.backup cannot be created: there is no folder .*a-file\.$/m)],
      // Root looks for the owner of the lock first.
      [
        1,
        expect.stringMatching(
          isRoot
            ? /instance\.lock cannot be used: it is not a folder, or a part of its path is not\.$/m
            : /a-file cannot be made: it already exists\. Set DATA_DIR to another folder\.$/m,
        ),
      ],
      [2, expect.stringContaining("Unknown option '--reapir'")],
      [1, expect.stringMatching(/a-file cannot be made: it already exists\. Set DATA_DIR to another folder\.$/m)],
      [
        1,
        expect.stringMatching(/data cannot be made: it is not a folder, or a part of its path is not\. Set DATA_DIR/m),
      ],
      [1, expect.stringContaining("Unknown option '--dmeo'")],
      [2, expect.stringContaining('"" is not the name of a file.')],
      [1, expect.stringMatching(/^HOST 192\.0\.2\.1 is not an address of this machine/m)],
      [1, expect.stringMatching(/^HOST nowhere\.invalid is not an address of this machine/m)],
    ]);
    for (const [, output] of cases) expect(output).not.toContain('    at ');
  });

  // Node's own way to make a folder never returns there.
  test.runIf(process.platform === 'linux')('and the server refuse a folder that nobody can make', async () => {
    const settings = { DATA_DIR: '/proc/fraud-shield/data' };
    const cases = await Promise.all([
      refuses(settings),
      refuses({ ...settings, DATABASE_URL: 'postgres://127.0.0.1:1/none' }),
    ]);
    const refused = (folder: string, setting: string) =>
      expect.stringContaining(
        `${folder} cannot be made: no folder can be made there. Set ${setting} to another folder.`,
      );
    expect(cases).toEqual([
      [1, refused('/proc/fraud-shield', 'DATA_DIR')],
      [1, refused('/proc/fraud-shield', 'DATA_DIR')],
    ]);
    // Without its backups the server goes on.
    const server = await started({ DATA_DIR: newDataDir(), BACKUP_EVERY: '1d', BACKUP_DIR: '/proc/backups' });
    await server.waitFor('"backup failed"');
    expect(server.output()).toContain('There is no folder /proc/backups, which BACKUP_DIR names.');
  });

  test.skipIf(!isRoot)('of root take the owner of the data directory, or refuse in a sentence', async () => {
    const settings = { DATA_DIR: newPath('owned') };
    const user = { uid: 65_534, gid: 65_534 };
    mkdirSync(settings.DATA_DIR, { mode: 0o700 });
    chownSync(settings.DATA_DIR, user.uid, user.gid);
    const server = await started(settings, [], user);

    expect(await runShield('verify-audit', settings)).toEqual([
      0,
      expect.stringContaining('as its owner, user 65534.'),
    ]);
    await server.end('SIGTERM');
    expect(await runShield('rotate-keys', settings)).toEqual([0, expect.any(String)]);
    const files = readdirSync(settings.DATA_DIR);
    expect(files).toEqual(expect.arrayContaining(['audit.end', 'shield.keys', 'shield.keys.retired']));
    for (const name of files)
      expect([name, statSync(path.join(settings.DATA_DIR, name)).uid]).toEqual([name, user.uid]);

    // Root started the server in somebody else's folder.
    const ofRoot = { DATA_DIR: newDataDir() };
    chownSync(ofRoot.DATA_DIR, user.uid, user.gid);
    await started(ofRoot);
    expect(await runShield('verify-audit', ofRoot)).toEqual([0, expect.not.stringContaining('as its owner')]);

    // The owner cannot get there: nobody but root may enter the folder around it.
    const hidden = { ...settings, DATA_DIR: path.join(newPath('hidden'), 'data') };
    mkdirSync(hidden.DATA_DIR, { recursive: true });
    chmodSync(path.dirname(hidden.DATA_DIR), 0o700);
    chownSync(hidden.DATA_DIR, user.uid, user.gid);
    expect(await runShield('verify-audit', hidden)).toEqual([
      1,
      expect.stringContaining(`belongs to user 65534, who may not open ${hidden.DATA_DIR}`),
    ]);
    // A key file that its owner cannot read.
    chmodSync(path.join(settings.DATA_DIR, 'shield.keys'), 0);
    expect(await refuses(settings, [], user)).toEqual([
      1,
      expect.stringMatching(/shield\.keys cannot be opened: user 65534, who runs this program, lacks/),
    ]);
  });
});
