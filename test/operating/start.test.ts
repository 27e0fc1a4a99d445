import { spawnSync } from 'node:child_process';
import { appendFileSync, chmodSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { inRepository, isRoot, temporaryFolder } from '../support/paths.ts';
import { environment, freePort } from '../support/product.ts';
import { startProgram } from '../support/programs.ts';

const place = temporaryFolder();
afterAll(() => place.remove());

test('an old Node version fails with the required version', () => {
  const pretend = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.18.3' } })`;
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(pretend)}`, inRepository('scripts', 'start.mjs')],
    { encoding: 'utf8', env: environment({}) },
  );
  expect(stderr).toBe('Fraud Shield needs Node.js 20.19 or newer, and this is 20.18.3.\n');
  expect(status).toBe(1);
});

test.skipIf(!isRoot)('a user who may not install or build in a folder that is out of date is told who has to', () => {
  const folder = path.join(place.path, 'theirs');
  cpSync(inRepository('scripts'), path.join(folder, 'scripts'), { recursive: true });
  cpSync(inRepository('package.json'), path.join(folder, 'package.json'));
  chmodSync(place.path, 0o711);
  const run = () =>
    spawnSync(process.execPath, [path.join(folder, 'scripts', 'start.mjs')], { uid: 65_534, encoding: 'utf8' });
  const expected = (name: string) =>
    `${path.join(folder, name)} is out of date, and this user may not write to it. Run npm run build as its owner.\n`;
  expect(run().stderr).toBe(expected('/'));
  mkdirSync(path.join(folder, 'node_modules'));
  expect(run()).toMatchObject({ status: 1, stderr: expected('node_modules') });
});

test('a fresh clone installs, builds, starts, restarts at once, and refuses to start when broken', async () => {
  // A second try begins anew.
  const clone = path.join(place.path, crypto.randomUUID());
  const git = (...args: string[]) => spawnSync('git', args, { encoding: 'utf8', env: { ...process.env, ...anyOwner } });
  expect(git('clone', '--quiet', inRepository(), clone).stderr).toBe('');
  const lock = readFileSync(path.join(clone, 'package-lock.json'), 'utf8');
  const port = String(await freePort());
  const npmStart = () =>
    startProgram('npm', ['start'], {
      cwd: clone,
      env: { ...withoutTests(), NODE_ENV: 'production', npm_config_prefer_offline: 'true', PORT: port },
    });
  const ready = `Fraud Shield is ready at http://localhost:${port}`;
  // A build beside a running server leaves the assets that it serves.
  const served = path.join(clone, 'dist', 'web', 'assets', 'earlier.js');
  mkdirSync(path.dirname(served), { recursive: true });
  writeFileSync(served, '');

  const first = npmStart();
  expect(await first.waitFor(ready)).toMatch(/Installing…\nBuilding…\n/);
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200);
  expect(await first.end('SIGTERM')).toEqual({ code: 0, signal: null });
  expect(readFileSync(path.join(clone, 'package-lock.json'), 'utf8')).toBe(lock);
  expect(git('-C', clone, 'status', '--porcelain').stdout).toBe('');
  expect(existsSync(served)).toBe(true);

  const second = npmStart();
  expect(await second.waitFor(ready)).not.toMatch(/Installing|Building/);
  expect(await second.end('SIGINT')).toEqual({ code: 0, signal: null });

  // What only tests and checks need comes with the first of them, and stays. npm is a stand-in here: the real one has
  // installed it for whoever runs this test.
  const testRunner = path.join(clone, 'node_modules', 'vitest');
  const npm = path.join(place.path, 'npm-cli.js');
  writeFileSync(
    npm,
    `require('node:fs').writeFileSync('asked', process.argv.join(' ')); require('node:fs').mkdirSync('node_modules/vitest')`,
  );
  const output = (script: string) =>
    spawnSync(process.execPath, [path.join(clone, 'scripts', script)], {
      cwd: clone,
      env: { ...withoutTests(), npm_execpath: npm },
      encoding: 'utf8',
    }).stdout;
  expect(existsSync(testRunner)).toBe(false);
  expect(output('install-dev.mjs')).toBe('Installing…\n');
  expect(readFileSync(path.join(clone, 'asked'), 'utf8')).toContain('install --include=dev --include=optional');
  expect(output('install-dev.mjs')).toBe('');
  expect(output('build.mjs')).toBe('');
  expect(existsSync(testRunner)).toBe(true);

  // Of both programs that a build makes, so that neither is made in vain.
  appendFileSync(path.join(clone, 'src', 'contract', 'pages.ts'), '\nconst port = ;\n');
  const broken = npmStart();
  expect(await broken.ended).toEqual({ code: 1, signal: null });
  expect(broken.output()).toMatch(/Building…[\s\S]*Unexpected token[\s\S]*pages\.ts[\s\S]*Building failed\.\n$/);
  expect(broken.output()).not.toContain('Installing…');
  expect(existsSync(path.join(clone, 'dist', '.fraud-shield-build'))).toBe(false);
});

/** Git refuses a repository of another user, as a CI checkout often is. */
const anyOwner = { GIT_CONFIG_COUNT: '1', GIT_CONFIG_KEY_0: 'safe.directory', GIT_CONFIG_VALUE_0: '*' };

/** The environment without the variables of the test runner. */
function withoutTests(): NodeJS.ProcessEnv {
  const foreign = /^(VITEST|TEST$|NODE_ENV$|NODE_OPTIONS$|DATABASE_URL$|DATA_DIR$|SHIELD_KEYS$|HOST$|PUBLIC_URL$)/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !foreign.test(name)));
}
