import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, renameSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { attachEmbedded } from '../../src/server/platform/embedded-postgres/attach.ts';
import { startEmbedded } from '../../src/server/platform/embedded-postgres/embedded-postgres.ts';
import { aBusiness, aLookup, ask } from '../support/business.ts';
import { aPng } from '../support/files.ts';
import { onServer, urlOf } from '../support/postgres-server.ts';
import { eventually } from '../support/programs.ts';
import { aReport } from '../support/reports.ts';
import { testServers } from '../support/servers.ts';
import { runShield } from '../support/shield-command.ts';
import { smallDisk } from '../support/small-disk.ts';

const { newDataDir, start, started } = testServers();

async function queried(dataDir: string, text: string) {
  const connection = await attachEmbedded(path.join(dataDir, 'postgres'));
  if (!connection) throw new Error('no database runs there');
  return (await onServer(urlOf(connection), text)).rows;
}

/** The error message of a failed start, which has no stack trace. */
async function refusal(dataDir: string): Promise<string> {
  const product = await start({ DATA_DIR: dataDir });
  expect(await product.ended).toEqual({ code: 1, signal: null });
  expect(product.output()).not.toContain('    at ');
  return product.output().trim();
}

const dataDir = newDataDir();

/** Runs `work` on the database of a stopped server. */
async function aside(text: string) {
  const database = await startEmbedded({ directory: path.join(dataDir, 'postgres'), print: () => {} });
  try {
    return (await onServer(urlOf(database.connection), text)).rows;
  } finally {
    await database.stop();
  }
}

const everything = `select (select count(*)::int from accounts) as accounts, (select count(*)::int from key_pairs) as pairs,
  (select count(*)::int from vault_keys) as keys, (select max(version) from schema_migrations) as version`;

test('a start without its key file, or on data of a newer program, fails with one message and changes nothing', async () => {
  const first = await started({ DATA_DIR: dataDir });
  const { proof } = await aBusiness(first.address);
  expect(await first.end('SIGTERM')).toEqual({ code: 0, signal: null });
  const [was] = await aside(everything);

  const keys = path.join(dataDir, 'shield.keys');
  renameSync(keys, `${keys}.aside`);
  expect(await refusal(dataDir)).toBe(
    `The key file ${keys} is missing, and the database has data sealed with it. Restore the file from a backup, or set SHIELD_KEYS. Nothing was changed.`,
  );
  expect(existsSync(keys)).toBe(false);
  renameSync(`${keys}.aside`, keys);

  await aside(`insert into schema_migrations (version, name, checksum) values (9999, 'later', 'x')`);
  expect(await refusal(dataDir)).toMatch(
    /^The database is at version 9999 \(later\), newer than this program .* nothing was changed\.$/,
  );
  await aside('delete from schema_migrations where version = 9999');

  expect(await aside(everything)).toEqual([was]);
  const again = await started({ DATA_DIR: dataDir });
  expect((await aLookup(again.address, proof)).status).toBe(200);
});

const disk = smallDisk(160);
// The write-ahead log has its own disk here: a full disk shuts the database down once the log cannot grow, and how soon
// that is depends on what is written meanwhile.
const logDisk = smallDisk(160);
afterAll(() => {
  disk?.remove();
  logDisk?.remove();
});

test.skipIf(!disk || !logDisk)(
  'a full disk refuses what is written and nothing else, keeps what was acknowledged, and goes on when there is room',
  async () => {
    if (!disk || !logDisk) return;
    const data = path.join(disk.path, 'data');
    await (await started({ DATA_DIR: data })).end('SIGTERM');
    const [log, movedLog] = [path.join(data, 'postgres/pg_wal'), path.join(logDisk.path, 'pg_wal')];
    expect(spawnSync('mv', [log, movedLog]).status).toBe(0);
    symlinkSync(movedLog, log);
    const server = await started({ DATA_DIR: data });
    const { session, proof, email } = await aBusiness(server.address);
    const kept = new Map<string, string>();
    const files = async (n: number) => {
      const email = `bilal-${n}@example.org`;
      const answer = await ask(server.address, 'POST', '/report/add-report', {
        body: aReport({ email }),
        headers: session,
      });
      if (answer.status === 200) kept.set(email, answer.body.reportID);
      return answer;
    };
    for (let n = 0; n < 20; n++) expect((await files(n)).status).toBe(200);
    const report = kept.get('bilal-0@example.org');
    const file = { bytes: await aPng(7), name: 'proof.png' };
    const upload = () =>
      ask(server.address, 'POST', `/report/attachments?reportID=${report}`, { file, headers: session });

    // More than the disk has.
    const reserving = { DATA_DIR: data, DISK_RESERVE_MB: '1000' };
    const [backup, csv] = [path.join(disk.path, 'backup'), path.join(disk.path, 'reports.csv')];
    expect((await runShield('backup', { DATA_DIR: data }, backup))[0]).toBe(0);
    expect((await runShield('export', { DATA_DIR: data }, csv))[0]).toBe(0);
    const before = readdirSync(disk.path);
    for (const [command = '', ...args] of [
      ['backup', `${backup}-2`],
      ['restore', '--check', backup],
      ['export', `${csv}-2`],
      ['import', csv, '--as', email],
      ['rotate-keys'],
    ])
      expect(await runShield(command, reserving, ...args)).toEqual([
        1,
        expect.stringContaining('DISK_RESERVE_MB (1000)'),
      ]);
    expect(readdirSync(disk.path)).toEqual(before);
    expect((await runShield('backup', reserving, path.join(newDataDir(), 'backup')))[0]).toBe(0);

    disk.fill();
    const refused = await upload();
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5']);
    const answers = new Set<number>();
    const deadline = Date.now() + 60_000;
    let n = 20;
    for (; !answers.has(503) && Date.now() < deadline; n++) {
      const { status } = await files(n);
      answers.add(status);
    }
    process.stdout.write(`${n - 20} reports until it was full: ${[...answers]}\n`);
    for (let m = 0; m < 50; m++, n++) answers.add((await files(n)).status);
    expect([...answers].filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect((await fetch(`${server.address}/healthz`)).status).toBe(200);
    // Nothing is filed, so the machine says that it is not ready, for as long as there is no room.
    const ready = await fetch(`${server.address}/readyz`);
    expect([ready.status, (await ready.json()).checks.writes]).toEqual([503, '53100']);
    expect((await fetch(`${server.address}/readyz?for=lookups`)).status).toBe(200);
    const refusals = server.output().match(/"event":"request failed"/g) ?? [];
    // One line a minute, and no line for each call.
    expect(refusals.length).toBeLessThanOrEqual(4);

    // The write-ahead log cannot grow now either, so the database shuts down: with the commit that cannot be written. What
    // fails before a commit only ends its own query.
    logDisk.fill();
    const logged = `select pg_logical_emit_message(true, 'test', repeat('x', 1000000))`;
    await eventually(async () => {
      await queried(data, logged).catch(() => {});
      return server.output().includes('The database server ended unexpectedly');
    });
    await server.waitFor('No space left on device');
    expect((await fetch(`${server.address}/readyz`)).status).toBe(503);
    expect((await files(n++)).status).toBe(503);

    disk.clear();
    logDisk.clear();
    await server.waitFor('The database server runs again.');
    await eventually(async () => (await fetch(`${server.address}/readyz`)).status === 200);
    await eventually(async () => (await files(n++)).status === 200);
    expect((await upload()).status).toBe(200);
    for (const email of kept.keys()) {
      const { body } = await aLookup(server.address, proof, { email });
      expect(body.reports).toHaveLength(1);
    }
    const [{ reports }] = await queried(data, 'select count(*)::int as reports from reports');
    expect(reports).toBe(kept.size);
    expect(await runShield('recount', { DATA_DIR: data })).toEqual([0, expect.stringContaining('totals are equal')]);
    process.stdout.write(
      `${server
        .output()
        .split('\n')
        .filter((line) => !line.startsWith('{'))
        .join('\n')}\n`,
    );
    expect((await server.end('SIGTERM')).code).toBe(0);
  },
);
