/** The largest and worst requests that are allowed, one after the other, while another caller asks for /healthz. */

import { session } from '../target.mjs';

const marks = (count) => `a${'\u0301'.repeat(count / 2)}${'\u0323'.repeat(count / 2)}`;

/** The longest a request may hold the event loop, in milliseconds. */
const maxHoldMs = 50;

/** The largest report that is accepted. Letters of three bytes, and links that need no normalization. */
const largestReport = (n) => ({
  name: 'ب'.repeat(20),
  email: `${'a'.repeat(60)}${n}@${'b.'.repeat(80)}example.org`,
  CNIC: `35202-${String(1_000_000 + (n % 9_000_000))}-9`,
  phone: `+92-${300_000_000 + n}`,
  date: '2026-02-14',
  url: `https://example.org/${'%40'.repeat(600)}`,
  address: 'پ'.repeat(200),
  city: 'لاہور شہر',
  country: 'PK',
  title: 'ت'.repeat(50),
  evidence: 'ثبوت اور '.repeat(55),
});

/** @param {import('../target.mjs').Target} target */
export async function bounds(target) {
  const person = await target.register();
  const own = session(person);
  const key = { api_key: person.apiKey, secret: person.secret };
  const get = (path, headers = {}) => fetch(target.address + path, { headers });
  /** @param body text is sent as it is */
  const post = (path, body, headers = {}) =>
    fetch(`${target.address}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });

  // Reports that one person is named in, for the largest answers.
  let reports = 0;
  for (let n = 0; n < 300; n += 1) {
    const filed = await post('/report/add-report', { ...largestReport(7), title: `Report ${n}` }, own);
    await filed.arrayBuffer();
    if (filed.status !== 200) break;
    reports += 1;
  }

  /** Marks that fill a body of this many bytes. */
  const filling = (bytes) => marks((bytes - 1_000) / 2);
  const [kB100, MB] = [100_000, 1_000_000];
  const named = (n) => ({ email: largestReport(n).email, CNIC: largestReport(n).CNIC, phone: largestReport(n).phone });
  const nested = (depth) => `{"email":${'['.repeat(depth)}${']'.repeat(depth)}}`;
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(10_000_000).fill(37)]), `${'x'.repeat(900)}.pdf`);
  const picture = { method: 'POST', headers: own, body: form };
  const manyHeaders = { authorization: `Bearer ${'x '.repeat(3_000)}`, cookie: 'a=b; '.repeat(1_500) };
  const report = (more) => post('/report/add-report', { ...largestReport(1), ...more }, own);
  const batch = (body, query = '') => post(`/get-report-detail/batch${query}`, body, key);
  const queries = (query) => ({ queries: Array.from({ length: 500 }, (_, at) => query(at)) });
  const sameQueries = queries(() => named(7));
  const manyKeys = Object.fromEntries(Array.from({ length: 80_000 }, (_, n) => [`k${n}`, 1]));
  const attempts = {
    'sign-in, marks': () => post('/auth/login', { email: filling(kB100), password: 'x' }),
    'sign-in, 1 MB': () => post('/auth/login', { email: filling(MB), password: 'x' }),
    'sign-in, password': () => post('/auth/login', { email: 'a@example.org', password: marks(1_000) }),
    'sign-in, nested': () => post('/auth/login', nested(49_000)),
    'register, marks': () =>
      post('/auth/register', { email: 'a@b.example', username: marks(148), password: marks(900) }),
    'forgotten password, marks': () => post('/auth/forget-password', { email: filling(kB100) }),
    'report, marks allowed': () => report({ evidence: marks(1_498), address: marks(598), title: marks(148) }),
    'report, link': () => report({ url: `https://${'a.'.repeat(1_000)}` }),
    'report, marks not allowed': () => report({ evidence: filling(kB100 - 6_000) }),
    'lookup, marks': () => post('/get-report-detail', { email: filling(kB100) }, key),
    'lookup, largest answer': () => post('/get-report-detail', named(7), key),
    'batch, nested': () => batch(nested(490_000)),
    'batch, 499,000 values': () => batch({ queries: Array(499_000).fill(1) }),
    'batch, 80,000 keys': () => batch(manyKeys),
    'batch, 500 times marks': () => batch(queries(() => ({ email: marks(318), CNIC: marks(62), phone: marks(62) }))),
    'batch, 500 long queries': () => batch(queries(() => ({ ref: 'x'.repeat(100), email: marks(700) }))),
    'batch, 500 misses': () => batch(queries((n) => named(1_000 + n))),
    'batch, 500 times ten reports': () => batch(sameQueries, '?limit=10'),
    'list, 500 reports': () => get('/api/report/all?limit=500', own),
    'latest reports': () => get('/api/reports/recent', key),
    'upload, 10 MB': () => fetch(`${target.address}/api/files/profile`, picture),
    'headers, 16 kB': () => get('/api/auth/user', manyHeaders),
    'path, slashes': () => get('/'.repeat(15_000)),
    'query, marks': () => get(`/api/report/all?email=${encodeURIComponent(marks(2_000))}`, own),
  };

  const findings = [];
  const figures = [];
  for (const [name, attempt] of Object.entries(attempts)) {
    await attempt().then(
      (answer) => answer.arrayBuffer(),
      () => {},
    );
    await target.holdMs();
    let status = 0;
    const slowest = await target.slowestNeighbour(async () => {
      for (let round = 0; round < 3; round += 1)
        status = await attempt().then(
          (answer) => answer.arrayBuffer().then(() => answer.status),
          () => 0,
        );
    });
    const hold = (await target.holdMs()) ?? slowest;
    figures.push(
      `${name}: ${status}, event loop held ${hold.toFixed(0)} ms, slowest /healthz ${slowest.toFixed(0)} ms`,
    );
    if (hold > maxHoldMs) findings.push(`${name} holds the event loop for ${hold.toFixed(0)} ms`);
    if (status >= 500) findings.push(`${name} is answered with ${status}`);
  }
  return { findings, figures: [`${reports} of the largest reports filed`, ...figures] };
}
