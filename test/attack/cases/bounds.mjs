/** The largest and worst requests that are allowed, one after the other, while another caller asks for /healthz. */

const marks = (count) => `a${'\u0301'.repeat(count / 2)}${'\u0323'.repeat(count / 2)}`;
const json = (body) => ({ headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

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
  const session = { authorization: `Bearer ${person.token}` };
  const key = { api_key: person.apiKey, secret: person.secret };
  const send = (method, path, { headers, body }, more = {}) =>
    fetch(`${target.address}/api${path}`, { method, headers: { ...headers, ...more }, body });

  // Reports that one person is named in, for the largest answers.
  let reports = 0;
  for (let n = 0; n < 300; n += 1) {
    const filed = await send(
      'POST',
      '/report/add-report',
      json({ ...largestReport(7), title: `Report ${n}` }),
      session,
    );
    await filed.arrayBuffer();
    if (filed.status !== 200) break;
    reports += 1;
  }

  const found = { email: largestReport(7).email, CNIC: largestReport(7).CNIC, phone: largestReport(7).phone };
  const near = (bytes, make) => make(bytes - 1_000);
  const kB100 = 100_000;
  const MB = 1_000_000;
  const nested = (depth) => ({
    headers: { 'content-type': 'application/json' },
    body: `{"email":${'['.repeat(depth)}${']'.repeat(depth)}}`,
  });
  const queries = (query) => json({ queries: Array.from({ length: 500 }, (_, at) => query(at)) });
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(10_000_000).fill(37)]), `${'x'.repeat(900)}.pdf`);
  const attempts = [
    [
      'sign-in, marks',
      () => send('POST', '/auth/login', json({ email: near(kB100, (n) => marks(n / 2)), password: 'x' })),
    ],
    ['sign-in, 1 MB', () => send('POST', '/auth/login', json({ email: near(MB, (n) => marks(n / 2)), password: 'x' }))],
    ['sign-in, password', () => send('POST', '/auth/login', json({ email: 'a@example.org', password: marks(1_000) }))],
    ['sign-in, nested', () => send('POST', '/auth/login', nested(49_000))],
    [
      'register, marks',
      () => send('POST', '/auth/register', json({ email: 'a@b.example', username: marks(148), password: marks(900) })),
    ],
    [
      'forgotten password, marks',
      () => send('POST', '/auth/forget-password', json({ email: near(kB100, (n) => marks(n / 2)) })),
    ],
    [
      'report, marks allowed',
      () =>
        send(
          'POST',
          '/report/add-report',
          json({ ...largestReport(1), evidence: marks(1_498), address: marks(598), title: marks(148) }),
          session,
        ),
    ],
    [
      'report, link',
      () =>
        send(
          'POST',
          '/report/add-report',
          json({ ...largestReport(1), url: `https://${'a.'.repeat(1_000)}` }),
          session,
        ),
    ],
    [
      'report, marks not allowed',
      () =>
        send(
          'POST',
          '/report/add-report',
          json({ ...largestReport(1), evidence: near(kB100, (n) => marks(n / 2 - 3_000)) }),
          session,
        ),
    ],
    ['lookup, marks', () => send('POST', '/get-report-detail', json({ email: near(kB100, (n) => marks(n / 2)) }), key)],
    ['lookup, largest answer', () => send('POST', '/get-report-detail', json(found), key)],
    ['batch, nested', () => send('POST', '/get-report-detail/batch', nested(490_000), key)],
    [
      'batch, 499,000 values',
      () => send('POST', '/get-report-detail/batch', json({ queries: Array(499_000).fill(1) }), key),
    ],
    [
      'batch, 80,000 keys',
      () =>
        send(
          'POST',
          '/get-report-detail/batch',
          json(Object.fromEntries(Array.from({ length: 80_000 }, (_, n) => [`k${n}`, 1]))),
          key,
        ),
    ],
    [
      'batch, 500 times marks',
      () =>
        send(
          'POST',
          '/get-report-detail/batch',
          queries(() => ({ email: marks(318), CNIC: marks(62), phone: marks(62) })),
          key,
        ),
    ],
    [
      'batch, 500 long queries',
      () =>
        send(
          'POST',
          '/get-report-detail/batch',
          queries(() => ({ ref: 'x'.repeat(100), email: marks(700) })),
          key,
        ),
    ],
    [
      'batch, 500 misses',
      () =>
        send(
          'POST',
          '/get-report-detail/batch',
          queries((n) => ({
            email: largestReport(1_000 + n).email,
            CNIC: largestReport(1_000 + n).CNIC,
            phone: largestReport(1_000 + n).phone,
          })),
          key,
        ),
    ],
    [
      'batch, 500 times ten reports',
      () =>
        send(
          'POST',
          '/get-report-detail/batch?limit=10',
          queries(() => found),
          key,
        ),
    ],
    ['list, 500 reports', () => fetch(`${target.address}/api/report/all?limit=500`, { headers: session })],
    ['latest reports', () => fetch(`${target.address}/api/reports/recent`, { headers: key })],
    [
      'upload, 10 MB',
      () => fetch(`${target.address}/api/files/profile`, { method: 'POST', headers: session, body: form }),
    ],
    [
      'headers, 16 kB',
      () =>
        fetch(`${target.address}/api/auth/user`, {
          headers: { authorization: `Bearer ${'x '.repeat(3_000)}`, cookie: 'a=b; '.repeat(1_500) },
        }),
    ],
    ['path, slashes', () => fetch(`${target.address}${'/'.repeat(15_000)}`)],
    [
      'query, marks',
      () => fetch(`${target.address}/api/report/all?email=${encodeURIComponent(marks(2_000))}`, { headers: session }),
    ],
  ];

  const findings = [];
  const figures = [];
  for (const [name, attempt] of attempts) {
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
