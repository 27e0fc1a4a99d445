import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { inRepository, temporaryFolder } from '../support/paths.ts';
import { environment } from '../support/product.ts';
import { startProgram } from '../support/programs.ts';

const place = temporaryFolder();
afterAll(() => place.remove());

// Every endpoint has an example call or is said to be measured elsewhere; all calls are made, and none of them is refused.
test('the bench measures lookups against a baseline and every call, and stores the raw numbers', async () => {
  const json = path.join(place.path, 'bench.json');
  const args = ['--tiny', '--only', 'lookup,calls', '--data', place.path, '--json', json];
  const bench = startProgram(process.execPath, [inRepository('bench', 'bench.mjs'), ...args], {
    env: environment({}),
  });
  const { code } = await bench.ended;
  const output = bench.output();
  expect(code, output).toBe(0);

  const { machine, figures, raw } = JSON.parse(readFileSync(json, 'utf8'));
  expect(machine).toMatchObject({ node: process.version, postgres: expect.stringMatching(/^\d+/) });
  expect(figures[0]).toMatchObject({
    name: 'new people, hit, 64 connections',
    ours: expect.any(Number),
    floor: expect.any(Number),
    target: 'ratio ≥ 0.85',
  });
  for (const kind of ['hit, 64 connections', 'miss, 64 connections'])
    for (const name of [`new people, ${kind}`, `new people, ${kind}: p99.9`]) expect(output).toContain(`| ${name} `);
  const [{ hit, miss }] = raw.lookup;
  for (const runs of [hit, miss])
    for (const run of [...runs.ours, ...runs.floor, ...runs.oursOpen, ...runs.floorOpen])
      expect(run).toMatchObject({ p999: expect.any(Number), statuses: { 200: run.answers } });
  // The bare server's responses are as long as the product's, except for the digits of an address.
  const [ours, floor] = [hit.ours[0].bytes, hit.floor[0].bytes];
  expect(Math.abs(ours - floor)).toBeLessThan(10);
  expect(floor).toBeGreaterThan(miss.floor[0].bytes);

  const slowest = figures.filter(({ target }: { target: string }) => ['≤ 300 ms', '≤ 1000 ms'].includes(target));
  expect(slowest).toHaveLength(2);
  expect(raw.calls.calls.length).toBeGreaterThan(200);
});
