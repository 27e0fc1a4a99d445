/** An account with a key pair, and its requests. */

/**
 * @typedef {object} Business
 * @property {{ email: string, username: string, password: string }} person
 * @property {string} apiKey
 * @property {string} secret
 */

/**
 * @param {string} address
 * @param {string} method
 * @param {string} path
 * @param {{ body?: unknown, token?: string, from?: string }} [sent]
 */
async function call(address, method, path, { body, token, from } = {}) {
  const answer = await fetch(`${address}/api${path}`, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(from && { 'x-forwarded-for': from }),
    },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
  return /json/.test(answer.headers.get('content-type') ?? '') ? JSON.parse(text) : text;
}

/**
 * Registers with a running product and reads the first key pair.
 * @param {string} address
 * @param {string} [from] the IP address it registers from, for a product that trusts the header
 * @returns {Promise<Business>}
 */
export async function aBusiness(address, from) {
  const unique = crypto.randomUUID();
  const person = { email: `bench.${unique}@example.org`, username: 'Bench Business', password: 'Correct-horse1' };
  await call(address, 'POST', '/auth/register', { body: person, from });
  const token = await signIn(address, person, from);
  const [pair] = await call(address, 'GET', '/keys', { token });
  const { secret } = await call(address, 'GET', `/keys/${pair.id}/secret`, { token });
  return { person, apiKey: pair.apiKey, secret };
}

/**
 * @param {string} address
 * @param {Business['person']} person
 * @param {string} [from]
 * @returns {Promise<string>} the session's token
 */
export async function signIn(address, person, from) {
  const { stsTokenManager } = await call(address, 'POST', '/auth/login', { body: person, from });
  return stsTokenManager.accessToken;
}

/**
 * Formats an HTTP request.
 * @param {string} method
 * @param {string} path
 * @param {Record<string, string>} headers
 * @param {unknown} [body]
 */
export function rawRequest(method, path, headers, body) {
  const payload = body === undefined ? '' : JSON.stringify(body);
  const lines = [
    `${method} /api${path} HTTP/1.1`,
    'Host: localhost',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(body === undefined ? [] : ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(payload)}`]),
  ];
  return `${lines.join('\r\n')}\r\n\r\n${payload}`;
}

/** @param {Business} business @param {object} body */
export const rawLookup = ({ apiKey, secret }, body) =>
  rawRequest('POST', '/get-report-detail', { API_Key: apiKey, Secret: secret }, body);
