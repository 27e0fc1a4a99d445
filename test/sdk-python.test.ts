/** The Python client, as the server serves it, against a running server and against ones that misbehave. */
import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import manifest from '../sdk/package.json' with { type: 'json' };
import type { ClientOptions } from '../sdk/src/client.ts';
import * as contract from '../src/contract/lookup/lookup.ts';
import { identifierKinds } from '../src/contract/rules/identifier-kinds.ts';
import {
  aRegistry,
  hang,
  limitedRegistry,
  miss,
  problem,
  refused,
  respond,
  type Turn,
} from './support/false-registry.ts';
import { installed } from './support/installed.ts';
import { inRepository } from './support/paths.ts';
import { productWithTestPair } from './support/product-with-pair.ts';
import { readme } from './support/sdk-readme.ts';

const python = installed('python3');
const { product, folder, pair } = await productWithTestPair();
const served = await fetch(`${product.address}/sdk/fraud_shield.py`);
writeFileSync(path.join(folder.path, 'fraud_shield.py'), await served.text());

/** Runs a program beside the client. @returns the JSON of each line it prints */
async function run(program: string, url = product.address): Promise<unknown[]> {
  const env = { PATH: process.env.PATH, FS_URL: url, FS_KEY: `${pair.apiKey}\n`, FS_SECRET: pair.secret };
  const child = spawn(python ?? '', ['-W', 'error', '-c', program], { cwd: folder.path, env });
  let [out, errors] = ['', ''];
  child.stdout.on('data', (text) => {
    out += text;
  });
  child.stderr.on('data', (text) => {
    errors += text;
  });
  const status = await new Promise((resolve) => child.on('close', resolve));
  if (status !== 0) throw new Error(`Python ended with ${status}:\n${out}\n${errors}`);
  return out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

const start = `
import json
import os
import fraud_shield
from fraud_shield import Client, FraudShieldError, NoVerdictError, RateLimitedError, RefusedError
def show(*values): print(json.dumps(values))
`;

describe.skipIf(!python)('the Python client', () => {
  test('works as its README says', async () => {
    const sample = readme('python').replaceAll(/print\(f?("[^\n]*")\)/g, 'print(json.dumps(f$1))');
    expect(await run(`import json\n${sample}`)).toEqual(['Reports: 1 (reported)']);
  });

  test('asks everything that the TypeScript client asks', async () => {
    const lines = await run(`${start}
registry = Client(retries=1)
once = registry.lookup(email="listed-once@example.com")
show(once.is_listed, once.totals["reports"], once.reports[0]["matchedOn"], once.next, once.limits["lookups"]["quota"] > 0)
show(registry.lookup(phone="+1 202-555-0103").is_listed)
show(len(list(registry.reports(CNIC="0000000000022"))), registry.recent(CNIC="0000000000022").totals["reports"])
show(*(report["email"] for report in registry.latest(2)))
show(list(registry.corrections()))
results = registry.batch([{"ref": "a", "email": "listed-once@example.com"}, {"ref": "b"}])
show(*((one["ref"], one["status"], fraud_shield.is_answered(one), fraud_shield.is_listed(one)) for one in results))
show(fraud_shield.is_listed(registry.batch([{"email": "not-listed@example.com"}])[0]))
show(Client(os.environ["FS_URL"] + "/api").check(email="listed-once@example.com").reason)
failing = registry.check(email="server-error@example.com")
show(failing.verdict, failing.reason)
for email in ("rate-limited@example.com", "nobody"):
    try:
        registry.lookup(email=email)
    except FraudShieldError as error:
        show(type(error).__name__, error.reason, getattr(error, "retry_after", None), [one["path"] for one in error.reasons])
explained = registry.batch([{"email": "listed-once@example.com"}] * 11, explain=True, share=1)
show(len(explained), len(explained[10]["explanation"]))
near = registry.check(email="listed-once+shop@example.com", approximate=True)
show(near.verdict, near.answer.body["approximate"]["total"])
show(fraud_shield.__version__)
`);
    expect(lines).toEqual([
      [true, 1, ['email'], null, true],
      [false],
      [120, 120],
      ['h*****@e*****.com', 'l*****@e*****.com'],
      [[]],
      [
        ['a', 200, true, true],
        ['b', 422, false, false],
      ],
      [false],
      ['answer'],
      ['no_answer', 'server'],
      ['RateLimitedError', 'rateLimit', 1, [null]],
      ['RefusedError', 'input', null, ['email']],
      [11, 1],
      ['none', 1],
      [manifest.version],
    ]);
  });

  test('has the types of the contract', async () => {
    const [[names, kinds, asked]] = (await run(`${start}
from typing import get_type_hints
hints = lambda name: sorted(get_type_hints(getattr(fraud_shield, name)))
show({name: hints(name) for name in ("IdentifierScore", "ApproximateMatches", "Totals", "Answer")}, fraud_shield.IDENTIFIER_KINDS, hints("Query"))
`)) as [[object, string[], string[]]];
    const fields = ({ shape }: { shape: object }) => Object.keys(shape).sort();
    expect(names).toEqual({
      IdentifierScore: fields(contract.IdentifierScore),
      ApproximateMatches: fields(contract.ApproximateMatches),
      Totals: fields(contract.Totals),
      Answer: fields(contract.LookupAnswer),
    });
    expect(kinds).toEqual([...identifierKinds]);
    expect(asked).toEqual(expect.arrayContaining([...identifierKinds]));
  });

  test('has the settings of the TypeScript client', async () => {
    /** Those of Python for each; none where the standard library leaves no choice. */
    const settings = {
      url: ['url'],
      apiKey: ['api_key'],
      secret: ['secret'],
      deadlineMs: ['deadline'],
      timeoutMs: ['timeout'],
      retries: ['retries'],
      maxWaitMs: ['max_wait'],
      language: ['language'],
      userAgent: ['user_agent'],
      hooks: ['on_request', 'on_response'],
      fetch: [],
    } satisfies Record<keyof ClientOptions, string[]>;
    const lines = await run(`${start}
import inspect
show(*inspect.signature(Client).parameters)
show(Client(language="ur").check(email="listed-once@example.com").answer.body["notice"]["text"])
`);
    expect(lines).toEqual([Object.values(settings).flat(), [expect.stringMatching(/^فراڈ/)]]);
  });

  test('comes back in time from a server that hangs, drips, resets or is none', async () => {
    const drip: Turn = (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const timer = setInterval(() => response.write(' '), 50);
      response.on('close', () => clearInterval(timer));
    };
    const broken: [Turn, string][] = [
      [hang, 'timeout'],
      [drip, 'timeout'],
      [(request) => request.socket.resetAndDestroy(), 'network'],
      [problem(500), 'server'],
      [problem(429, { 'retry-after': '30' }), 'rateLimit'],
      [respond(200, '<html>Sign in</html>'), 'answer'],
      [respond(200, { reports: [] }), 'answer'],
      [respond(404, '<h1>Not found</h1>'), 'answer'],
      [problem(404), 'answer'],
      [problem(405), 'answer'],
      [respond(302, '', { location: 'http://127.0.0.1:1/' }), 'answer'],
      [problem(403), 'credentials'],
      [problem(422), 'input'],
    ];
    const urls: string[] = [];
    for (const [turn] of broken) urls.push((await aRegistry(turn)).url);
    const { url, calls } = await aRegistry(hang, miss);
    const lines = await run(`${start}
def boom(event): raise RuntimeError("no metrics today")
for url in ${JSON.stringify(urls)}:
    result = Client(url, deadline=0.4).check(email="a@example.org")
    show(result.verdict, result.reason, result.retry_after)
retried = Client(${JSON.stringify(url)}, deadline=0.8, user_agent="shop/2", on_request=boom, on_response=boom)
show(retried.check(email="a@example.org").verdict)
show(Client("http://127.0.0.1:1", deadline=0.4).check(email="a@example.org").reason)
show(Client(${JSON.stringify(url)}, timeout=float("inf")).check(email="a@example.org", deadline=float("inf")).verdict)
for given in ({}, {"email": ""}, {"email": object()}):
    show(Client("http://127.0.0.1:1").check(**given).reason)
for wrong in ({"url": "registry"}, {"api_key": "clé"}, {"url": "https://a:b@registry.example"}):
    try:
        Client(**wrong)
    except ValueError as error:
        show("refused", "clé" in str(error))
`);
    expect(lines).toEqual([
      ...broken.map(([, reason]) => ['no_answer', reason, reason === 'rateLimit' ? 30 : null]),
      ['none'],
      ['network'],
      ['none'],
      ...[0, 1, 2].map(() => ['input']),
      ...[0, 1, 2].map(() => ['refused', false]),
    ]);
    expect(calls).toHaveLength(3);
    expect(calls[1]?.headers['user-agent']).toBe(`shop/2 fraud-shield-client/${manifest.version} (Python)`);
  });

  test('sends a long batch within half of the limits, and keeps what was answered', async () => {
    const paced = limitedRegistry({ name: 'lookups', quota: 200, window: 1 });
    const daily = limitedRegistry({ name: 'identifiers', quota: 100, window: 86_400 });
    const whole = await aRegistry(paced.turn);
    const cut = await aRegistry(daily.turn);
    const wrong = await aRegistry(
      ...[29, 28].map((remaining) => refused('minScoreInvalid', { quota: 30, remaining, window: 60 })),
    );
    const long = await aRegistry(limitedRegistry().turn);
    const lines = await run(`${start}
queries = [{"ref": str(n), "email": f"a{n}@example.org"} for n in range(230)]
for url in ${JSON.stringify([whole.url, cut.url])}:
    results = Client(url, retries=0).batch(queries)
    answered = [one for one in results if one["status"] == 200]
    show(len(answered), [one["ref"] for one in results] == [one["ref"] for one in queries], results[-1].get("outcome"), results[-1].get("reason"))
try:
    Client(${JSON.stringify(wrong.url)}, retries=0).batch(queries, minScore=900)
except RefusedError as error:
    show(error.reason)
links = [{"ref": str(n), "host": "https://shop.example/" + "a" * 2_000} for n in range(600)]
show([one["ref"] for one in Client(${JSON.stringify(long.url)}).batch(links)] == [one["ref"] for one in links])
`);
    expect(lines).toEqual([[230, true, null, null], [50, true, 'refused', 'rateLimit'], ['input'], [true]]);
    const bytes = long.calls.map(({ headers }) => Number(headers['content-length']));
    expect(Math.max(...bytes)).toBeLessThan(contract.batchBodyMaxBytes);
    expect(wrong.calls).toHaveLength(1);
    expect(paced.windows[0]?.most).toBeLessThanOrEqual(100);
  });
});

test('the Python client is the file of the source', () => {
  expect(readFileSync(path.join(folder.path, 'fraud_shield.py'), 'utf8')).toBe(
    readFileSync(inRepository('sdk', 'python', 'fraud_shield.py'), 'utf8'),
  );
});
