/** The staff lists with each of their filters, in a large registry. */
import { join } from 'node:path';
import pg from 'pg';
import { policyPresets } from '../dist/contract/policy.js';
import { reportCategories } from '../dist/contract/report-categories.js';
import { sealedReport } from '../dist/server/modules/reports/sealed-fields.js';
import { signIn } from './business.mjs';
import { openDataset } from './dataset.mjs';
import { figure, median } from './figures.mjs';
import { markTables } from './mark-rows.mjs';
import { startProduct } from './processes.mjs';
import { cities, fillForStaff } from './staff-dataset.mjs';

/**
 * @typedef {object} Call
 * @property {string} name
 * @property {string} path
 * @property {object} [body] a POST with it, instead of a GET
 * @property {number} [atMost] milliseconds, 300 by default
 * @property {boolean} [isFile] a file, which has no target
 */

const nobody = '00000000-0000-4000-8000-000000000000';
const filters = (/** @type {string} */ path, /** @type {string} */ list, /** @type {string[]} */ queries) =>
  queries.map((query) => ({ name: `${list}${query && `, ${decodeURIComponent(query)}`}`, path: `${path}?${query}` }));

/** @param {import('./staff-dataset.mjs').StaffData} data @param {{ shared: string, report: string, email: string }} ids @returns {Call[]} */
const calls = ({ author, actor, person }, { shared, report, email }) => [
  ...filters('/admin/reports', 'reports', [
    '',
    ...['listed', 'held', 'removed', 'withdrawn', 'expired'].map((state) => `state=${state}`),
    ...['unverified', 'corroborated', 'verified'].map((standing) => `standing=${standing}`),
    `category=${reportCategories[0]}`,
    `category=${reportCategories.at(-1)}`,
    `city=${cities[0]}`,
    `city=${cities.at(-1)}`,
    'city=Nowhere',
    'city=Nowhere&state=held',
    `city=Nowhere&category=${reportCategories[0]}`,
    `city=${cities.at(-1)}&standing=verified`,
    `city=${cities.at(-1)}&state=removed&category=${reportCategories[0]}`,
    `author=${author}`,
    `author=${nobody}`,
    `author=${author}&city=Nowhere`,
    `author=${author}&state=expired`,
    'from=2024-01-01&to=2024-01-31',
    'from=2024-01-01&to=2026-09-30&city=Nowhere',
    'from=2030-01-01',
    'state=listed&standing=verified&from=2024-02-01&to=2024-02-02',
    'limit=100',
  ]),
  { name: 'reports of an identifier', path: '/admin/reports/find', body: { kind: 'email', value: shared } },
  {
    name: 'reports of an identifier that nobody named',
    path: '/admin/reports/find',
    body: { kind: 'email', value: 'nobody.named@example.org' },
  },
  { name: 'a report', path: `/admin/reports/${report}` },
  { name: 'connections of a report', path: `/admin/reports/${report}/connections` },
  ...filters('/admin/people', 'people', [
    '',
    ...['confirmed', 'unconfirmed', 'suspended'].map((state) => `state=${state}`),
    ...['moderator', 'admin'].map((role) => `role=${role}`),
    ...['filed', 'verified', 'removed'].map((record) => `record=${record}`),
    'state=suspended&role=admin',
    'state=suspended&record=removed',
    `cursor=${person}`,
  ]),
  { name: 'people by email', path: '/admin/people/find', body: { email } },
  { name: 'a person', path: `/admin/people/${person}` },
  ...filters('/admin/keys', 'keys', ['', 'state=ended', 'kind=test', 'state=ended&kind=test', 'limit=100']),
  ...filters('/admin/applications', 'applications', [
    '',
    ...['approved', 'refused', 'ended'].map((state) => `state=${state}`),
    'purpose=orders',
    'purpose=other',
  ]),
  ...filters('/admin/plans', 'plans', ['']),
  ...filters('/admin/invitations', 'invitations', ['']),
  ...filters('/admin/queue', 'queue', [
    '',
    'cause=held',
    'cause=imported',
    `category=${reportCategories[0]}`,
    `category=${reportCategories.at(-1)}`,
    'asleep=true',
    'second=true',
    'cause=imported&asleep=true&second=true',
    'offset=40000',
    'limit=100',
  ]),
  ...['', '?cause=imported', `?category=${reportCategories[0]}`].map((query) => ({
    name: `next item${query}`,
    path: `/admin/queue/next${query}`,
    body: { except: [] },
    atMost: 200,
  })),
  ...filters('/admin/overview', 'overview', ['']),
  ...filters('/admin/safelist', 'safelist', [
    '',
    'mark=shared',
    'kind=phone',
    'kind=domain',
    'mark=shared&kind=domain',
  ]),
  ...filters('/admin/audit', 'audit', [
    '',
    'kind=lookup',
    'kind=report',
    'kind=role',
    'kind=policy',
    `actor=${actor}`,
    `actor=${nobody}`,
    'until=2026-01-31',
    `kind=role&actor=${nobody}&until=2026-06-30`,
  ]),
  ...filters('/admin/audit/csv', 'CSV of the audit trail', ['', 'kind=role', `actor=${nobody}`]).map((file) => ({
    ...file,
    isFile: true,
  })),
  ...filters('/admin/policy', 'policy', ['']),
  { name: 'preview of the policy', path: '/admin/policy/preview', body: policyPresets.careful },
  ...filters('/admin/retention', 'retention', ['']),
  ...filters('/admin/retention/holds', 'legal holds', ['']),
  {
    name: 'preview of retention',
    path: '/admin/retention/preview',
    body: { rules: { removedDays: 1, expires: true, unverifiedMonths: 6, verifiedMonths: 12 } },
  },
  ...filters('/admin/system', 'system', ['']),
];

/** @type {import('./sections.mjs').Section} */
export async function staffLists({ root, scale, print }) {
  const reports = scale.lists;
  const dataset = await openDataset({ root: join(root, 'staff'), reports, print });
  try {
    return await measureLists(dataset, await fillForStaff(dataset, print), scale.tiny ? 1 : 7);
  } finally {
    await dataset.stop();
  }
}

/**
 * Makes every call in turn, each after the smallest call of a session.
 * @param {import('./dataset.mjs').Dataset} dataset
 * @param {import('./staff-dataset.mjs').StaffData} data
 * @param {number} rounds
 */
export async function measureLists(dataset, data, rounds) {
  const { databaseUrl, folder, emails } = dataset;
  const { person } = dataset.business;
  const product = await startProduct({ dataDir: folder, databaseUrl });
  try {
    const address = `http://127.0.0.1:${product.port}`;
    const session = await signIn(address, person);
    const report = await makeStaff(dataset);
    const timed = async (/** @type {Pick<Call, 'path' | 'body'>} */ { path, body }) => {
      const begun = performance.now();
      const answer = await fetch(`${address}/api${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { authorization: `Bearer ${session}`, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`);
      return performance.now() - begun;
    };
    const smallest = { path: '/auth/preferences' };
    await timed(smallest);
    const runs = calls(data, { shared: emails[0] ?? '', report, email: person.email }).map((call) => ({
      call,
      ours: /** @type {number[]} */ ([]),
      floor: /** @type {number[]} */ ([]),
    }));
    for (let round = 0; round < rounds; round++)
      for (const { call, ours, floor } of runs) {
        floor.push(await timed(smallest));
        ours.push(await timed(call));
      }
    return { figures: runs.flatMap(figuresOf), raw: runs };
  } finally {
    await product.stop();
  }
}

/** @param {{ call: Call, ours: number[], floor: number[] }} run */
function figuresOf({ call: { name, atMost = 300, isFile }, ours, floor }) {
  const line = (/** @type {string} */ what, /** @type {(values: number[]) => number} */ of) =>
    figure(`${name}: ${what}`, {
      unit: 'ms',
      ours: of(ours),
      floor: of(floor),
      ...(!isFile && { oursAtMost: atMost }),
      floorIs: 'the smallest call of a session',
    });
  return [line('p50', median), line('max', (values) => Math.max(...values))];
}

/**
 * Gives every role to the account that signed in last.
 * @param {import('./dataset.mjs').Dataset} dataset
 * @returns {Promise<string>} the id of a report that was properly sealed
 */
async function makeStaff({ databaseUrl, vault, emails }) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      `insert into account_roles (account_id, role, granted_at)
       select account_id, unnest(array['moderator', 'auditor', 'admin']), now()
       from (select account_id from sessions order by created_at desc limit 1) latest
       on conflict do nothing`,
    );
    await markTables(client, vault(), ['account_roles']);
    const { rows } = await client.query(
      `select report_id from (select * from report_tokens union all select * from unlisted_tokens) t
       where token = any($1::uuid[]) limit 1`,
      [sealedReport(vault()).searchTokens([{ kind: 'email', value: emails[0] ?? '' }])],
    );
    return String(rows[0].report_id);
  } finally {
    await client.end();
  }
}
