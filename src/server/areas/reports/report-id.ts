import { lowBits, timeId } from '../../platform/time-ids.ts';

export { firstIdAt } from '../../platform/time-ids.ts';

/** Above every id: where a list begins. */
export const maxId = '9223372036854775807';

/**
 * A new report id: milliseconds since 2024 and 22 random bits, in 63 bits. Ids rise with time, so newest first is
 * the order of the primary key, and they do not reveal the number of reports.
 * @param at when the report was filed
 * @returns decimal digits; two reports of one millisecond collide once in four million, and the writer then asks again
 */
export function newReportId(at: Date): string {
  return timeId(at.getTime(), randomUpTo(lowBits));
}

/** Random bits of the first id of a millisecond, and of each step after it, for ids in a row. */
const rowBits = { first: 21, step: 16 };

/**
 * Makes ids that rise also within a millisecond, so that reports filed together keep their order.
 * @returns makes the next id
 */
export function reportIdsInARow(): (at: Date) => string {
  let [ms, low] = [0, 0];
  return (at) => {
    const step = 1 + randomUpTo(rowBits.step);
    if (at.getTime() <= ms && low + step < 1 << lowBits) low += step;
    else {
      ms = Math.max(at.getTime(), ms + 1);
      low = randomUpTo(rowBits.first);
    }
    return timeId(ms, low);
  };
}

/** Random numbers are drawn in bulk: a call for each would cost more than the rest. */
const drawn = new Uint32Array(1024);
let left = 0;

function randomUpTo(bits: number): number {
  if (left === 0) {
    crypto.getRandomValues(drawn);
    left = drawn.length;
  }
  left -= 1;
  return (drawn[left] ?? 0) >>> (32 - bits);
}
