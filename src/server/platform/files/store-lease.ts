import { type Db, statement } from '../db/pool.ts';

/** Part of a statement that takes a file for its removal: nobody reads the whole store just now. */
export const noHold = 'not exists (select from file_holds where held_until > now())';

const hold = statement(
  'files.hold',
  `insert into file_holds (id, held_until) values ($1, now() + interval '2 minutes')
   on conflict (id) do update set held_until = excluded.held_until`,
);
const release = statement('files.release', 'delete from file_holds where id = $1 or held_until < now()');

const renewMs = 30_000;

/**
 * Keeps files from being removed while `work` runs, so that it finds every file that a row referred to when it began.
 * What is due meanwhile is removed after. Of a holder that was killed the hold ends by itself, two minutes later.
 */
export async function withStoreLease<T>(db: Db, work: () => Promise<T>): Promise<T> {
  const id = crypto.randomUUID();
  await db.rows(hold, [id]);
  // A renewal that fails is tried again before the hold ends.
  const renewing = setInterval(() => void db.rows(hold, [id]).catch(() => {}), renewMs);
  try {
    return await work();
  } finally {
    clearInterval(renewing);
    await db.rows(release, [id]).catch(() => {});
  }
}
