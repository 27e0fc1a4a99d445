/** The client library as users get it: installed from the registry's own address, compiled against and run. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { describe, expect, test } from 'vitest';
import { testIdentities } from '../src/contract/lookup/test-identities.ts';
import { installed as installedProgram } from './support/installed.ts';
import { inRepository } from './support/paths.ts';
import { productWithTestPair } from './support/product-with-pair.ts';

const { product, folder, pair } = await productWithTestPair();
const home = path.join(folder.path, 'shop');

const run = (command: string, args: string[], cwd: string) => {
  const env = { ...process.env, FS_URL: product.address, FS_KEY: pair.apiKey, FS_SECRET: pair.secret };
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, env, encoding: 'utf8', timeout: 60_000 });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}:\n${stdout}\n${stderr}`);
  return stdout;
};

mkdirSync(home);
const address = `${product.address}/sdk/fraud-shield-client.tgz`;
const served = await fetch(address);
const tarball = new Uint8Array(await served.arrayBuffer());
writeFileSync(path.join(home, 'package.json'), '{ "name": "shop", "private": true, "type": "module" }');
run('npm', ['install', '--no-audit', '--no-fund', address], home);
const installed = path.join(home, 'node_modules', 'fraud-shield-client');

/** A user's program, whose output the tests read. */
const program = `
import { createClient, isAnswered, isListed, NoVerdictError, RateLimitedError, type Verdict } from 'fraud-shield-client';

declare const process: { env: Record<string, string | undefined> };
declare const console: { log(line: string): void };
// The address and the keys come from the environment.
const registry = createClient({ retries: 1 });
const print = (name: string, value: unknown): void => console.log(JSON.stringify([name, value]));

const once: Verdict = await registry.lookup({ email: 'listed-once@example.com' });
print('once', [once.isListed, once.totals.reports, once.reports[0]?.matchedOn, once.next, typeof once.limits.lookups?.remaining]);
print('none', (await registry.lookup({ phone: '+1 202-555-0103', CNIC: null })).isListed);

const checked = await registry.check({ email: 'listed-once@example.com' });
print('check', [checked.verdict, checked.verdict === 'no_answer' ? checked.reason : checked.answer.totals.reports]);
const failing = await registry.check({ email: 'server-error@example.com' });
print('no answer', failing.verdict === 'no_answer' && [failing.reason, failing.retryAfter]);

const wrong = await createClient({ url: process.env.FS_URL + '/api' }).check({ email: 'listed-once@example.com' });
print('wrong address', wrong.verdict === 'no_answer' && wrong.reason);

const titles: string[] = [];
for await (const report of registry.reports({ CNIC: '0000000000022' }, { limit: 50 })) titles.push(report.title);
print('often', [titles.length, new Set(titles).size]);
print('recent', (await registry.recent({ CNIC: '0000000000022' })).reports.map(({ title, country }) => [title, country]));
print('latest', (await registry.latest({ limit: 2 })).reports.map(({ email }) => email));

const results = await registry.batch([
  { ref: 'a', email: 'listed-once@example.com' },
  { ref: 'b', email: 'server-error@example.com' },
  { ref: 'c' },
]);
print('batch', results.map((result) => [result.ref, isAnswered(result) ? result.reports.length : result.problem.code, isListed(result)]));

try {
  await registry.lookup({ email: 'server-error@example.com' });
} catch (error) {
  print('error', error instanceof NoVerdictError && [error.reason, error.status, typeof error.requestId]);
}
try {
  await registry.lookup({ email: 'rate-limited@example.com' });
} catch (error) {
  print('limited', error instanceof RateLimitedError && error.retryAfter);
}

// @ts-expect-error a misspelled identifier does not compile
void (() => registry.lookup({ mail: 'a@example.org' }));
`;

const expected = [
  ['once', [true, 1, ['email'], null, 'number']],
  ['none', false],
  ['check', [expect.stringMatching(/^(reported|corroborated)$/), 1]],
  ['no answer', ['server', null]],
  ['wrong address', 'answer'],
  ['often', [120, 120]],
  ['recent', [['Invented report 120', 'PK']]],
  ['latest', ['h*****@e*****.com', 'l*****@e*****.com']],
  [
    'batch',
    [
      ['a', 1, true],
      ['b', 'generic', false],
      ['c', 'identifierRequired', false],
    ],
  ],
  ['error', ['server', 500, 'string']],
  ['limited', 1],
];
const parsed = (output: string) =>
  output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

describe('the package', () => {
  test('contains code, types, a README and a licence, has no dependencies, and is small', () => {
    const { dependencies, peerDependencies } = JSON.parse(readFileSync(path.join(installed, 'package.json'), 'utf8'));
    expect([dependencies, peerDependencies]).toEqual([undefined, undefined]);
    const files = readdirSync(installed, { recursive: true, encoding: 'utf8' });
    const kinds = files.map((name) => name.replace(/^dist(\/(esm|cjs))?(\/[\w-]+(?=\.[^/]*(js|ts)$))?/, ''));
    expect(new Set(kinds)).toEqual(
      new Set(['', 'LICENSE', 'README.md', 'package.json', '/package.json', '.js', '.d.ts']),
    );
    expect(tarball.length).toBeLessThan(30_000);
    // A new release of the registry serves its own.
    expect(served.headers.get('cache-control')).toBe('no-cache');
    for (const name of files.filter((name) => name.endsWith('.js')))
      expect(readFileSync(path.join(installed, name), 'utf8')).not.toMatch(/\bBuffer\b|\bnode:/);
  });

  test('is right for ESM, CommonJS and every way types are resolved', async () => {
    const { messages } = await publint({ pack: { tarball: tarball.buffer }, strict: true });
    expect(messages).toEqual([]);
    const result = await checkPackage(createPackageFromTarballData(tarball));
    expect(result).toMatchObject({ packageName: 'fraud-shield-client', problems: [] });
  });

  test('works as its README says', async () => {
    const readme = readFileSync(path.join(installed, 'README.md'), 'utf8');
    for (const { email } of testIdentities) expect(readme).toContain(email);
    const [, sample = ''] = /```ts\n([\s\S]*?)```/.exec(readme) ?? [];
    writeFileSync(path.join(home, 'readme.ts'), sample);
    compile('readme.ts');
    // Its deadline is short, for a shop's checkout: a busy machine may miss it.
    await expect.poll(() => run(process.execPath, ['readme.js'], home)).toBe('Reports: 1 (reported)\n');
  });

  test('compiles and runs in Node', () => {
    writeFileSync(path.join(home, 'program.ts'), program);
    compile('program.ts');
    expect(parsed(run(process.execPath, ['program.js'], home))).toEqual(expected);
  });

  test('compiles and runs as CommonJS', () => {
    writeFileSync(path.join(home, 'required.cts'), required);
    compile('required.cts');
    expect(run(process.execPath, ['required.cjs'], home)).toBe('reported 120 true\n');
  });

  for (const [name, args] of [
    ['bun', ['program.js']],
    ['deno', ['run', '--allow-net', '--allow-env', '--node-modules-dir=manual', 'program.js']],
  ] as const) {
    const program = installedProgram(name);
    if (program) test(`runs in ${name}`, () => expect(parsed(run(program, [...args], home))).toEqual(expected));
  }

  test('runs without Node’s globals, as on an edge runtime', () => {
    writeFileSync(path.join(home, 'edge.mjs'), edge);
    expect(parsed(run(process.execPath, ['--experimental-vm-modules', '--no-warnings', 'edge.mjs'], home))).toEqual(
      expected,
    );
  });
});

function compile(...files: string[]): void {
  const flags = '--strict --exactOptionalPropertyTypes --module nodenext --target es2022 --lib es2022,dom --types';
  const tsc = inRepository('node_modules', 'typescript', 'bin', 'tsc');
  run(process.execPath, [tsc, ...flags.split(' '), '', ...files], home);
}

const required = `
import client = require('fraud-shield-client');

declare const console: { log(...values: unknown[]): void };
const registry = client.createClient();
void (async () => {
  const { totals } = await registry.recent({ CNIC: '0000000000022' });
  const failed = await registry.lookup({ email: 'rate-limited@example.com' }, { signal: AbortSignal.timeout(20_000) }).catch((error: unknown) => error);
  console.log('reported', totals.reports, failed instanceof client.RateLimitedError);
})();
`;

/** Runs program.js in a context with only the globals of every edge runtime. */
const edge = `
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import vm from 'node:vm';

const offered = { fetch, URL, AbortController, AbortSignal, setTimeout, clearTimeout, TextEncoder };
const own = { process: { env: { ...process.env } }, console: { log: (line) => console.log(line) } };
const context = vm.createContext({ ...offered, ...own });
const modules = new Map();
const load = (file) => {
  const known = modules.get(file);
  if (known) return known;
  const made = new vm.SourceTextModule(readFileSync(file, 'utf8'), { context, identifier: file });
  modules.set(file, made);
  return made;
};
const entry = 'node_modules/fraud-shield-client/dist/esm/client.js';
const main = load('program.js');
await main.link((name, from) => load(name === 'fraud-shield-client' ? entry : join(dirname(from.identifier), name)));
await main.evaluate();
`;
