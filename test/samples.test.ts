/** The published samples run unchanged against a running server with a test key. */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, describe, expect, test } from 'vitest';
import { curlSample } from '../src/web/features/keys/developer/sample.ts';
import { installSample } from '../src/web/features/lookup/docs/install-sample.ts';
import { ask } from './support/business.ts';
import { installed } from './support/installed.ts';
import { inRepository } from './support/paths.ts';
import { productWithTestPair } from './support/product-with-pair.ts';

const { product, folder, pair } = await productWithTestPair();
const proof = { api_key: pair.apiKey, secret: pair.secret };

const run = (command: string, args: string[], env: Record<string, string> = {}) => {
  const { PATH = '' } = process.env;
  const own = { PATH, FS_KEY: pair.apiKey, FS_SECRET: pair.secret, ...env };
  const { status, stdout, stderr } = spawnSync(command, args, { env: own, encoding: 'utf8', timeout: 30_000 });
  return { status, stdout, stderr };
};
/** A sample as the docs page shows it: with the page's own origin. */
const sample = (name: string) => {
  const source = readFileSync(inRepository('samples', name), 'utf8');
  expect(source).toContain('http://localhost:3000');
  const shown = path.join(folder.path, name);
  writeFileSync(shown, source.replaceAll('http://localhost:3000', product.address));
  return shown;
};

const expected = {
  'get-report-detail': 'Reports: 1, accounts that filed them: 1\n2026-01-04 Lahore: Invented report 1 (email, phone)\n',
  'get-report-detail-recent': '2026-02-19 Lahore, PK: Invented report 120, of 120 reports\n',
  'reports-recent':
    '2026-07-31 Invented report 1: h*****@e*****.com, +1 *****106\n2026-02-19 Invented report 120: l*****@e*****.com, +1 *****102\n2026-02-19 Invented report 119: l*****@e*****.com, +1 *****102\n',
};
const calls: [keyof typeof expected, string, string, object | undefined][] = [
  ['get-report-detail', 'POST', '/get-report-detail', { email: 'listed-once@example.com', phone: '+1 202-555-0101' }],
  ['get-report-detail-recent', 'POST', '/get-report-detail/recent', { CNIC: '00000-0000002-2' }],
  ['reports-recent', 'GET', '/reports/recent?limit=3', undefined],
];

test('each call has one sample in each language', () => {
  const wanted = calls.flatMap(([name]) => ['sh', 'ts', 'py'].map((ending) => `${name}.${ending}`));
  expect(readdirSync(inRepository('samples')).sort()).toEqual(wanted.sort());
});

test('the OpenAPI document has a sample in each language', async () => {
  const { body } = await ask(product.address, 'GET', '/openapi.json');
  for (const [, method, address] of calls) {
    const operation = body.paths[address.split('?')[0] ?? ''][method.toLowerCase()];
    expect(operation['x-codeSamples'].map(({ label }: { label: string }) => label)).toEqual([
      'curl',
      'TypeScript',
      'Python',
    ]);
  }
});

test('the bodies that the docs page shows are answered in the shape that it shows', async () => {
  const { body } = await ask(product.address, 'GET', '/openapi.json');
  // The example shows a hit, which has a notice; a test key does not know the person in it, so its answer has none.
  const shape = (value: object) =>
    Object.keys(value)
      .filter((name) => name !== 'notice')
      .sort();
  for (const address of ['/get-report-detail', '/get-report-detail/recent', '/get-report-detail/batch']) {
    const { requestBody, responses } = body.paths[address].post;
    const sent = requestBody.content['application/json'].example;
    const shown = responses[200].content['application/json'].example;
    const answer = await ask(product.address, 'POST', address, { body: sent, headers: proof });
    expect([answer.status, shape(answer.body)]).toEqual([200, shape(shown)]);
    for (const [at, result] of (shown.results ?? []).entries())
      expect(shape(answer.body.results[at])).toEqual(shape(result));
  }
});

/**
 * A registry that redirects to another server, in a thread of its own: `run` blocks this one.
 * @returns its address, and how often the other server was sent a key
 */
async function redirecting() {
  const sent = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(
    `const http = require('node:http');
     const { parentPort, workerData: sent } = require('node:worker_threads');
     const listen = (answer, onPort) => {
       const server = http.createServer(answer).listen(0, '127.0.0.1', () => onPort(server.address().port));
     };
     listen(({ headers }, response) => {
       if (headers.api_key || headers.secret) Atomics.add(sent, 0, 1);
       response.end('{}');
     }, (other) => listen(
       (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:' + other }).end(),
       (port) => parentPort.postMessage(port),
     ));`,
    { eval: true, workerData: sent },
  );
  afterAll(() => worker.terminate());
  const port = await new Promise((resolve) => worker.once('message', resolve));
  return { address: `http://127.0.0.1:${port}`, keysSent: () => Atomics.load(sent, 0) };
}
const elsewhere = await redirecting();

const compiled = path.join(folder.path, 'compiled');

test('TypeScript compiles under strict rules', () => {
  const files = calls.map(([name]) => sample(`${name}.ts`));
  // The samples are ES modules, which the folder says.
  writeFileSync(path.join(folder.path, 'package.json'), '{ "type": "module" }');
  const typeRoots = inRepository('node_modules', '@types');
  const flags = '--strict --module nodenext --target es2023 --types node --noEmitOnError --typeRoots'.split(' ');
  const tsc = inRepository('node_modules', 'typescript', 'bin', 'tsc');
  const { status, stdout } = run(process.execPath, [
    tsc,
    ...flags,
    typeRoots,
    '--ignoreConfig',
    '--outDir',
    compiled,
    ...files,
  ]);
  expect([stdout, status]).toEqual(['', 0]);
  writeFileSync(path.join(compiled, 'package.json'), '{ "type": "module" }');
});

const python = installed('python3');
type Runs = (name: string, env?: Record<string, string>) => ReturnType<typeof run>;
const inTypeScript: Runs = (name, env) => run(process.execPath, [path.join(compiled, `${name}.js`)], env);
const inPython: Runs = (name, env) => run(python ?? '', [sample(`${name}.py`)], env);

describe.each<[string, Runs]>([
  ['TypeScript', inTypeScript],
  ...(python ? [['Python', inPython] as [string, Runs]] : []),
])('%s', (_language, runs) => {
  test.each(calls)('%s', (name) => {
    expect(runs(name)).toEqual({ status: 0, stdout: expected[name], stderr: '' });
  });

  test('fails instead of reporting a miss if there is no verdict', () => {
    const { status, stdout, stderr } = runs('get-report-detail', { FS_SECRET: 'x' });
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toContain('No verdict: 401');
  });

  test.each(calls)('%s sends no key where the registry redirects to', (name) => {
    const { status } = runs(name, { FS_URL: elsewhere.address });
    expect([status, elsewhere.keysSent()]).toEqual([1, 0]);
  });
});

const curl = installed('curl');
if (curl)
  describe('curl', () => {
    test.each(calls)('%s', async (name, method, address, body) => {
      const { status, stdout } = run('sh', [sample(`${name}.sh`)]);
      expect(status).toBe(0);
      const answer = await ask(product.address, method, address, { body, headers: proof });
      expect(JSON.parse(stdout)).toEqual({ ...answer.body, requestId: expect.any(String) });
    });

    test('the call of the developer page finds somebody, pasted as it is shown', () => {
      const shown = curlSample(`${product.address}/api/get-report-detail`, pair.apiKey);
      const { status, stdout } = run('sh', ['-c', shown]);
      expect([status, JSON.parse(stdout)]).toMatchObject([
        0,
        { status: 200, verdict: 'reported', totals: { reports: 1 } },
      ]);
    });

    test('what installs the client libraries on the docs page gets both', () => {
      const [npm = '', python = ''] = installSample(product.address).split('\n');
      expect(run('sh', ['-c', `cd ${folder.path} && ${python}`])).toMatchObject({ status: 0 });
      expect(readFileSync(path.join(folder.path, 'fraud_shield.py'), 'utf8')).toContain('class Client');
      const [, address = ''] = /^npm install (\S+)$/.exec(npm) ?? [];
      expect(run('curl', ['--fail', '--silent', '--output', path.join(folder.path, 'sdk.tgz'), address]).status).toBe(
        0,
      );
    });

    test('fails with the problem if there is no verdict', () => {
      const { status, stdout } = run('sh', [sample('get-report-detail.sh')], { FS_SECRET: 'x' });
      expect([status, JSON.parse(stdout).code]).toEqual([22, 'secretBroken']);
    });
  });
