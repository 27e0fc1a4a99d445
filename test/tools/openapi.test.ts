import { execFile } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { provideTool, toolFolder } from '../../scripts/tool-package.mjs';
import { createReport } from '../../src/server/areas/reports/filing/create-report.ts';
import { startApp } from '../support/app.ts';
import { proxiedBy } from '../support/prism.ts';
import { aReport } from '../support/reports.ts';
import { aSubject } from '../support/subjects.ts';

/** Other people's tools, as they are installed in tools/openapi, each with the document of a live server. */
const missing = provideTool('openapi');
const folder = toolFolder('openapi');
const generated = path.join(folder, 'generated');
const file = (name: string) => path.join(generated, name);
const document = file('openapi.json');

const { app, as, context } = await startApp();
const { email, ...others } = aSubject();
let registry: { baseUrl: string; apiKey: string; secret: string; email: string };

/** Runs a program of the package. */
async function tool(name: string, args: string[], env: Record<string, string> = {}): Promise<string> {
  const options = { cwd: folder, env: { ...process.env, ...env }, timeout: 120_000, maxBuffer: 50_000_000 };
  const bin = path.join(folder, 'node_modules', '.bin', name);
  const { stdout } = await promisify(execFile)(bin, args, options).catch((error) => {
    throw new Error(`${name} failed: ${error.stdout}\n${error.stderr}`);
  });
  return stdout;
}

/** What each client finds: a report, and the refusal of a query whose CNIC is none. */
const found = { detail: 1, recent: 1, batch: [1, 'lookupCnicInvalid'], latest: 1 };

describe.skipIf(missing !== null)('the OpenAPI document, as it is,', () => {
  beforeAll(async () => {
    await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.server.address() as AddressInfo;
    const shop = await as();
    const { apiKey, secret } = await shop.keyPair();
    registry = { baseUrl: `http://127.0.0.1:${port}/api`, apiKey, secret, email };
    await createReport(context, shop.accountId, aReport({ email, ...others }));
    rmSync(generated, { recursive: true, force: true });
    mkdirSync(generated);
    writeFileSync(document, await (await fetch(`${registry.baseUrl}/openapi.json`)).text());
    await tool('openapi-typescript', [document, '-o', file('openapi-typescript.ts')]);
    await tool('openapi-ts', ['-i', document, '-o', file('hey-api')]);
    const env = { DOCUMENT: document, OUTPUT: generated, BASE_URL: registry.baseUrl };
    await tool('orval', ['--config', 'orval.config.mjs'], env);
  });
  afterAll(() => rmSync(generated, { recursive: true, force: true }));

  test('gives clients and schemas that compile under strict TypeScript', async () => {
    expect(await tool('tsc', ['--project', folder])).toBe('');
  });

  test.each(['openapi-fetch', 'hey-api', 'orval'])(
    'gives a client of %s that makes every lookup call',
    async (name) => {
      const { call } = await import(path.join(folder, 'calls', `${name}.ts`));
      expect(await call(registry)).toEqual(found);
    },
  );

  test('gives zod schemas that refuse what the server refuses', async () => {
    const { accepts } = await import(path.join(folder, 'calls', 'orval.ts'));
    expect([{ email }, { CNIC: null, phone: '03001234567' }].map(accepts)).toEqual([true, true]);
    expect([{}, { email: null }, { cnic: '35202-7654321-9' }, { email: 7 }].map(accepts)).not.toContain(true);
  });

  test('lets Prism validate requests and answers between a client and the server', async () => {
    const prism = await proxiedBy(document, registry.baseUrl);
    try {
      const { call } = await import(path.join(folder, 'calls', 'openapi-fetch.ts'));
      expect(await call({ ...registry, baseUrl: prism.baseUrl })).toEqual(found);
      const ask = (body: unknown) =>
        fetch(`${prism.baseUrl}/get-report-detail`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', API_Key: registry.apiKey, Secret: registry.secret },
          body: JSON.stringify(body),
        });
      expect((await ask({ cnic: '35202-7654321-9' })).status).toBe(422);
      expect(await (await ask({})).json()).toHaveProperty('validation');
    } finally {
      prism.stop();
    }
  });

  test('becomes a Postman collection whose lookup requests succeed once they have a key pair', async () => {
    const collection = file('postman.json');
    const options = 'folderStrategy=Tags,parametersResolution=Example';
    await tool('openapi2postmanv2', ['-s', document, '-o', collection, '-O', options]);
    const variables = {
      baseUrl: registry.baseUrl,
      basicAuthUsername: registry.apiKey,
      basicAuthPassword: registry.secret,
    };
    const given = Object.entries(variables).flatMap(([name, value]) => ['--env-var', `${name}=${value}`]);
    const report = file('newman.json');
    const output = ['--reporters', 'json', '--reporter-json-export', report];
    await tool('newman', ['run', collection, '--folder', 'lookup', ...given, ...output]);
    const { run } = (await import(report, { with: { type: 'json' } })).default;
    expect(run.executions.map(({ response }: { response: { code: number } }) => response.code)).toEqual([
      200, 200, 200, 200,
    ]);
  });

  test('has nothing that Spectral would have otherwise', async () => {
    writeFileSync(file('spectral.yaml'), 'extends: spectral:oas\nrules: { oas3-parameter-description: warn }\n');
    const args = [
      'lint',
      document,
      '--ruleset',
      file('spectral.yaml'),
      '--fail-severity',
      'hint',
      '--format',
      'json',
      '--quiet',
    ];
    expect(JSON.parse(await tool('spectral', args))).toEqual([]);
  });
});
