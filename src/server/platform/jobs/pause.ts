import { type Db, statement } from '../db/pool.ts';
import type { JobKind } from './job-table.ts';

const pause = statement(`
  insert into job_pauses (id, kind, paused_until) values ($1, $2, now() + interval '2 minutes')
  on conflict (id) do update set paused_until = excluded.paused_until`);
const resume = statement('delete from job_pauses where id = $1 or paused_until < now()');

const renewMs = 30_000;

/** Lets no worker start a job of this kind while `work` runs. If the process is killed, the pause ends two minutes later. */
export async function withPausedJobs<T>(db: Db, kind: JobKind, work: () => Promise<T>): Promise<T> {
  const id = crypto.randomUUID();
  await db.run(pause, [id, kind]);
  // There is time for three more attempts when a renewal fails.
  const timer = setInterval(() => void db.run(pause, [id, kind]).catch(() => {}), renewMs);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    await db.run(resume, [id]).catch(() => {});
  }
}
