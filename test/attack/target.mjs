/** The server that the cases attack: one of our own, or the one at a URL. */

/**
 * @typedef {object} Person
 * @property {string} token
 * @property {string} apiKey
 * @property {string} secret
 *
 * @typedef {Awaited<ReturnType<typeof targetAt>>} Target
 */

/** The headers of an account's session. */
export const session = ({ token }) => ({ authorization: `Bearer ${token}` });
/** @param {number[]} times the shortest first */
export const p95 = (times) => times[Math.floor(times.length * 0.95)] ?? 0;
/** What a case saw, and what is wrong with it, if anything. */
export const result = (figure, finding) => ({ figures: [figure], findings: finding ? [finding] : [] });

/** A word that tells the accounts of one run from those of others. */
const run = Date.now().toString(36);
let people = 0;

/** @param {string} address without a trailing slash */
export async function targetAt(address) {
  const call = async (method, path, body, headers = {}) => {
    const answer = await fetch(`${address}/api${path}`, {
      method,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    const isJson = answer.headers.get('content-type')?.includes('json');
    return { status: answer.status, body: isJson ? JSON.parse(text) : text };
  };

  /** Registers an account and signs in. @returns {Promise<Person>} */
  const register = async () => {
    people += 1;
    const person = { email: `attack-${run}-${people}@example.org`, password: 'Correct-horse1' };
    const { status } = await call('POST', '/auth/register', { ...person, username: 'Attack Case' });
    if (status !== 200) throw new Error(`The registration of account ${people} answered ${status}.`);
    const { stsTokenManager } = (await call('POST', '/auth/login', person)).body;
    const token = stsTokenManager.accessToken;
    const [first] = (await call('GET', '/keys', undefined, session({ token }))).body;
    const { body } = await call('GET', `/keys/${first.id}/secret`, undefined, session({ token }));
    return { token, apiKey: first.apiKey, secret: body.secret };
  };

  /** The longest the event loop was held since the last call, in milliseconds; null where /metrics is not shown. */
  const holdMs = async () => {
    const answer = await fetch(`${address}/metrics`);
    const text = answer.ok ? await answer.text() : '';
    const holds = [...text.matchAll(/^nodejs_eventloop_lag_max_seconds(?:\{.*\})? ([\d.e+-]+)$/gm)];
    return holds.length > 0 ? Math.max(...holds.map(([, seconds]) => Number(seconds))) * 1_000 : null;
  };

  /** How long calls of `/healthz` take while something runs, in milliseconds, the shortest first. */
  const neighbour = async (action, everyMs = 5) => {
    const times = [];
    let isOver = false;
    const asking = (async () => {
      while (!isOver) {
        const from = performance.now();
        await fetch(`${address}/healthz`).then((answer) => answer.arrayBuffer());
        times.push(performance.now() - from);
        await new Promise((resolve) => setTimeout(resolve, everyMs));
      }
    })();
    try {
      await action();
    } finally {
      isOver = true;
      await asking;
    }
    return times.sort((a, b) => a - b);
  };
  const slowestNeighbour = async (action) => (await neighbour(action)).at(-1) ?? 0;

  return { address, call, register, holdMs, neighbour, slowestNeighbour };
}
