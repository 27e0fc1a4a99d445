/**
 * The load generator, which `runLoad` starts as a process. It keeps raw sockets open, sends prepared requests, and parses
 * only to find the end of each response, so it costs about as much CPU as wrk.
 */
import { fork } from 'node:child_process';
import net from 'node:net';
import { fileURLToPath } from 'node:url';

/**
 * @typedef {object} Load
 * @property {number} port
 * @property {number} connections the maximum of concurrent requests
 * @property {number} seconds the duration of the measurement
 * @property {number} [warmSeconds] the duration of the warm-up
 * @property {number | undefined} [rate] requests per second, unlimited by default: they come at random times, as those of
 *   many callers do, and their latency counts from when they should have been sent, so that a stall is counted for everyone
 *   who came during it
 * @property {string[]} requests complete HTTP requests, sent in turn
 *
 * @typedef {object} Measured
 * @property {number} perSecond
 * @property {number} p50 milliseconds
 * @property {number} p99 milliseconds
 * @property {number} p999 milliseconds
 * @property {number} answers
 * @property {number} sent also during the warm-up
 * @property {Record<string, number>} statuses
 * @property {number} bytes size of the last response's body
 */

/**
 * Runs the load generator in a new process.
 * @param {Load} load
 * @param {() => void} onMeasuring called when the warm-up is over
 * @returns {Promise<Measured>}
 */
export function runLoad(load, onMeasuring) {
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(import.meta.url), ['--generate'], { serialization: 'advanced' });
    child.on('message', (/** @type {any} */ message) => {
      if (message === 'measuring') onMeasuring();
      else resolve(message);
    });
    child.on('error', reject);
    child.on('exit', (code) => reject(new Error(`The load generator ended with ${code}.`)));
    child.send(load);
  });
}

if (process.argv[2] === '--generate' && process.send)
  process.once('message', (load) => void generate(/** @type {Load} */ (load)));

/** @param {Load} load */
async function generate(load) {
  const { port, connections, seconds, warmSeconds = Math.min(1, seconds / 2), rate, requests } = load;
  const wire = requests.map((request) => Buffer.from(request));
  /** @type {Record<string, number>} */
  const statuses = {};
  let latencies = new Float64Array(1 << 16);
  let [answers, sent, measuring, next, over, bytes] = [0, 0, false, 0, false, 0];
  /** @type {((due: number) => void)[]} */
  const idle = [];
  /** @type {number[]} */
  const queue = [];

  const record = (/** @type {number} */ begun, /** @type {string} */ status) => {
    if (!measuring) return;
    statuses[status] = (statuses[status] ?? 0) + 1;
    if (answers === latencies.length) {
      const larger = new Float64Array(latencies.length * 2);
      larger.set(latencies);
      latencies = larger;
    }
    latencies[answers++] = performance.now() - begun;
  };

  const connect = () =>
    new Promise((resolve, reject) => {
      const buffer = Buffer.allocUnsafe(1 << 17);
      let [begun, missing, busy, part] = [0, 0, false, ''];
      const send = (/** @type {number} */ due) => {
        begun = due;
        busy = true;
        missing = 0;
        part = '';
        socket.write(/** @type {Buffer} */ (wire[next]));
        next = (next + 1) % wire.length;
        sent++;
      };
      const done = (/** @type {string} */ status) => {
        busy = false;
        record(begun, status);
        if (over) return;
        if (rate === undefined) return send(performance.now());
        const due = queue.shift();
        if (due === undefined) idle.push(send);
        else send(due);
      };
      let status = '';
      const read = (/** @type {number} */ length) => {
        if (missing > 0) {
          missing -= length;
          if (missing <= 0) done(status);
          return true;
        }
        part += buffer.toString('latin1', 0, length);
        const head = part.indexOf('\r\n\r\n');
        if (head < 0) return true;
        const at = part.search(/content-length: /i);
        const size = at >= 0 && at < head ? Number.parseInt(part.slice(at + 16, at + 28), 10) : 0;
        bytes = size;
        status = part.slice(9, 12);
        missing = head + 4 + size - part.length;
        if (missing <= 0) done(status);
        return true;
      };
      const socket = net.connect({
        host: '127.0.0.1',
        port,
        noDelay: true,
        onread: { buffer, callback: (/** @type {number} */ length) => read(length) },
      });
      socket.once('connect', () => resolve({ socket, send }));
      socket.on('error', (error) => {
        reject(error);
        if (busy && !over) record(begun, 'broken');
      });
      socket.on('close', () => {
        if (busy && !over) record(begun, 'closed');
      });
    });

  const lines = await Promise.all(Array.from({ length: connections }, connect));
  let ticker;
  if (rate === undefined) for (const { send } of lines) send(performance.now());
  else {
    for (const { send } of lines) idle.push(send);
    const gap = () => (-1_000 / rate) * Math.log(1 - Math.random());
    let due = performance.now() + gap();
    ticker = setInterval(() => {
      const now = performance.now();
      for (; due <= now; due += gap()) {
        const send = idle.pop();
        if (send) send(due);
        else queue.push(due);
      }
    }, 1);
  }

  const sleep = (/** @type {number} */ s) => new Promise((resolve) => setTimeout(resolve, s * 1000));
  await sleep(warmSeconds);
  measuring = true;
  process.send?.('measuring');
  const begun = performance.now();
  await sleep(seconds);
  // A busy machine answers nothing in a very short time.
  while (answers === 0) await sleep(0.05);
  measuring = false;
  over = true;
  const took = (performance.now() - begun) / 1000;
  clearInterval(ticker);
  for (const { socket } of lines) socket.destroy();

  const sorted = latencies.subarray(0, answers).sort();
  const at = (/** @type {number} */ share) => sorted[Math.min(answers - 1, Math.floor(answers * share))] ?? Number.NaN;
  /** @type {Measured} */
  const measured = {
    perSecond: answers / took,
    p50: at(0.5),
    p99: at(0.99),
    p999: at(0.999),
    answers,
    sent,
    statuses,
    bytes,
  };
  process.send?.(measured, () => process.exit());
}
