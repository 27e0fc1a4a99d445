/** A rolling upgrade: the previous release keeps running beside this one, on the database that this one has migrated. */
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { aBusiness, aLookup, ask, type Business } from '../support/business.ts';
import { inRepository, temporaryFolder } from '../support/paths.ts';
import { emptyDatabase } from '../support/postgres.ts';
import { environment, freePort, startProduct } from '../support/product.ts';
import { type Program, startProgram } from '../support/programs.ts';
import { aReport } from '../support/reports.ts';

/** The newest release before this one; null without one, or without its tag in the history. */
function previousRelease(): string | null {
  const { version } = JSON.parse(readFileSync(inRepository('package.json'), 'utf8'));
  const tags = execFileSync('git', ['tag', '--list', 'v[0-9]*', '--sort=-version:refname'], {
    cwd: inRepository(),
    encoding: 'utf8',
  });
  return tags.split('\n').find((tag) => tag !== '' && tag !== `v${version}`) ?? null;
}

const previous = existsSync(inRepository('.git')) ? previousRelease() : null;
const folder = temporaryFolder();
const started: Program[] = [];
const undo: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  await Promise.all(started.map((program) => program.end('SIGTERM')));
  for (const step of undo) await step();
  folder.remove();
});

/** Installs and builds the server of a release. @returns its folder */
function buildRelease(tag: string): string {
  const home = path.join(folder.path, tag);
  const run = (command: string, ...args: string[]) => execFileSync(command, args, { cwd: home, stdio: 'pipe' });
  execFileSync('git', ['clone', '--quiet', '--depth', '1', '--branch', tag, `file://${inRepository()}`, home]);
  run('npm', 'install', '--no-audit', '--no-fund');
  run('npx', 'tsc', '-b', 'src/server');
  return home;
}

test.skipIf(previous === null)(
  'the previous release and this one serve each other’s accounts, reports and keys',
  async () => {
    const home = buildRelease(previous ?? '');
    const database = await emptyDatabase();
    undo.push(() => database.drop());
    const settings = { DATABASE_URL: database.url, SHIELD_KEYS: randomBytes(32).toString('base64') };

    const oldPort = await freePort();
    const oldAddress = `http://127.0.0.1:${oldPort}`;
    const old = startProgram(process.execPath, [path.join(home, 'dist', 'server', 'main.js')], {
      cwd: home,
      env: environment({ ...settings, PORT: String(oldPort), DATA_DIR: path.join(folder.path, 'old') }),
    });
    started.push(old);
    await old.waitFor('ready at');
    const before = await aBusiness(oldAddress);

    const now = await startProduct({ ...settings, DATA_DIR: path.join(folder.path, 'now') });
    started.push(now);
    await now.waitFor('ready at');
    const after = await aBusiness(now.address);

    for (const [here, there] of [
      [oldAddress, now.address],
      [now.address, oldAddress],
    ] as const)
      for (const business of [before, after]) await worksAcross(here, there, business);
    expect((await fetch(`${oldAddress}/readyz`)).status).toBe(200);
    expect(old.output()).not.toContain('"level":"error"');
  },
  300_000,
);

/** A report that is filed here is found, corrected and withdrawn there. */
async function worksAcross(here: string, there: string, { session, proof }: Business): Promise<void> {
  const email = `${randomBytes(6).toString('hex')}@example.org`;
  const filed = await ask(here, 'POST', '/report/add-report', { body: aReport({ email }), headers: session });
  expect(filed.status).toBe(200);
  const id = filed.body.reportID;
  expect((await aLookup(there, proof, { email })).body.reports).toHaveLength(1);
  const edit = { body: aReport({ email, title: 'Corrected elsewhere' }), headers: session };
  expect((await ask(there, 'PUT', `/report/update-report?reportID=${id}`, edit)).status).toBe(200);
  expect((await ask(here, 'GET', `/report/history?reportID=${id}`, { headers: session })).status).toBe(200);
  expect((await aLookup(here, proof, { email })).body.reports[0].title).toBe('Corrected elsewhere');
}
