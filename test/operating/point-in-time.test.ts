/** The commands of docs/operating/point-in-time.md, on Debian's PostgreSQL. */
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { aBusiness, ask } from '../support/business.ts';
import { installed } from '../support/installed.ts';
import { inRepository } from '../support/paths.ts';
import { postgresPrograms, postgresUser } from '../support/patroni.ts';
import { onServer } from '../support/postgres-server.ts';
import { freePort } from '../support/product.ts';
import { aReport } from '../support/reports.ts';
import { testServers } from '../support/servers.ts';
import { runShield } from '../support/shield-command.ts';

const { newPath, started, afterwards } = testServers();

const guide = readFileSync(inRepository('docs', 'operating', 'point-in-time.md'), 'utf8');
/** The commands of the guide that begin with this. */
const commandOf = (start: RegExp): string => {
  const [found] = guide.replaceAll(/ \\\n\s*/g, ' ').match(start) ?? [];
  if (!found) throw new Error(`The guide has no command like ${start}.`);
  return found.trim();
};

const missing = ['pgbackrest', path.join(postgresPrograms, 'initdb')].filter(
  (name) => !installed(path.basename(name)) && !installed(name),
);

describe.skipIf(missing.length > 0)('a database with an archive of its writes', () => {
  test('goes back to the second before an accident, with everything acknowledged until then', async () => {
    const home = newPath('home');
    mkdirSync(home, { mode: 0o711 });
    const inFolder = (...parts: string[]) => path.join(home, ...parts);
    const user = postgresUser();
    for (const name of ['socket', 'repository', 'log', 'lock', 'spool', 'database']) {
      mkdirSync(inFolder(name), { mode: 0o700 });
      if (user.uid !== undefined) chownSync(inFolder(name), user.uid, user.gid ?? user.uid);
    }
    const port = String(await freePort());
    const data = inFolder('database', 'main');
    const env = {
      PATH: `${postgresPrograms}:${process.env.PATH}`,
      PGBACKREST_CONFIG: inRepository('deploy', 'pgbackrest.conf'),
      PGBACKREST_REPO1_CIPHER_PASS: randomBytes(48).toString('base64'),
      PGBACKREST_REPO1_PATH: inFolder('repository'),
      PGBACKREST_LOG_PATH: inFolder('log'),
      PGBACKREST_LOCK_PATH: inFolder('lock'),
      PGBACKREST_SPOOL_PATH: inFolder('spool'),
      PGBACKREST_PG1_PATH: data,
      PGBACKREST_PG1_PORT: port,
      PGBACKREST_PG1_SOCKET_PATH: inFolder('socket'),
      // Whoever runs this test.
      PGBACKREST_PG1_USER: 'postgres',
    };
    const run = (command: string) =>
      execFileSync('/bin/sh', ['-c', command], { env, cwd: inFolder('database'), stdio: 'pipe', ...user }).toString();
    run(`initdb --no-sync --encoding=UTF8 --locale=C.UTF-8 --auth=trust --username=postgres --pgdata=${data}`);
    const settings = /```ini\n([\s\S]*?)```/.exec(guide)?.[1] ?? '';
    writeFileSync(path.join(data, 'postgresql.auto.conf'), settings.replaceAll(/^ +/gm, ''));
    const start = () =>
      run(
        `pg_ctl start --wait --log=${inFolder('log', 'postgres')} --pgdata=${data} -o "-p ${port} -k ${inFolder('socket')}"`,
      );
    const stop = () => run(`pg_ctl stop --mode=fast --pgdata=${data}`);
    // A test that failed in between has stopped it.
    afterwards(() => run(`pg_ctl status --pgdata=${data} && pg_ctl stop --mode=fast --pgdata=${data} || true`));
    start();
    run(commandOf(/pgbackrest .*stanza-create/));
    run(commandOf(/pgbackrest .* check/));

    const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
    const server = {
      DATABASE_URL: url,
      DATA_DIR: inFolder('data'),
      SHIELD_KEYS: randomBytes(32).toString('base64'),
    };
    const product = await started(server);
    const { session } = await aBusiness(product.address);
    const file = async (title: string) =>
      (await ask(product.address, 'POST', '/report/add-report', { body: aReport({ title }), headers: session })).status;
    expect(await file('Before the backup')).toBe(200);
    run(commandOf(/pgbackrest .*--type=full backup/));
    expect(await file('After the backup')).toBe(200);
    run('pgbackrest --stanza=fraud-shield --type=incr backup');
    expect(await file('Before the accident')).toBe(200);
    await sleep(1_500);
    const { rows } = await onServer(url, 'select now()::text as now');
    await sleep(1_500);
    expect(await file('After the accident')).toBe(200);
    await onServer(url, 'truncate report_tokens');
    await product.end('SIGTERM');

    stop();
    run(
      commandOf(/pgbackrest .*--target-action=promote restore/).replace(
        /--target="[^"]*"/,
        `--target="${rows[0].now}"`,
      ),
    );
    start();
    const { rows: kept } = await onServer(
      url,
      `select count(distinct id)::int as reports, count(*)::int as tokens from reports join report_tokens on report_id = id`,
    );
    expect(kept[0].reports).toBe(3);
    renameSync(inFolder('data', 'audit.end'), inFolder('audit.end'));
    const again = await started(server);
    expect((await fetch(`${again.address}/readyz`)).status).toBe(200);
    expect(await runShield('verify-audit', server)).toEqual([0, expect.any(String)]);
  });
});
