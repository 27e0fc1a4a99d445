import { createServer } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { inRepository } from '../support/paths.ts';
import { startProgram } from '../support/programs.ts';

const undo: (() => void)[] = [];
afterEach(() => {
  for (const step of undo.splice(0)) step();
});

/** An advisory of the registry. */
function packument(url = ''): object {
  const name = decodeURIComponent(url.slice(1));
  return { name, 'dist-tags': { latest: '0.0.1' }, versions: { '0.0.1': { name, version: '0.0.1' } } };
}

/** Runs the command against a registry that answers every audit request like this. */
async function audit(status: number, answer: object): Promise<{ code: number | null; output: string }> {
  const registry = createServer((request, response) => {
    request.resume().on('end', () => {
      const isAsked = request.method === 'POST';
      response.writeHead(isAsked ? status : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(isAsked ? answer : packument(request.url)));
    });
  });
  await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve));
  undo.push(() => registry.close());
  const address = registry.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const program = startProgram(process.execPath, [inRepository('scripts', 'audit-known.mjs')], {
    env: { ...process.env, npm_config_registry: `http://127.0.0.1:${port}/`, npm_config_fetch_retries: '0' },
  });
  const { code } = await program.ended;
  return { code, output: program.output() };
}

test('an unreachable registry is reported, and not mistaken for no findings', async () => {
  const { code, output } = await audit(405, {});
  expect(code).toBe(2);
  expect(output).toMatch(/^The registry could not be asked for known vulnerabilities: 405 .*\.\n$/);
});

test('a known vulnerability is reported with its package', async () => {
  const advisory = {
    id: 1,
    url: 'https://example.org/advisory',
    title: 'Answers whoever asks',
    severity: 'high',
    vulnerable_versions: '>=0',
    cwe: [],
    cvss: { score: 7, vectorString: null },
  };
  const { code, output } = await audit(200, { nodemailer: [advisory] });
  expect([code, output]).toEqual([
    1,
    expect.stringMatching(/^high: nodemailer .*Answers whoever asks https:\/\/example\.org\/advisory$/m),
  ]);
});

test('no known vulnerabilities are reported as such', async () => {
  expect(await audit(200, {})).toEqual({
    code: 0,
    output: 'No known vulnerabilities in the packages of the lock file.\n',
  });
});
