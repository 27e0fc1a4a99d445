/** Every call of the product, alone and beside ten others: the ten slowest, and what each took. */
import pg from 'pg';
import { changesState } from '../dist/contract/endpoint.js';
import { contract } from '../dist/contract/index.js';
import { call, signIn } from './business.mjs';
import { personOf } from './dataset/people.mjs';
import { exampleCalls, measuredElsewhere } from './example-calls.mjs';
import { figure } from './figures.mjs';
import { startProduct } from './processes.mjs';

/** @typedef {import('./example-calls.mjs').Caller} Caller */
/** @typedef {{ call: string, method: string, aloneMs: number, besideMs: number, statuses: Record<string, number> }} Timed */
/** @typedef {{ endpoint: import('../dist/contract/endpoint.js').Endpoint, make: import('./example-calls.mjs').Example, sent: number, timed: Timed }} Listed */

const slowest = 10;
const most = { aloneMs: 300, besideMs: 1_000 };
/** A page that a browser opens; everything else of it is a call. */
const pages = ['/', '/docs', '/openapi.json'];

/** The endpoints of the contract by name, such as `reports.create`. */
const endpoints = Object.entries(contract).flatMap(([group, some]) =>
  Object.entries(some).map(([name, endpoint]) => ({ name: `${group}.${name}`, endpoint })),
);

/**
 * The calls of every endpoint that is not measured elsewhere. One that needs nothing to be said is called without an example.
 * @param {Record<string, import('./example-calls.mjs').Example[]>} examples
 * @returns {Listed[]}
 */
function listCalls(examples) {
  const names = new Set(endpoints.map(({ name }) => name));
  for (const name of [...Object.keys(examples), ...measuredElsewhere])
    if (!names.has(name)) throw new Error(`bench/example-calls.mjs: there is no endpoint ${name}.`);
  return endpoints.flatMap(({ name, endpoint }) => {
    if (measuredElsewhere.includes(name)) return [];
    const { access, roles = [], method, params } = endpoint;
    const as = roles.includes('admin') ? 'admin' : (roles[0] ?? (access === 'anyone' ? 'anyone' : 'business'));
    /** @type {import('./example-calls.mjs').Example[]} */
    const plain = method === 'GET' && !params ? [() => ({ as })] : [];
    const made = examples[name] ?? plain;
    if (made.length === 0) throw new Error(`bench/example-calls.mjs: there is no example of ${name}.`);
    return made.map((make) => {
      const { as, what } = make(0);
      const call = [name, as, what].filter(Boolean).join(' ');
      return { endpoint, make, sent: 0, timed: { call, method, aloneMs: Infinity, besideMs: Infinity, statuses: {} } };
    });
  });
}

/** What the calls are about. @param {import('./dataset.mjs').Dataset} dataset */
export async function findSubjects({ databaseUrl, accounts, emails, links }) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const rows = async (/** @type {string} */ text, /** @type {unknown[]} */ values = []) =>
    (await client.query(text, values)).rows;
  const ids = async (/** @type {string} */ text, /** @type {unknown[]} */ values = []) =>
    (await rows(text, values)).map(({ id }) => String(id));
  try {
    const [importer, heavy] = accounts.authors;
    const shop = accounts.businesses[0];
    const [own, pairs] = await Promise.all([
      ids('select id from reports where author_id = $1 and withdrawn_at is null order by id limit 2000', [
        importer?.id,
      ]),
      ids('select id from key_pairs where account_id = any($1::uuid[]) order by id limit 200', [
        accounts.businesses.slice(1).map(({ id }) => id),
      ]),
    ]);
    const listed = await ids(
      `select id from reports where state = 'listed' and withdrawn_at is null order by id desc offset 1000 limit 500`,
    );
    return {
      emails: emails.slice(0, 2_000),
      ofEmails: listed,
      links,
      hot: { ...personOf(0), phone: personOf(0).phone.replaceAll(' ', ''), report: await namedMost(client) },
      /** A report of each case, as the person named knows it. */
      ofCases: /** @type {{ link: string, reportID: string }[]} */ ([]),
      warm: Array.from({ length: 20 }, (_, n) => personOf(12 + n).email),
      own,
      editable: await ids(
        `select id from reports where author_id = $1 and withdrawn_at is null and state = 'listed' order by id desc limit 500`,
        [importer?.id],
      ),
      importersMiddle: own.at(-1) ?? '',
      listed,
      importer: importer?.id ?? '',
      authorEmail: heavy?.email ?? '',
      heavyAuthor: accounts.authors[2]?.id ?? '',
      smallAuthor: accounts.authors.at(-5)?.id ?? '',
      people: accounts.authors
        .slice(3, -5)
        .slice(-180)
        .map(({ id }) => id),
      moderator: accounts.staff[0]?.id ?? '',
      ownKey: shop?.keyId ?? '',
      testKey: pairs[0] ?? '',
      keys: pairs,
      halfYearAgo: new Date(Date.now() - 180 * 86_400_000).toISOString().slice(0, 10),
      waiting: /** @type {{ id: string, itemVersion: number, version: number }[]} */ (
        await rows(
          `select q.report_id::text as id, q.version as "itemVersion", r.version from queue_items q
           join reports r on r.id = q.report_id where q.claimed_by is null and q.causes <> '{disputed}' order by q.report_id limit 5000`,
        )
      ),
      disputes: /** @type {{ id: string, itemVersion: number, version: number }[]} */ (
        await rows(
          `select d.id, q.version as "itemVersion", r.version from disputes d
           join queue_items q on q.report_id = d.report_id join reports r on r.id = d.report_id
           where d.state = 'open' limit 300`,
        )
      ),
      decisions: await ids('select id from moderation_decisions order by decided_at desc limit 300'),
      applications: await ids(`select id from access_applications where state = 'waiting' limit 300`),
      invitations: await ids('select id from invitations limit 300'),
      safelist: await ids('select id from safelist_entries limit 300'),
      requests: await ids('select id from removal_requests where decided_at is null limit 300'),
      proofs: await ids('select id from proofs where waiting_since is not null limit 300'),
    };
  } finally {
    await client.end();
  }
}

/** A report that names whom most reports name. @param {pg.Client} client */
async function namedMost(client) {
  const { rows } = await client.query(
    `select report_id as id from report_tokens where token = (
       select token from report_tokens group by token order by count(*) desc limit 1) limit 1`,
  );
  return String(rows[0]?.id);
}

/** Of somebody else each time: what anybody may send is limited by address. @param {number} n */
const anAddress = (n) => `198.18.${(n >> 8) & 255}.${n & 255}`;

/** @param {string} address @param {readonly string[]} links */
async function reportsOfCases(address, links) {
  const found = [];
  for (const link of links) {
    // An earlier run may have ended it.
    const { reports } = await call(address, 'POST', '/named/case', { body: { link } }).catch(() => ({ reports: [] }));
    if (reports.length > 0) found.push({ link, reportID: String(reports[0].reportID) });
  }
  return found;
}

/** @param {string} address @param {import('./dataset.mjs').Dataset} dataset */
async function callers(address, { accounts, business }) {
  const { password } = business.person;
  const emails = {
    importer: accounts.authors[0]?.email,
    author: accounts.authors[1]?.email,
    business: accounts.businesses[0]?.email,
    moderator: 'moderator.0@example.org',
    auditor: 'auditor.0@example.org',
    admin: 'admin.0@example.org',
  };
  /** @type {Record<string, Record<string, string>>} */
  const headers = { anyone: {}, key: { api_key: business.apiKey, secret: business.secret } };
  for (const [name, email = ''] of Object.entries(emails))
    headers[name] = { authorization: `Bearer ${await signIn(address, { email, username: '', password })}` };
  return headers;
}

/** @type {import('./figures.mjs').Section} */
export async function calls({ dataset, scale, print }) {
  const subjects = await findSubjects(dataset);
  const product = await startProduct({
    dataDir: dataset.folder,
    databaseUrl: dataset.databaseUrl,
    env: { TRUST_PROXY: '127.0.0.1' },
  });
  const address = `http://127.0.0.1:${product.port}`;
  const { rounds, full, tiny } = scale;
  const besideRounds = full ? rounds : 1;
  const others = tiny ? 1 : 10;
  try {
    let headers = await callers(address, dataset);
    subjects.ofCases.push(...(await reportsOfCases(address, dataset.links.slice(0, 20))));
    const all = listCalls(exampleCalls(subjects));
    /** @type {Map<string, string>} One answer of each kind. */
    const refused = new Map();
    const send = async (/** @type {Listed} */ one) => {
      const { endpoint, timed } = one;
      const n = one.sent++;
      const { as, params = {}, query = {}, body } = one.make(n);
      const path = endpoint.path.replace(/\{(\w+)\}/g, (_, key) => encodeURIComponent(params[key] ?? ''));
      const search = new URLSearchParams(/** @type {Record<string, string>} */ (query));
      const begun = performance.now();
      const answer = await fetch(`${address}/api${path}${search.size > 0 ? `?${search}` : ''}`, {
        method: endpoint.method,
        headers: {
          ...headers[as],
          'x-forwarded-for': anAddress(n),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        body: body === undefined ? undefined : JSON.stringify(body),
      });
      const text = await answer.text();
      const ms = performance.now() - begun;
      const { status } = answer;
      if (status >= 500 || [400, 401, 403, 422, 429].includes(status))
        refused.set(`${timed.call} ${status}`, `${timed.call} answered ${status}: ${text.slice(0, 300)}`);
      return { ms, status };
    };
    const time = async (/** @type {Listed} */ one, /** @type {'aloneMs' | 'besideMs'} */ which) => {
      const { ms, status } = await send(one);
      one.timed[which] = Math.min(one.timed[which], ms);
      one.timed.statuses[status] = (one.timed.statuses[status] ?? 0) + 1;
    };
    for (let round = 0; round < rounds; round++) {
      print(`  alone, ${round + 1} of ${rounds}`);
      for (const one of all) await time(one, 'aloneMs');
    }
    const reading = all.filter(
      ({ endpoint }) => !changesState(endpoint) || /(find|lookup|detail)(\/batch|\/recent)?$/.test(endpoint.path),
    );
    let over = false;
    const crowd = Array.from({ length: others }, async (_, at) => {
      for (let n = at * 17; !over; n += 7) await send(/** @type {Listed} */ (reading[n % reading.length]));
    });
    for (let round = 0; round < besideRounds; round++) {
      print(`  beside ${others} others, ${round + 1} of ${besideRounds}`);
      // A round takes minutes, and what admins do asks for a sign-in of the last fifteen.
      headers = await callers(address, dataset);
      for (const one of all) await time(one, 'besideMs');
    }
    over = true;
    await Promise.all(crowd);
    const opened = await timePages(address);
    const result = reported([...all.map(({ timed }) => timed), ...opened], { rounds, besideRounds, others }, print);
    if (refused.size > 0) throw new Error([...refused.values()].join('\n'));
    return result;
  } finally {
    await product.stop();
  }
}

/** @param {string} address @returns {Promise<Timed[]>} */
const timePages = (address) =>
  Promise.all(
    pages.map(async (path) => {
      const begun = performance.now();
      const { status } = await fetch(`${address}${path}`);
      const ms = performance.now() - begun;
      return { call: `page ${path}`, method: 'GET', aloneMs: ms, besideMs: ms, statuses: { [status]: 1 } };
    }),
  );

/** @param {Timed[]} timed @param {{ rounds: number, besideRounds: number, others: number }} made @param {(line: string) => void} print */
function reported(timed, made, print) {
  const { others } = made;
  const by = (/** @type {'aloneMs' | 'besideMs'} */ which) => timed.toSorted((a, b) => b[which] - a[which]);
  for (const which of /** @type {const} */ (['aloneMs', 'besideMs'])) {
    print(`  the slowest ${which === 'aloneMs' ? 'alone' : `beside ${others} others`}:`);
    for (const one of by(which).slice(0, slowest)) print(`    ${one[which].toFixed(0).padStart(6)} ms  ${one.call}`);
  }
  const [alone, beside] = [by('aloneMs')[0], by('besideMs')[0]];
  return {
    figures: [
      figure(`the slowest of ${timed.length} calls: ${alone?.call}`, {
        unit: 'ms',
        ours: alone?.aloneMs ?? NaN,
        oursAtMost: most.aloneMs,
      }),
      figure(`beside ${others} others: ${beside?.call}`, {
        unit: 'ms',
        ours: beside?.besideMs ?? NaN,
        oursAtMost: most.besideMs,
      }),
    ],
    raw: { ...made, calls: by('aloneMs') },
  };
}
