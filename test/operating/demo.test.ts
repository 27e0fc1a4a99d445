import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ask } from '../support/business.ts';
import { inRepository } from '../support/paths.ts';
import { testServers } from '../support/servers.ts';

const { newPath, started, stopAll } = testServers();

/** What the README tells a reader to type under "Look something up". */
function readmeCurl(): string {
  const readme = readFileSync('README.md', 'utf8');
  const block = /## Look something up.*?```sh\n(.*?)```/s.exec(readme)?.[1];
  if (!block?.startsWith('curl')) throw new Error('the README has no curl to run');
  return block;
}

test('the demo is filled, prints its credentials and answers the README’s lookups, and is filled only once', async () => {
  const dataDir = newPath('demo');
  const startDemo = () => started({ DATA_DIR: dataDir }, ['--demo']);
  const first = await startDemo();
  const output = first.output();
  const signIn = /Demo sign-in: (\S+) or \S+, password (\S+)/.exec(output);
  const exported = Object.fromEntries(
    [...output.matchAll(/export (\w+)=(\S+)/g)].map(([, name, value]) => [name, value]),
  );
  expect(Object.keys(exported)).toEqual(['FS_URL', 'FS_KEY', 'FS_SECRET']);

  // Exactly what it says to paste.
  const pasted = /paste this[^\n]*\n((?: {2}.*\n?)+)/.exec(output)?.[1] ?? '';
  expect(JSON.parse(execFileSync('bash', ['-c', pasted], { encoding: 'utf8' }))).toMatchObject({
    totals: { reports: 1 },
    reports: [{ name: 'Test Listed Once', matchedOn: ['email'] }],
  });
  // The samples find people with this key too.
  for (const [name, found] of [
    ['get-report-detail', 1],
    ['get-report-detail-recent', 3],
  ] as const) {
    const env = { ...process.env, ...exported };
    const answered = execFileSync('sh', [inRepository('samples', `${name}.sh`)], { env, encoding: 'utf8' });
    expect(JSON.parse(answered).totals.reports).toBe(found);
  }

  const command = readmeCurl().replace('http://localhost:3000', first.address);
  const answer = JSON.parse(
    execFileSync('bash', ['-c', command], { env: { ...process.env, ...exported }, encoding: 'utf8' }),
  );
  expect(answer).toMatchObject({ status: 200, message: 'Success' });
  expect(answer.reports.length).toBeGreaterThanOrEqual(3);
  expect(answer.totals.authors).toBe(2);

  const as = async (email?: string) => {
    const login = await ask(first.address, 'POST', '/auth/login', { body: { email, password: signIn?.[2] } });
    expect(login.status).toBe(200);
    const headers = { authorization: `Bearer ${login.body.stsTokenManager.accessToken}` };
    return async (where: string) => (await ask(first.address, 'GET', where, { headers })).body;
  };
  const get = await as(signIn?.[1]);
  const patterns = await get('/analysis/pattern');
  expect(patterns).toHaveLength(new Set((patterns as { keyword: string }[]).map(({ keyword }) => keyword)).size);
  expect((patterns as unknown[]).length).toBeGreaterThan(20);
  const business = await as(/A business, with the same password: (\S+)/.exec(output)?.[1]);
  const usage = (await business('/usage?days=90')) as { lookups: number }[];
  expect(usage.filter(({ lookups }) => lookups > 0).length).toBeGreaterThan(80);
  // So that its sign-in shows what businesses work with.
  expect(await business('/auth/user')).toMatchObject({ usesKeys: true });
  // The account has checked people, and was told of a report that was removed later.
  const history = (await get('/usage/history')) as { lines: { outcome: string; verdict: string | null }[] };
  const finds = history.lines.filter(({ outcome }) => outcome === 'found');
  expect(finds.length).toBeGreaterThanOrEqual(5);
  expect(finds.some(({ verdict }) => verdict === null)).toBe(true);
  await expect.poll(async () => ((await get('/corrections')) as unknown[]).length, { timeout: 90_000 }).toBe(1);
  // Its staff has the same password, and so nobody else is invited to become admin.
  for (const role of ['admin', 'moderator', 'auditor']) {
    expect(await (await as(`${role}@example.com`))('/auth/user')).toMatchObject({ roles: [role] });
    expect(output).toContain(`${role}@example.com (${role})`);
  }
  expect(output).not.toContain('/setup?token=');
  expect(statSync(path.join(dataDir, 'demo-sign-in.txt')).mode & 0o777).toBe(0o600);

  await stopAll();
  const again = await startDemo();
  expect(again.output()).toContain(`password ${signIn?.[2]}`);
  expect(again.output()).toContain(`export FS_URL=${again.address.replace('127.0.0.1', 'localhost')}`);
  expect(await (await fetch(`${again.address}/api/analysis/pattern`)).json()).toEqual(patterns);
});
