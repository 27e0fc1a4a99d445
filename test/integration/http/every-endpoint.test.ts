import { beforeEach, describe, expect, test } from 'vitest';
import { staffRoles } from '../../../src/contract/accounts/roles.ts';
import { listEndpoints } from '../../../src/contract/index.ts';
import { Problem } from '../../../src/contract/problems/problem.ts';
import { type SignedInClient, startApp } from '../../support/app.ts';
import { multipart } from '../../support/multipart.ts';
import { anOwner, type EndpointName, wholeCalls } from '../../support/whole-calls.ts';

const testApp = await startApp();
const { stranger, as, asStaff, app } = testApp;
const staff = await asStaff(...staffRoles);
const business = await as();
const { apiKey, secret } = await business.keyPair();
const proven = { api_key: apiKey, secret };

// A new account for each test, because one of the endpoints ends the caller's session.
let member: SignedInClient;
beforeEach(async () => {
  member = await as();
});

const nonsense = [[], null, 'text', 7, { email: { $gt: '' }, name: [1], date: {}, password: [], CNIC: {} }];

describe.each(listEndpoints())('%s', (name, endpoint) => {
  /** Someone who may call it. */
  const caller = () => (endpoint.roles ? staff : member);
  const params = Object.fromEntries([...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, '!']));

  if (endpoint.access !== 'anyone') {
    test('answers 401 without credentials or with wrong ones, whatever is sent', async () => {
      for (const body of [undefined, {}, ...nonsense]) {
        const answer = await stranger.call(endpoint, { params, body });
        expect(answer.status).toBe(401);
        expect(Problem.safeParse(answer.body).error).toBeUndefined();
      }
      const wrong: Record<string, string>[] = [
        { authorization: 'Bearer nobody' },
        { cookie: 'token=nobody' },
        { api_key: 'fs_live_nobody', secret },
        ...(endpoint.access === 'apiKey' ? [] : [{ api_key: apiKey, secret: `${secret}x` }, { api_key: apiKey }]),
      ];
      for (const headers of wrong) expect((await stranger.call(endpoint, { params, headers })).status).toBe(401);
    });
  }

  if (endpoint.roles) {
    test('answers a member as an unknown path does, whatever is sent', async () => {
      const unknown = await member.call({ ...endpoint, path: '/no-such-call' });
      const { instance: _, ...problem } = unknown.body;
      for (const body of [undefined, {}, ...nonsense]) {
        const answer = await member.call(endpoint, { params, body });
        expect([answer.status, answer.body]).toEqual([404, { ...problem, instance: answer.body.instance }]);
      }
    });
  }

  if (endpoint.body && !endpoint.upload) {
    test('answers invalid input with a problem that names it, without a stack trace', async () => {
      for (const body of nonsense) {
        const answer = await caller().call(endpoint, { params, body, headers: proven });
        expect(answer.status).toBe(422);
        expect(answer.headers['content-type']).toContain('application/problem+json');
        expect(answer.body.errors.length).toBeGreaterThan(0);
        expect(answer.text).not.toMatch(/\bat .*\.(ts|js):|node_modules|select |insert /i);
      }
    });

    test('answers broken JSON with 400, another media type with 415 and a body that is too large with 413', async () => {
      const send = (payload: string, type = 'application/json') =>
        app.inject({
          method: endpoint.method,
          url: `/api${endpoint.path}`,
          headers: { ...proven, authorization: `Bearer ${caller().token}`, 'content-type': type },
          payload,
        });
      // Both a session and a key pair are sent; the endpoint picks what it accepts.
      expect((await send('{"email":')).statusCode).toBe(400);
      expect((await send('email=a', 'application/x-www-form-urlencoded')).statusCode).toBe(415);
      const large = await send(JSON.stringify({ email: 'x'.repeat(1_000_001) }));
      expect(large.statusCode).toBe(413);
      expect(large.json().message).toContain(endpoint.bodyMaxBytes ? '1000 kB' : '100 kB');
    });
  }

  const { upload } = endpoint;
  if (upload) {
    const { field, maxBytes } = upload;
    /** What its owner sends, but for the file. */
    const ownCall = async () => {
      const owner = await anOwner(testApp);
      const { file, ...sent } = await wholeCalls[name as EndpointName](owner);
      return { owner, sent, fields: file?.fields ?? {} };
    };

    test('answers a form without the file, or with one of another type, with a problem', async () => {
      const bytes = Buffer.from('no such file');
      for (const file of [
        { bytes, field: 'other' },
        { bytes: Buffer.alloc(0), field },
        { bytes, field },
      ]) {
        const { owner, sent, fields } = await ownCall();
        const answer = await owner.call(endpoint, { ...sent, file: { ...file, fields } });
        expect(answer.status).toBe(422);
        expect(answer.body.errors?.[0]?.path).toBe(field);
      }
      const { owner, sent } = await ownCall();
      expect((await owner.call(endpoint, sent)).status).toBe(422);
    });

    test('answers a malformed form with 400, and a file that turns out to be too large with 413', async () => {
      const { owner, sent, fields } = await ownCall();
      const { params: own = {}, query = {} } = sent;
      const send = (payload: string | Buffer, type: string) =>
        app.inject({
          method: endpoint.method,
          url: `/api${endpoint.path.replaceAll(/\{(\w+)\}/g, (_, part: string) => own[part] ?? '')}`,
          query: query as Record<string, string>,
          headers: { authorization: `Bearer ${owner.token}`, 'content-type': type },
          payload,
        });
      const whole = multipart({ bytes: Buffer.alloc(1000), field, fields });
      expect((await send(whole.payload.subarray(0, -300), whole.headers['content-type'])).statusCode).toBe(400);
      expect((await send(whole.payload, 'multipart/form-data')).statusCode).toBe(400);
      const large = multipart({ bytes: Buffer.alloc(maxBytes + 1), field, fields });
      const answer = await send(large.payload, large.headers['content-type']);
      expect([answer.statusCode, answer.json().code]).toEqual([413, 'uploadTooLarge']);
    });
  }

  test('answers an invalid query with a problem if it takes one, and ignores it otherwise', async () => {
    const query = {
      limit: 'many',
      cursor: "'; drop table reports",
      days: '-1',
      reportID: '../..',
      email: '@',
      range: 'ever',
    };
    const answer = await caller().call(endpoint, { params, query, headers: proven });
    // A new account has no factor to remove.
    const understood = endpoint.problems?.includes('factorNotFound') ? 404 : 200;
    // Where no value of the query is wrong, the body is missing.
    const refused = endpoint.body && !endpoint.params ? [400, 422] : [422];
    const takesInput = endpoint.query || endpoint.params || endpoint.body || upload;
    expect(takesInput ? refused : [understood]).toContain(answer.status);
  });
});

test('an unknown API path is a problem with status 404 for every method', async () => {
  for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'] as const) {
    const answer = await app.inject({ method, url: '/api/no-such-call' });
    expect(answer.statusCode).toBe(404);
    expect(Problem.safeParse(answer.json()).success).toBe(true);
  }
});
