import { request } from 'node:http';
import { multipart, type SentFile } from './multipart.ts';
import { aPerson } from './people.ts';

export interface HttpAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects to be there
  body: any;
}

const jsonType = { 'content-type': 'application/json' };

/** Sends one request on its own connection, so that several server processes take turns. */
export function ask(
  address: string,
  method: string,
  path: string,
  { body, file, headers = {} }: { body?: unknown; file?: SentFile; headers?: Record<string, string> } = {},
): Promise<HttpAnswer> {
  const json = body === undefined ? undefined : JSON.stringify(body);
  const { payload, headers: own } = file ? multipart(file) : { payload: json, headers: json && jsonType };
  // Node sends none with the body of a DELETE.
  const length = payload && { 'content-length': Buffer.byteLength(payload) };
  return new Promise((resolve, reject) => {
    const call = request(
      `${address}/api${path}`,
      { method, agent: false, headers: { ...headers, ...own, ...length } },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (chunk: string) => {
          text += chunk;
        });
        answer.on('error', reject);
        answer.on('end', () => {
          const isJson = /json/.test(answer.headers['content-type'] ?? '');
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: isJson ? JSON.parse(text) : text });
        });
      },
    );
    call.on('error', reject);
    call.end(payload);
  });
}

export interface Business {
  accountId: string;
  /** Its email address. */
  email: string;
  password: string;
  /** Headers with its session. */
  session: Record<string, string>;
  pair: { id: string; apiKey: string; secret: string };
  /** Headers with its first key pair. */
  proof: Record<string, string>;
}

/** Registers a person with a running product, unless they have an account, and signs them in. */
export async function signedIn(address: string, person = aPerson()) {
  await ask(address, 'POST', '/auth/register', { body: person });
  const { body } = await ask(address, 'POST', '/auth/login', { body: person });
  return {
    accountId: body.uid,
    email: person.email,
    session: { authorization: `Bearer ${body.stsTokenManager.accessToken}` },
  };
}

/** Registers a business with a running product. */
export async function aBusiness(address: string): Promise<Business> {
  const { email, password, username } = aPerson();
  const { accountId, session } = await signedIn(address, { email, password, username });
  const { body: pairs } = await ask(address, 'GET', '/keys', { headers: session });
  const [first] = pairs;
  const { body } = await ask(address, 'GET', `/keys/${first.id}/secret`, { headers: session });
  const pair = { id: first.id, apiKey: first.apiKey, secret: body.secret };
  return { accountId, email, password, session, pair, proof: { api_key: pair.apiKey, secret: pair.secret } };
}

export const anEmail = (): { email: string } => ({ email: `${crypto.randomUUID()}@example.org` });

/** Looks up an identifier that was not looked up before. */
export const aLookup = (
  address: string,
  proof: Record<string, string>,
  body: object = anEmail(),
): Promise<HttpAnswer> => ask(address, 'POST', '/get-report-detail', { body, headers: proof });

/** Runs clients in parallel; each makes its calls one after the other. */
export async function inParallel<T>(clients: number, calls: number, call: () => Promise<T>): Promise<T[]> {
  const client = async () => {
    const answers: T[] = [];
    for (let n = 0; n < calls; n++) answers.push(await call());
    return answers;
  };
  return (await Promise.all(Array.from({ length: clients }, client))).flat();
}

export const statusesOf = (answers: readonly { status: number }[]): Record<number, number> => {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};
