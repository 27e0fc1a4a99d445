import { beforeEach, describe, expect, test } from 'vitest';
import { type JobHandler, jobQueue } from '../../../src/server/platform/jobs/job-queue.ts';
import { withPausedJobs } from '../../../src/server/platform/jobs/pause.ts';
import { createLog } from '../../../src/server/platform/log.ts';
import { testVault } from '../../support/app.ts';
import { openClone } from '../../support/postgres.ts';
import { raw } from '../../support/raw-statement.ts';
import { hour, minute, movableClock } from '../../support/time.ts';

const { db } = await openClone();

beforeEach(async () => {
  await db.rows(raw('delete from jobs'));
});

const vault = testVault();
const logged: string[] = [];
const log = createLog('warn', (line) => logged.push(line));

function setUp() {
  const time = movableClock();
  return { time, jobs: jobQueue({ db, vault, clock: time.clock, log }) };
}

/** A handler of mail that fails with `error`, as long as there is one. */
function recorder(options: Partial<JobHandler> = {}) {
  const done: string[] = [];
  const state: { error: Error | null } = { error: null };
  const handler: JobHandler = {
    kind: 'mail',
    firstPauseMs: 1_000,
    maxPauseMs: { outage: minute, failure: hour },
    isOutage: () => false,
    async run({ id, payload }) {
      if (state.error) throw state.error;
      done.push(payload ? String(payload) : id);
    },
    ...options,
  };
  return { handler, done, state };
}

const mail = (id: string, text = id) => ({ id, payload: Buffer.from(text) });

test('a job is done if its transaction commits, and not if it rolls back', async () => {
  const { jobs, time } = setUp();
  const { handler, done } = recorder();
  await db.transaction((tx) => jobs.enqueue(tx, 'mail', [mail('committed')], time.clock()));
  const rolledBack = db.transaction(async (tx) => {
    await jobs.enqueue(tx, 'mail', [mail('rolled back')], time.clock());
    throw new Error('no');
  });
  await expect(rolledBack).rejects.toThrow('no');
  await jobs.run([handler]);
  await jobs.run([handler]);
  expect(done).toEqual(['committed']);
});

test('a payload is sealed, and opens under its own id only', async () => {
  const { jobs, time } = setUp();
  await jobs.enqueue(db, 'mail', [mail('one', 'Markedpayload'), mail('two')], time.clock());
  const rows = await db.rows<{ row: string }>(raw('select j::text as row from jobs j'));
  expect(rows.map(({ row }) => row).join()).not.toContain(Buffer.from('Markedpayload').toString('hex'));
  await db.rows(raw(`update jobs set payload = (select payload from jobs where id = 'one') where id = 'two'`));
  await expect(jobs.payload(db, 'mail', 'two')).rejects.toThrow();
});

test('a second job with the same id replaces the first', async () => {
  const { jobs, time } = setUp();
  const { handler, done } = recorder();
  await jobs.enqueue(db, 'mail', [mail('same', 'first')], time.clock());
  await jobs.enqueue(db, 'mail', [mail('same', 'second')], time.clock());
  await jobs.run([handler]);
  expect(done).toEqual(['second']);
});

test('jobs are done in the order in which they are due, and none before', async () => {
  const { jobs, time } = setUp();
  const { handler, done } = recorder();
  const inMinutes = (n: number) => new Date(time.clock().getTime() + n * minute);
  for (const n of [3, 1, 2, 90]) await jobs.enqueue(db, 'mail', [mail(String(n))], inMinutes(n));
  await jobs.run([handler]);
  expect(done).toEqual([]);
  time.pass(3 * minute);
  await jobs.run([handler]);
  expect(done).toEqual(['1', '2', '3']);
});

test('a job that is being done is left alone by a worker whose clock is a second behind, however short its pauses', async () => {
  const [ahead, behind] = [setUp(), setUp()];
  ahead.time.pass(1_000);
  const { handler, done } = recorder({ maxPauseMs: { outage: minute, failure: minute } });
  await ahead.jobs.enqueue(db, 'mail', [mail('one')], behind.time.clock());
  await ahead.jobs.run([
    {
      ...handler,
      async run(job) {
        await behind.jobs.run([handler]);
        await handler.run(job);
      },
    },
  ]);
  expect(done).toEqual(['one']);
});

test('several workers do each job once', async () => {
  const { jobs, time } = setUp();
  const { handler, done } = recorder();
  const ids = Array.from({ length: 60 }, (_, n) => `job ${n}`);
  await jobs.enqueue(
    db,
    'mail',
    ids.map((id) => mail(id)),
    time.clock(),
  );
  await Promise.all(Array.from({ length: 4 }, () => jobs.run([handler])));
  expect(done.sort()).toEqual(ids.sort());
});

describe('a failing job', () => {
  test('is retried after growing pauses, does not block others, and is counted', async () => {
    const { jobs, time } = setUp();
    const { handler, done, state } = recorder();
    await jobs.enqueue(db, 'mail', [mail('unlucky')], time.clock());
    state.error = new Error('Markedsecret');
    await jobs.run([handler]);
    expect((await jobs.state()).mail).toMatchObject({ count: 1, failing: 1 });
    state.error = null;
    await jobs.enqueue(db, 'mail', [mail('lucky')], time.clock());
    await jobs.run([handler]);
    expect(done).toEqual(['lucky']);
    time.pass(1_000);
    await jobs.run([handler]);
    expect(done).toEqual(['lucky', 'unlucky']);
    expect((await jobs.state()).mail).toMatchObject({ count: 0, failing: 0, oldestAt: null });
    expect(logged.join()).toContain('"event":"job failed"');
    expect(logged.join()).not.toContain('Markedsecret');
  });

  test('ends the run if the other side is down, and is given up when it is too old', async () => {
    const { jobs, time } = setUp();
    let attempts = 0;
    const { handler } = recorder({
      isOutage: () => true,
      giveUpAfterMs: hour,
      run: async () => {
        attempts += 1;
        throw new Error('down');
      },
    });
    await jobs.enqueue(db, 'mail', [mail('one'), mail('two')], time.clock());
    await jobs.run([handler]);
    expect(attempts).toBe(1);
    time.pass(hour + minute);
    await jobs.run([handler]);
    await jobs.run([handler]);
    expect(await db.rows(raw('select from jobs'))).toEqual([]);
    expect(logged.join()).toContain('"event":"job given up"');
  });
});

test('a job whose worker crashed is done by another one after two minutes', async () => {
  const { jobs, time } = setUp();
  await jobs.enqueue(db, 'mail', [mail('orphaned')], time.clock());
  const crashed = recorder({ run: () => new Promise(() => {}) });
  void jobs.run([crashed.handler]);
  await expect.poll(async () => (await db.rows(raw('select from jobs where attempts = 1'))).length).toBe(1);
  const { handler, done } = recorder();
  await jobs.run([handler]);
  expect(done).toEqual([]);
  expect((await jobs.state()).mail).toMatchObject({ count: 1, failing: 0 });
  time.pass(2 * minute);
  await jobs.run([handler]);
  expect(done).toEqual(['orphaned']);
});

test('a job that is replaced while a worker does it is done again, not lost', async () => {
  const { jobs, time } = setUp();
  const done: string[] = [];
  const { handler } = recorder({
    async run({ payload }) {
      if (done.push(String(payload)) === 1) await jobs.enqueue(db, 'mail', [mail('same', 'second')], time.clock());
    },
  });
  await jobs.enqueue(db, 'mail', [mail('same', 'first')], time.clock());
  await jobs.run([handler]);
  expect(done).toEqual(['first']);
  time.pass(2 * minute);
  await jobs.run([handler]);
  expect(done).toEqual(['first', 'second']);
});

test('no worker starts a paused kind of job, and others go on; a pause ends in its time, whatever the clock of the database does', async () => {
  const { jobs, time } = setUp();
  const paused = recorder();
  const running = recorder({ kind: 'removals' });
  await jobs.enqueue(db, 'mail', [mail('one')], time.clock());
  await jobs.enqueue(db, 'removals', [{ id: 'running' }], time.clock());
  await withPausedJobs(db, 'mail', async () => {
    await jobs.run([paused.handler, running.handler]);
    // It is put back by a few seconds.
    await db.rows(raw(`update job_pauses set paused_until = paused_until + interval '5 seconds'`));
    await jobs.run([paused.handler]);
  });
  expect([paused.done, running.done]).toEqual([[], ['running']]);
  await jobs.run([paused.handler]);
  expect(paused.done).toEqual(['one']);

  // Of a process that was killed while the clock was a year ahead.
  await db.rows(
    raw(
      `insert into job_pauses (id, kind, paused_until) values (gen_random_uuid(), 'mail', now() + interval '1 year')`,
    ),
  );
  await jobs.enqueue(db, 'mail', [mail('two')], time.clock());
  await jobs.run([paused.handler]);
  await db.rows(raw('delete from job_pauses'));
  expect(paused.done).toEqual(['one', 'two']);
});

test('a job postponed by a clock that was ahead is done once the clock is right', async () => {
  const { jobs, time } = setUp();
  const { handler, done, state } = recorder();
  state.error = new Error('down');
  time.pass(48 * hour);
  await jobs.enqueue(db, 'mail', [mail('tried')], time.clock());
  await jobs.run([handler]);
  await jobs.enqueue(db, 'mail', [mail('new')], time.clock());
  state.error = null;
  time.pass(-48 * hour);
  await jobs.run([handler]);
  expect(done.sort()).toEqual(['new', 'tried']);
});

test('a job that was put off by days is not done before', async () => {
  const { jobs, time } = setUp();
  const { handler, done } = recorder();
  await jobs.enqueue(db, 'mail', [mail('later')], new Date(time.clock().getTime() + 48 * hour), 'notice', true);
  await jobs.run([handler]);
  time.pass(47 * hour);
  await jobs.run([handler]);
  expect(done).toEqual([]);
  time.pass(hour);
  await jobs.run([handler]);
  expect(done).toEqual(['later']);
});

test('jobs of the first rank are done before others, whenever they were added', async () => {
  const { jobs, time } = setUp();
  const { handler, done } = recorder();
  for (const [id, rank] of [
    ['bulk', 'bulk'],
    ['notice', 'notice'],
    ['awaited', 'awaited'],
  ] as const) {
    await jobs.enqueue(db, 'mail', [mail(id)], time.clock(), rank);
    time.pass(minute);
  }
  await jobs.run([handler]);
  expect(done).toEqual(['awaited', 'notice', 'bulk']);
});

test('several are done at once after the first, and an outage ends them all', async () => {
  const { jobs, time } = setUp();
  let attempts = 0;
  const { handler } = recorder({
    atOnce: 4,
    isOutage: () => true,
    run: async () => {
      attempts += 1;
      if (attempts > 1) throw new Error('down');
    },
  });
  const ids = Array.from({ length: 20 }, (_, n) => mail(String(n)));
  await jobs.enqueue(db, 'mail', ids, time.clock());
  await jobs.run([handler]);
  expect(attempts).toBeLessThanOrEqual(5);
  expect((await jobs.state()).mail).toMatchObject({ count: 19, failing: attempts - 1 });
});
