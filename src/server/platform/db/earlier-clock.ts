// See docs/decisions/0035-the-earlier-of-two-clocks.md
import { type Clock, systemClock } from '../clock.ts';
import { type Queryable, statement } from './pool.ts';

/** A clock that one machine cannot put ahead. */
interface EarlierClock {
  /** The earlier of this machine's time and the database's. */
  clock: Clock;
  /** By how many seconds this machine's clock is ahead of the database's; negative when it is behind. */
  skewSeconds(): number;
  /** Asks the database for its time again. */
  measure(): Promise<void>;
}

const databaseTime = statement<{ ms: number }>('select extract(epoch from clock_timestamp())::float8 * 1000 as ms');

/**
 * What is ended or destroyed cannot be brought back, so a machine whose clock is ahead must not decide when. Between two
 * measurements the database's time is taken from the monotonic clock, which no change of this machine's time moves.
 */
export async function earlierClock(db: Queryable): Promise<EarlierClock> {
  /** The database's time less the monotonic clock's, when it was asked and halfway to its answer; in milliseconds. */
  let [asked, halfway] = [0, 0];
  const measure = async (): Promise<void> => {
    const sent = performance.now();
    const row = await db.one(databaseTime);
    if (!row) throw new Error('the database has no time');
    // Taken as the time of asking: then two clocks that agree never put this machine's behind itself.
    asked = row.ms - sent;
    halfway = row.ms - (sent + performance.now()) / 2;
  };
  await measure();
  return {
    clock: () => new Date(Math.min(systemClock().getTime(), asked + performance.now())),
    skewSeconds: () => (systemClock().getTime() - halfway - performance.now()) / 1_000,
    measure,
  };
}
