/** What an account does to others: how long they wait beside it, and how much it writes to the log. */
import { connect } from 'node:net';
import sharp from 'sharp';
import { report } from '../attacked-server.mjs';
import { p95, result, session } from '../target.mjs';

/** @typedef {import('../target.mjs').Target} Target */

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
