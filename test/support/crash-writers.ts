import { setTimeout as sleep } from 'node:timers/promises';
import { aPng } from './files.ts';
import { multipart } from './multipart.ts';
import { aReport } from './reports.ts';

/** What the server has acknowledged to one person. */
export interface Acknowledged {
  /** Report ids by the email in the report, which is unique. */
  reports: Map<string, string>;
  /** The evidence after the last edit, by report id. */
  edits: Map<string, string>;
  withdrawn: Set<string>;
  /** Report ids by file id. */
  files: Map<string, string>;
  keys: Set<string>;
  revoked: Set<string>;
}

export interface CrashWriters {
  acknowledged: Acknowledged;
  /** The number of calls that were repeated after a broken connection. */
  retried(): number;
  /** Stops the writers after their current calls. */
  end(): Promise<void>;
  /** Stops them at once, when their server does not come back. */
  abandon(): void;
}

/** The number of accounts that write at once. */
export const crowd = 5;

/**
 * Starts people who continuously file, edit and withdraw reports, add files and create keys. They repeat a call that a
 * crash interrupts, with the same Idempotency-Key, until it is acknowledged.
 * @param sessions headers with the session of each of the `crowd` people
 */
export function crashWriters(address: string, sessions: readonly Record<string, string>[]): CrashWriters {
  const acknowledged: Acknowledged = {
    reports: new Map(),
    edits: new Map(),
    withdrawn: new Set(),
    files: new Map(),
    keys: new Set(),
    revoked: new Set(),
  };
  let isOver = false;
  let isAbandoned = false;
  let retried = 0;

  /** Repeats a call until the server answers. Any error but "unavailable" and "too many keys" fails the test. */
  const until = async (path: string, init: RequestInit): Promise<Response> => {
    for (;;) {
      if (isAbandoned) throw new Error('the test has failed');
      try {
        const answer = await fetch(`${address}/api${path}`, { ...init, signal: AbortSignal.timeout(30_000) });
        const body = await answer.arrayBuffer();
        if (answer.ok || answer.status === 409) return new Response(body, { status: answer.status });
        if (answer.status !== 503) throw new TypeError(`${path} answered ${answer.status}`);
      } catch (error) {
        if (error instanceof TypeError && /answered/.test(error.message)) throw error;
      }
      retried += 1;
      await sleep(50);
    }
  };
  const send = (method: string, path: string, body: object, headers: Record<string, string>) =>
    until(path, { method, headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) });

  const author = async (number: number, session: Record<string, string>) => {
    const png = await aPng(number);
    for (let n = 0; !isOver; n++) {
      const email = `bilal-${number}-${n}@example.org`;
      const evidence = n % 2 === 0 ? 'They asked for my OTP on WhatsApp.' : 'A fake job offer on Facebook.';
      const body = aReport({ email, evidence });
      const once = { ...session, 'idempotency-key': crypto.randomUUID() };
      const { reportID: id } = await (await send('POST', '/report/add-report', body, once)).json();
      acknowledged.reports.set(email, id);
      if (n % 2 === 0) {
        const edit = `${evidence} Edited, with a courier parcel, ${n}.`;
        await send('PUT', `/report/update-report?reportID=${id}`, { ...body, evidence: edit }, session);
        acknowledged.edits.set(id, edit);
      }
      // Fewer than the throttle lets through.
      if (n % 3 === 0 && n < 100) {
        const form = multipart({ bytes: png, name: `${n}.png` });
        const headers = { ...session, ...form.headers };
        const init = { method: 'POST', headers, body: form.payload };
        const file = await (await until(`/report/attachments?reportID=${id}`, init)).json();
        acknowledged.files.set(file.id, id);
      }
      if (n % 5 === 0) {
        await send('POST', `/report/withdraw?reportID=${id}`, { reason: 'mistake' }, session);
        acknowledged.withdrawn.add(id);
      }
      await sleep(20);
    }
  };

  const keeper = async (session: Record<string, string>) => {
    // An account may make 50 pairs a day; a creation that was interrupted counts, too.
    for (let n = 0; !isOver && n < 25; n++) {
      const made = await send('POST', '/keys', { name: `key ${n}` }, session);
      if (made.status === 409) {
        // Revoke keys whose creation was interrupted, since nobody knows their secret.
        const pairs = await (await until('/keys', { headers: session })).json();
        for (const { id } of pairs)
          if (!acknowledged.keys.has(id)) await until(`/keys/${id}`, { method: 'DELETE', headers: session });
        continue;
      }
      const { id } = await made.json();
      acknowledged.keys.add(id);
      await until(`/keys/${id}`, { method: 'DELETE', headers: session });
      acknowledged.revoked.add(id);
      await sleep(500);
    }
  };

  const all = Promise.all(
    sessions.map((session, number) => (number === crowd - 1 ? keeper(session) : author(number, session))),
  );
  // Report a failure after all writers have stopped.
  all.catch(() => {});
  return {
    acknowledged,
    retried: () => retried,
    async end() {
      isOver = true;
      await all;
    },
    abandon() {
      isAbandoned = true;
    },
  };
}
