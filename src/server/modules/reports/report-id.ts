/** 2024-01-01T00:00:00Z in epoch milliseconds: 41 bits of milliseconds last from there to 2093. */
const epoch = 1_704_067_200_000;

const randomBits = 22;

/**
 * A new report id: milliseconds since 2024 and 22 random bits, in 63 bits. Ids rise with time, so newest first is
 * the order of the primary key, and they tell nobody how many reports there are.
 * @param at when the report was filed
 * @returns decimal digits; two reports of one millisecond collide once in four million, and the writer then asks again
 */
export function newReportId(at: Date): string {
  return idOf(at.getTime(), randomUpTo(randomBits));
}

/** Bits of the first id of a millisecond, and of each step from there, when ids are drawn in a row. */
const rowBits = { first: 21, step: 16 };

/**
 * Draws ids in a row, each above the one before, also within a millisecond: what is filed together keeps its order.
 * @returns a new id for a report filed now; as hard to guess as `newReportId` makes them but for the order
 */
export function reportIdsInARow(): (at: Date) => string {
  let [ms, low] = [0, 0];
  return (at) => {
    const step = 1 + randomUpTo(rowBits.step);
    if (at.getTime() <= ms && low + step < 1 << randomBits) low += step;
    else {
      ms = Math.max(at.getTime(), ms + 1);
      low = randomUpTo(rowBits.first);
    }
    return idOf(ms, low);
  };
}

const idOf = (ms: number, low: number): string => String((BigInt(ms - epoch) << BigInt(randomBits)) | BigInt(low));

/** Random numbers that are drawn at once: each alone would cost more than all that is done with it. */
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
