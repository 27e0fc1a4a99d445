/** Cases of someone who wants more than a new account, or a network, may have. */
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { report } from '../attacked-server.mjs';
import { p95, result, session } from '../target.mjs';

/** @typedef {import('../target.mjs').Target} Target */

/** Noise that looks like a PDF: a version, and an end that points to a table. */
const aPdf = (bytes) => {
  const start = Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(bytes)]);
  return Buffer.concat([start, Buffer.from(`\nxref\n0 0\nstartxref\n${start.length + 1}\n%%EOF\n`)]);
};

/** One account fills the disk with files of its reports. @param {Target} target */
export async function uploads(target) {
  const person = await target.register();
  const fileBytes = 9_000_000;
  const maxBytes = 1_000_000_000;
  let stored = 0;
  let status = 200;
  for (let reports = 0; stored < maxBytes && [200, 422].includes(status); reports += 1) {
    const filed = await target.call(
      'POST',
      '/report/add-report',
      { ...report, title: `Files ${reports}` },
      session(person),
    );
    status = filed.status;
    while (status === 200 && stored < maxBytes) {
      const form = new FormData();
      form.set('file', new Blob([aPdf(fileBytes)], { type: 'application/pdf' }), 'proof.pdf');
      const answer = await fetch(`${target.address}/api/report/attachments?reportID=${filed.body.reportID}`, {
        method: 'POST',
        headers: session(person),
        body: form,
      });
      await answer.arrayBuffer();
      status = answer.status;
      if (status === 200) stored += fileBytes;
    }
    // 422: this report has as many files as one may have.
    if (reports > 500) break;
  }
  return result(
    `a new account stored ${Math.round(stored / 1e6)} MB, and then got ${status}`,
    (stored === 0 || stored >= maxBytes) && 'an account stores no file, or a gigabyte in one run',
  );
}

/** Registers one account after the other from one network, each with a plan of its own. @param {Target} target */
export async function registrations(target) {
  const people = [];
  for (let n = 0; n < 20; n += 1) {
    const person = await target.register().catch(() => null);
    if (!person) break;
    people.push(person);
  }
  const identifiers = (from) => Array.from({ length: 500 }, (_, at) => ({ email: `asked-${from}-${at}@example.org` }));
  let asked = 0;
  for (const [at, { apiKey, secret }] of people.entries())
    for (let round = 0; round < 4; round += 1) {
      const queries = { queries: identifiers(`${at}-${round}`) };
      const { status } = await target.call('POST', '/get-report-detail/batch', queries, { api_key: apiKey, secret });
      if (status !== 200) break;
      asked += 500;
    }
  return result(
    `${people.length} accounts of one network asked for ${asked} identifiers`,
    asked > 5_000 && 'accounts of one network have no common budget',
  );
}

/** Replaces key pairs as often as it may, and measures a call that reads them. @param {Target} target */
export async function replacements(target) {
  const person = await target.register();
  const time = async () => {
    const times = [];
    for (let n = 0; n < 40; n += 1) {
      const from = performance.now();
      await target.call('GET', '/auth/user', undefined, session(person));
      times.push(performance.now() - from);
    }
    return p95(times.sort((a, b) => a - b));
  };
  const before = await time();
  let id = person.keyId;
  let replaced = 0;
  for (; replaced < 200; replaced += 1) {
    const { status, body } = await target.call('POST', `/keys/${id}/rotate`, { now: true }, session(person));
    if (status !== 200) break;
    id = body.id;
  }
  const after = await time();
  const figure = `${replaced} replacements; the p95 of /auth/user went from ${before.toFixed(1)} to ${after.toFixed(1)} ms`;
  return result(figure, (replaced === 200 || (after > 50 && after > 2 * before)) && figure);
}

/** Resets a password, as the owner of a stolen account does. Needs the server's outgoing mail. @param {Target} target */
export async function keysAfterReset(target) {
  if (!target.outbox) return result('the mail of this server is not at hand', null);
  const person = await target.register();
  await target.call('POST', '/auth/forget-password', { email: person.email });
  const link = () =>
    (existsSync(target.outbox) ? readdirSync(target.outbox) : [])
      .map((name) =>
        readFileSync(path.join(target.outbox, name), 'utf8').replaceAll('=\r\n', '').replaceAll('=3D', '='),
      )
      .filter((mail) => mail.includes(person.email))
      .map((mail) => /reset-password\?token=([\w.-]+)/.exec(mail)?.[1])
      .find(Boolean);
  for (let waited = 0; !link() && waited < 10_000; waited += 200)
    await new Promise((resolve) => setTimeout(resolve, 200));
  const reset = await target.call('POST', '/auth/reset-password', { token: link(), password: 'Another-horse2' });
  const { status } = await target.call('GET', '/reports/recent?limit=1', undefined, { api_key: person.apiKey });
  return result(
    `the reset answered ${reset.status}, the old key pair ${status} after it`,
    (reset.status !== 200 || status === 200) && 'key pairs outlive a password reset',
  );
}
