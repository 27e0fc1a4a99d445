import { beforeEach, expect, test } from 'vitest';
import { listEndpoints } from '../../../src/contract/index.ts';
import { type Sent, startApp } from '../../support/app.ts';
import { raw } from '../../support/raw-statement.ts';
import { anOwner, type EndpointName, wholeCalls } from '../../support/whole-calls.ts';

const testApp = await startApp();

/** What PostgreSQL stores in no text, or in no JSON: NUL, and half of an emoji that was cut in two. */
const unstorable = ['\0', '\ud83d'];

type Json = string | number | boolean | null | undefined | Json[] | { [name: string]: Json };

/** The value once for each text in it, which has more at its end. */
function withMore(value: Json, more: string): Json[] {
  if (typeof value === 'string') return [value + more];
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, part]) =>
    withMore(part, more).map((changed) =>
      Array.isArray(value)
        ? value.map((one, at) => (String(at) === name ? changed : one))
        : { ...value, [name]: changed },
    ),
  );
}

const queryNames = (query: unknown): string[] => Object.keys((query as { def?: { shape?: object } })?.def?.shape ?? {});

const taking = listEndpoints().filter(([, { body, query, upload }]) => (body && !upload) || query);

beforeEach(() => testApp.db.rows(raw('delete from limit_counts')));

// This test comes first: it needs a registry that nobody has claimed.
test.each(listEndpoints())('%s answers four calls at once, of which none waits in vain', async (name, endpoint) => {
  const owner = await anOwner(testApp);
  const caller = endpoint.roles ? await testApp.asStaff(...endpoint.roles) : owner;
  const { headers } = await owner.keyPair();
  const sent = { headers, ...(await wholeCalls[name as EndpointName](owner)) };
  const answers = await Promise.all([1, 2, 3, 4].map(() => caller.call(endpoint, sent)));
  const statuses = answers.map(({ status }) => status);
  // Only whoever decided may undo it.
  expect(statuses.includes(200)).toBe(name !== 'queue.undo');
  // The database ends a deadlock with an error.
  expect(Math.max(...statuses)).toBeLessThan(500);
});

test.each(taking)('%s fails for no text that cannot be stored', async (name, endpoint) => {
  const owner = await anOwner(testApp);
  const caller = endpoint.roles ? await testApp.asStaff(...endpoint.roles) : owner;
  const { headers } = await owner.keyPair();
  const whole: Sent = { headers, ...(await wholeCalls[name as EndpointName](owner)) };
  const calls = unstorable.flatMap((more): Sent[] => [
    ...(endpoint.upload ? [] : withMore(whole.body as Json, more).map((body) => ({ ...whole, body }))),
    ...queryNames(endpoint.query).map((query) => ({ ...whole, query: { ...whole.query, [query]: `x${more}` } })),
  ]);
  for (const sent of calls) expect((await caller.call(endpoint, sent)).status).toBeLessThan(500);
});
