/** Cases of one account, or a few, against the limits and promises of the server. Each is judged from outside. */
import { connect } from 'node:net';
import sharp from 'sharp';
import { report } from '../attacked-server.mjs';
import { p95, result, session } from '../target.mjs';

/** @typedef {import('../target.mjs').Target} Target */

/** One account files as many reports as it can. @param {Target} target */
export async function filing(target) {
  const person = await target.register();
  const tries = 300;
  let filed = 0;
  for (; filed < tries; filed += 1) {
    const { status } = await target.call(
      'POST',
      '/report/add-report',
      { ...report, title: `Report ${filed}` },
      session(person),
    );
    if (status === 429) break;
  }
  return result(
    `${filed} reports of a new account before it was refused`,
    filed === tries && 'a new account is never refused',
  );
}

/** One account uploads pictures of many pixels and few bytes, and another wants to upload a usual one. @param {Target} target */
export async function pictures(target) {
  const [attacker, stranger] = [await target.register(), await target.register()];
  const background = { width: 10_000, height: 6_000, channels: 3, background: '#246' };
  const bomb = await sharp({ create: background, limitInputPixels: false }).webp({ effort: 0 }).toBuffer();
  const usual = await sharp({ create: { ...background, width: 400, height: 300 } })
    .png()
    .toBuffer();
  const upload = async (person, bytes, type) => {
    const form = new FormData();
    form.set('file', new Blob([bytes], { type }), 'picture');
    const answer = await fetch(`${target.address}/api/files/profile`, {
      method: 'POST',
      headers: session(person),
      body: form,
    });
    await answer.arrayBuffer();
    return answer.status;
  };
  const bombs = Array.from({ length: 40 }, () => upload(attacker, bomb, 'image/webp'));
  const from = performance.now();
  const status = await upload(stranger, usual, 'image/png');
  const seconds = (performance.now() - from) / 1_000;
  await Promise.all(bombs);
  const figure = `a stranger's picture took ${seconds.toFixed(1)} s beside 40 pictures of ${bomb.length} bytes, answered ${status}`;
  return result(figure, (seconds > 10 || status !== 200) && figure);
}

/** Readers of a long history, and a stranger beside them. @param {Target} target */
export async function history(target) {
  const person = await target.register();
  const { body } = await target.call('POST', '/report/add-report', report, session(person));
  const where = `reportID=${body.reportID}`;
  let edits = 0;
  for (; edits < 300; edits += 1) {
    const edited = { ...report, title: `Edit ${edits}` };
    const { status } = await target.call('PUT', `/report/update-report?${where}`, edited, session(person));
    if (status === 429) break;
  }
  const calm = p95(await target.neighbour(() => new Promise((resolve) => setTimeout(resolve, 2_000))));
  let bytes = 0;
  const read = async () => {
    for (let n = 0; n < 10; n += 1) {
      const answer = await fetch(`${target.address}/api/report/history?${where}`, { headers: session(person) });
      bytes = (await answer.arrayBuffer()).byteLength;
    }
  };
  const beside = p95(await target.neighbour(() => Promise.all(Array.from({ length: 10 }, read))));
  const figure = `${edits} edits, ${bytes} bytes of history; a stranger's p95 went from ${calm.toFixed(1)} to ${beside.toFixed(1)} ms`;
  return result(figure, beside > 50 && beside > 2 * calm && figure);
}

/** Deletes an account that has looked someone up, and registers it again. @param {Target} target */
export async function dailyLimit(target) {
  const person = await target.register();
  const query = { email: report.email, CNIC: report.CNIC, phone: report.phone };
  await target.call('POST', '/get-report-detail', query, { api_key: person.apiKey, secret: person.secret });
  const used = async (who) =>
    (await target.call('GET', '/usage/allowance', undefined, session(who))).body.identifiersUsed;
  const before = await used(person);
  const gone = await target.call(
    'DELETE',
    '/auth/delete',
    { email: person.email, password: person.password },
    session(person),
  );
  if (gone.status !== 200) return result(`the account was not deleted: ${gone.status}`, null);
  const after = await used(await target.register({ email: person.email }));
  return result(
    `${before} identifiers used, ${after} after registering again`,
    after < before && 'the daily limit starts anew',
  );
}

/** Replaces one key pair after the other, and calls with all of them. @param {Target} target */
export async function keyPairs(target) {
  const person = await target.register();
  const pairs = [{ id: person.keyId, apiKey: person.apiKey, secret: person.secret }];
  for (let n = 0; n < 60; n += 1) {
    const { status, body } = await target.call('POST', `/keys/${pairs.at(-1)?.id}/rotate`, {}, session(person));
    if (status !== 200) break;
    pairs.push(body);
  }
  let working = 0;
  for (const { apiKey } of pairs) {
    const { status } = await target.call('GET', '/reports/recent?limit=1', undefined, { api_key: apiKey });
    working += status === 200 ? 1 : 0;
  }
  return result(
    `${pairs.length} pairs of one account, ${working} of them work`,
    working > 40 && 'replaced pairs are not counted',
  );
}

/** Signs in with a device cookie that someone else planted. @param {Target} target */
export async function deviceCookie(target) {
  const person = await target.register();
  const planted = 'A'.repeat(43);
  const { cookies } = await target.signIn(person, { cookie: `device=${planted}` });
  const set = cookies.find((cookie) => cookie.startsWith('device=')) ?? '';
  const isAdopted = set === '' || set.startsWith(`device=${planted}`);
  return result(
    `the planted mark was ${isAdopted ? 'kept' : 'replaced'}`,
    isAdopted && 'a planted device cookie is adopted',
  );
}

/** Asks for someone's picture without a session, and with another person's. @param {Target} target */
export async function pictureOfOthers(target) {
  const [owner, other] = [await target.register(), await target.register()];
  const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#246' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set('file', new Blob([bytes], { type: 'image/png' }), 'picture.png');
  const uploaded = await fetch(`${target.address}/api/files/profile`, {
    method: 'POST',
    headers: session(owner),
    body: form,
  });
  const { url } = await uploaded.json();
  const { status: saved } = await target.call(
    'PUT',
    '/auth/update',
    { username: 'Attack Case', email: owner.email, phone: null, websiteUrl: null, address: null, photoURL: url },
    session(owner),
  );
  const statusFor = async (headers) => (await fetch(new URL(url, target.address), { headers })).status;
  const [anybody, stranger, own] = [
    await statusFor({}),
    await statusFor(session(other)),
    await statusFor(session(owner)),
  ];
  const figure = `a saved picture (${saved}) answers ${anybody} without a session, ${stranger} to another account, ${own} to its owner`;
  return result(figure, (anybody === 200 || stranger === 200) && figure);
}

/** Makes a thousand calls at once, more than the server has database connections. Needs its log. @param {Target} target */
export async function logLines(target) {
  if (!target.log) return result('the log of this server is not at hand', null);
  const person = await target.register();
  const before = target.log().split('\n').length;
  const ask = () => target.call('GET', '/report/all?limit=1', undefined, session(person)).catch(() => null);
  const garbage = () =>
    new Promise((resolve) => {
      const { hostname, port } = new URL(target.address);
      const socket = connect(Number(port), hostname, () => socket.end('GET / HTTP/1.1\r\nno header\r\n\r\n'));
      socket.on('error', resolve).on('close', resolve).resume();
    });
  await Promise.all(Array.from({ length: 500 }, () => [ask(), garbage()]).flat());
  const lines = target.log().split('\n').slice(before);
  const complaints = lines.filter((line) => /"level":"(error|warn)"/.test(line)).length;
  return result(
    `1,000 calls at once wrote ${complaints} warnings and errors`,
    complaints > 20 && 'errors are repeated in the log',
  );
}
