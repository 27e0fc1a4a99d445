import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { takeDueSteps } from '../../../src/server/areas/disputes/steps/due-steps-store.ts';
import { startDisputes } from '../../support/disputed.ts';
import { inDatabase } from '../../support/postgres-server.ts';
import { raw } from '../../support/raw-statement.ts';
import { day } from '../../support/time.ts';

const disputesAtOnce = 15;
const { db, context, pass, aDisputedPerson, rowsOf, mailTo } = await startDisputes();

/**
 * Ends the connections of the application in the middle of their transactions, as a process that is killed does, until
 * `work` has succeeded. @returns how many transactions were ended
 */
async function interrupting(work: () => Promise<void>): Promise<number> {
  const [{ name = '' } = {}] = await db.rows<{ name: string }>(raw('select current_database() as name'));
  const client = new pg.Client(inDatabase(inject('postgres').url, name));
  await client.connect();
  let ended = 0;
  let isDone = false;
  const ending = (async () => {
    while (!isDone && ended < 2 * disputesAtOnce) {
      const { rowCount } = await client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
           and xact_start < clock_timestamp() - random() * interval '20 ms'`,
      );
      ended += rowCount ?? 0;
    }
  })();
  try {
    for (let isWhole = false; !isWhole; )
      isWhole = await work().then(
        () => true,
        () => false,
      );
  } finally {
    isDone = true;
    await ending;
    await client.end();
  }
  return ended;
}

test('what is due about disputes is done once for each, whatever ends the work in the middle', async () => {
  const people = [];
  for (let count = 0; count < disputesAtOnce; count++) people.push(await aDisputedPerson());
  for (const { open } of people) expect((await open()).status).toBe(200);
  // Everything is due: the author is asked, moderators are warned, the report is held.
  await pass(100 * day);
  expect(await interrupting(() => takeDueSteps(context))).toBeGreaterThan(0);
  await takeDueSteps(context);

  for (const { id, email } of people) {
    const [dispute] = await rowsOf('disputes', `report_id = ${id}`);
    expect(dispute).toMatchObject({ state: 'open', next_due_at: null });
    expect(await rowsOf('dispute_messages', `dispute_id = '${dispute?.id}'`)).toHaveLength(1);
    expect(await rowsOf('reports', `id = ${id}`)).toMatchObject([{ state: 'held', disputed: true }]);
    const events = await rowsOf('audit_events', `${id} = any(report_ids) and event like 'dispute.%' order by event`);
    expect(events.map(({ event }) => event)).toEqual([
      'dispute.asked',
      'dispute.held',
      'dispute.opened',
      'dispute.overdue',
    ]);
    const subjects = (await mailTo(email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject === 'The report you dispute is held back')).toHaveLength(1);
  }
});
