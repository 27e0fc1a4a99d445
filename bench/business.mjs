/** An account with a key pair, its requests, and what it reports. */

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
export async function call(address, method, path, { body, token, from } = {}) {
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

/** Something that is not in the data set. @param {number} n */
export const aReport = (n) => ({
  name: 'Invented Person',
  email: `filed.${n}@example.org`,
  CNIC: `35202-${String(n % 10_000_000).padStart(7, '0')}-1`,
  phone: `+92 300 ${String(n % 10_000_000).padStart(7, '0')}`,
  date: '2026-02-14',
  url: 'https://example.org/shop',
  address: '14 Invented Road',
  city: 'Lahore',
  country: 'PK',
  title: 'Paid in advance for a phone',
  evidence: `Report ${n} was invented to measure with: they paid in advance by a transfer and the parcel never came.`,
});
