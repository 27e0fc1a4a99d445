/**
 * Starts a server on loopback and attacks it with a known tool, for a limited time.
 * Usage: npm run attack -- fuzz [requests [seed]] | sqlmap | wapiti | ffuf | nikto | cases [--url URL] [case…]
 * `cases` attacks a server of its own, or the one at a URL of loopback; another machine needs --elsewhere, too.
 * sqlmap, wapiti, ffuf and nikto come from Debian's packages of these names, nikto from its non-free section; the server
 * is the built one (npm run build).
 * Exits with 1 if it found something, 2 if it could not run.
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { report, serveAttacked } from './attacked-server.mjs';
import { bounds } from './cases/bounds.mjs';
import * as neighbours from './cases/neighbours.mjs';
import { targetAt } from './target.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const here = path.join(root, 'test', 'attack');
const [what = '', ...more] = process.argv.slice(2);
const attacks = { fuzz, sqlmap, wapiti, ffuf, nikto, cases };

/** The time limit of one run of a tool. */
const maxMinutes = 2;

/**
 * Findings of wapiti that do not apply: a header that browsers no longer support, and HSTS on a server without TLS
 * (test/integration/http/web-security.test.ts covers HSTS with TLS).
 */
const expected = [/X-XSS-Protection is not set/, /Strict-Transport-Security is not set/];

/**
 * Findings of nikto that do not apply: headers newer than nikto, three pages of the web app, X-Frame-Options (the API sets
 * frame-ancestors in its Content-Security-Policy), and a test that matches a word of our 404 page.
 */
const expectedOfNikto = [
  /^\+ Uncommon header '(content-security|cross-origin|permissions|referrer|x-content-type|x-frame|x-re|x-robots)/,
  /^\+ OSVDB-3092: \/(account|login|reports)\/: This might be interesting/,
  /^\+ The anti-clickjacking X-Frame-Options header is not present/,
  /^\+ \/WorkArea\/version\.xml: Ektron/,
];

/** @param {string} line */
const print = (line) => process.stdout.write(`${line}\n`);

if (!Object.hasOwn(attacks, what)) {
  print('Usage: npm run attack -- fuzz [requests [seed]] | sqlmap | wapiti | ffuf | nikto | cases [--url URL] [case…]');
  process.exit(2);
}
const readSafely = (file) => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
};

const place = mkdtempSync(path.join(tmpdir(), 'fraud-shield-attack-'));
/** The running server. */
let served = null;
try {
  process.exitCode = (await attacks[what]()) ? 1 : 0;
} catch (error) {
  print(error instanceof Error ? error.message : String(error));
  process.exitCode = 2;
} finally {
  await served?.ends();
  rmSync(place, { recursive: true, force: true });
}

/** Runs fuzz.test.ts: hostile requests to every endpoint of the contract. */
async function fuzz() {
  const [requests = '100000', seed = String(Date.now() % 1e6)] = more;
  const { status } = spawnSync(
    process.execPath,
    [path.join(root, 'node_modules', 'vitest', 'vitest.mjs'), 'run', '--project', 'slow', 'test/attack/fuzz.test.ts'],
    { cwd: root, stdio: 'inherit', env: { ...process.env, FUZZ_REQUESTS: requests, FUZZ_SEED: seed } },
  );
  return status !== 0;
}

/** Measures what others notice of an attack, with accounts that it registers itself. */
async function cases() {
  const { values, positionals } = parseArgs({
    args: more,
    allowPositionals: true,
    options: { url: { type: 'string' }, elsewhere: { type: 'boolean' } },
  });
  const all = { bounds, ...neighbours };
  const unknown = positionals.filter((name) => !Object.hasOwn(all, name));
  if (unknown.length > 0)
    throw new Error(`There is no case ${unknown.join(', ')}. There are: ${Object.keys(all).join(', ')}.`);
  const url = values.url ? new URL(values.url) : null;
  if (url && !['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname) && !values.elsewhere)
    throw new Error('Attack servers of yours only. For another machine than this one add --elsewhere.');
  let found = 0;
  for (const name of positionals.length > 0 ? positionals : Object.keys(all)) {
    // Each case gets a server of its own, so that no limit that one reached refuses the next.
    const own = url
      ? null
      : await serveAttacked(mkdtempSync(path.join(place, 'case-')), { isGenerous: name === 'bounds' });
    try {
      const target = await targetAt(url?.origin ?? own.address);
      const { figures, findings } = await all[name]({ ...target, log: own?.log });
      for (const figure of figures) print(`${name}: ${figure}`);
      for (const finding of findings) print(`${name}: FOUND ${finding}`);
      found += findings.length;
    } catch (error) {
      print(`${name}: FOUND the case could not run: ${error instanceof Error ? error.message : error}`);
      found += 1;
    } finally {
      await own?.ends();
    }
  }
  print(`cases: ${found} findings.`);
  return found > 0;
}

/** Looks for SQL injection in every field, parameter, cookie and header of calls that reach the database. */
async function sqlmap() {
  need('sqlmap');
  need('script');
  const { address, token, apiKey, secret, reportID } = await serve();
  const session = { authorization: `Bearer ${token}` };
  const key = { api_key: apiKey, secret };
  const calls = [
    [
      'POST',
      '/api/get-report-detail',
      key,
      { email: 'a*@example.org', CNIC: '35202-7654321-9*', phone: '+92-3007654321*' },
    ],
    ['GET', '/api/report/all?email=a@example.org*&limit=10*&cursor=1*', session],
    ['GET', `/api/report/single?reportID=${reportID}*`, session],
    ['GET', '/api/usage?days=30*&key=00000000-0000-4000-8000-000000000000*', session],
    ['DELETE', '/api/keys/00000000-0000-4000-8000-000000000000*', session],
    ['POST', '/api/auth/login', {}, { email: 'a*@example.org', password: 'Correct-horse1*' }],
    ['POST', '/api/auth/reset-password', {}, { token: `${'a'.repeat(42)}*`, password: 'Correct-horse1' }],
    ['GET', '/api/reports/recent?limit=5*', { api_key: `${apiKey}*` }],
    ['GET', '/api/auth/user', { cookie: `token=${token}*` }],
    [
      'PUT',
      `/api/report/update-report?reportID=${reportID}*`,
      { ...session, 'if-match': '"1"*' },
      { ...report, title: 'Nothing came*', city: 'Lahore*' },
    ],
  ];
  let requests = 0;
  let found = 0;
  for (const [at, [method, where, headers, body]] of calls.entries()) {
    const file = path.join(place, `request-${at}.txt`);
    const lines = [`${method} ${where} HTTP/1.1`, `Host: ${new URL(address).host}`];
    for (const [name, value] of Object.entries({ ...headers, ...(body && { 'content-type': 'application/json' }) }))
      lines.push(`${name}: ${value}`);
    writeFileSync(file, `${lines.join('\r\n')}\r\n\r\n${body ? JSON.stringify(body) : ''}`);
    const outputDir = path.join(place, `output-${at}`);
    const options = [
      ...['-r', file, '--output-dir', outputDir, '-t', path.join(place, `traffic-${at}.txt`)],
      ...'--batch --level 3 --risk 2 --dbms PostgreSQL --technique BEUT --time-sec 2 --timeout 10 --retries 0'.split(
        ' ',
      ),
      ...'--threads 4 --ignore-code 401,403,404,409,422,429 --flush-session --disable-coloring'.split(' '),
    ];
    // Without a terminal sqlmap would read its targets from stdin.
    const command = ['sqlmap', ...options].map((word) => `'${word}'`).join(' ');
    const output = await runs('script', ['-qec', command, '/dev/null']);
    const isFound = /is vulnerable|sqlmap identified the following injection/i.test(output);
    const made = (readSafely(path.join(place, `traffic-${at}.txt`)).match(/^HTTP request \[/gm) ?? []).length;
    if (made === 0) throw new Error(`sqlmap made no request:\n${output.slice(-1_000)}`);
    requests += made;
    found += isFound ? 1 : 0;
    print(`${method} ${where.split('?')[0]}: ${made} requests, ${isFound ? 'INJECTABLE' : 'nothing found'}`);
    if (isFound) print(output.slice(-3_000));
  }
  print(`sqlmap: ${requests} requests to ${calls.length} calls, ${found} injectable.`);
  return found > 0 || (await complained());
}

/** Crawls the pages and the API signed in, with every module that works offline. */
async function wapiti() {
  need('wapiti');
  const { address, token, apiKey, secret, reportID } = await serve();
  const file = path.join(place, 'wapiti.json');
  const starts = [
    '/api/report/all?limit=5&email=a@example.org',
    `/api/report/single?reportID=${reportID}`,
    '/api/usage?days=30',
  ];
  const more = ['/api/reports/recent?limit=5', '/login?next=/developer', '/reset-password?token=a', '/reports/edit'];
  const modules =
    'backup,blindsql,cookieflags,crlf,csp,csrf,exec,file,htaccess,http_headers,methods,redirect,sql,ssrf,timesql,xss,xxe';
  await runs('wapiti', [
    ...['-u', `${address}/`, ...[...starts, ...more].flatMap((start) => ['-s', address + start])],
    ...['--scope', 'folder', '-m', modules],
    ...['-H', `Authorization: Bearer ${token}`, '-H', `API_Key: ${apiKey}`, '-H', `Secret: ${secret}`],
    ...['--max-scan-time', '6', '--max-attack-time', '60', '-t', '10', '--flush-session', '--store-session', place],
    ...['--external-endpoint', address, '--no-bugreport', '-v', '1', '-f', 'json', '-o', file],
  ]);
  const report = JSON.parse(readSafely(file) || '{}');
  const vulnerabilities = Object.entries(report.vulnerabilities ?? {}).flatMap(([kind, all]) =>
    all.map((one) => ({ kind, ...one })),
  );
  for (const { kind, method, path: where, info } of vulnerabilities) print(`${kind}: ${method} ${where}: ${info}`);
  const unexpected = vulnerabilities.filter(({ info }) => !expected.some((one) => one.test(info)));
  print(`wapiti: ${vulnerabilities.length} findings, ${unexpected.length} of them not expected.`);
  if (!report.infos) throw new Error('wapiti wrote no report');
  return unexpected.length > 0 || (await complained());
}

/** Requests left-over files, consoles and paths of other software. */
async function ffuf() {
  need('ffuf');
  const { address } = await serve();
  const file = path.join(place, 'ffuf.json');
  let found = 0;
  for (const [base, wrong] of [
    ['', '200,204,301,302,307,401,403,500'],
    ['/api', '200,204,301,302,307,500'],
  ]) {
    await runs('ffuf', [
      ...['-u', `${address}${base}/FUZZ`, '-w', path.join(here, 'paths.txt'), '-mc', wrong, '-o', file],
      ...'-t 10 -maxtime 60 -s -of json'.split(' '),
    ]);
    const { results } = JSON.parse(readFileSync(file, 'utf8'));
    for (const { url, status } of results) print(`${url} answered ${status}`);
    found += results.length;
  }
  const paths = readFileSync(path.join(here, 'paths.txt'), 'utf8').trim().split('\n').length;
  print(`ffuf: ${paths * 2} addresses, ${found} that are there and should not be.`);
  return found > 0 || (await complained());
}

/** Runs all of nikto's tests. */
async function nikto() {
  need('nikto');
  const { address } = await serve();
  let findings = 0;
  let unexpected = 0;
  let requests = 0;
  for (const base of ['', '/api']) {
    const output = await runs('nikto', [
      ...['-host', address, '-nolookup', '-nointeractive', '-ask', 'no', '-timeout', '5', '-Cgidirs', '/cgi-bin/'],
      ...(base ? ['-root', base] : []),
    ]);
    const [, itemsChecked] = /(\d+) items checked/.exec(output) ?? [];
    if (!itemsChecked) throw new Error(`nikto did not finish:\n${output.slice(-1_000)}`);
    requests += Number(itemsChecked);
    const [, findingLines = ''] = /\n\+ Server: .*\n([\s\S]*)\n\+ \d+ items checked/.exec(output) ?? [];
    for (const finding of findingLines.split('\n').filter(Boolean)) {
      const isExpected = expectedOfNikto.some((one) => one.test(finding));
      print(`${base}/ ${finding}${isExpected ? '' : ' NOT EXPECTED'}`);
      findings += 1;
      unexpected += isExpected ? 0 : 1;
    }
  }
  print(`nikto: ${requests} tests, ${findings} findings, ${unexpected} of them not expected.`);
  return unexpected > 0 || (await complained());
}

/** @param {string} program */
function need(program) {
  if (spawnSync('which', [program]).status !== 0)
    throw new Error(`${program} is not installed; apt-get install ${program} brings it.`);
}

/** @returns {Promise<string>} what the program printed; after some minutes it is stopped */
function runs(program, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: maxMinutes * 60_000,
      env: { ...process.env, HOME: place },
    });
    let output = '';
    for (const channel of [child.stdout, child.stderr]) channel.on('data', (piece) => (output += piece));
    child.once('error', reject);
    child.once('close', () => resolve(output));
  });
}

/** Reports the number of requests. @returns whether the server had an internal error */
async function complained() {
  const metrics = await (await fetch(`${served.address}/metrics`)).text();
  const counts = metrics.matchAll(/^fraud_shield_http_request_duration_seconds_count\{.*\} (\d+)$/gm);
  const answers = [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
  const errors = served
    .log()
    .split('\n')
    .filter((line) => line.includes('"level":"error"'));
  for (const line of errors.slice(0, 10)) print(line);
  print(`The server gave ${answers} answers and logged ${errors.length} errors.`);
  return errors.length > 0;
}

/** Starts the server under attack. */
async function serve() {
  served = await serveAttacked(place);
  return served;
}
