/** A part of a table: its blocks from one up to, and without, another. */
export interface Blocks {
  from: number;
  to: number;
}

/** Blocks that one statement looks through: 16 MB, about 75,000 disclosures. */
const atATime = 2_048;
/** A table up to this size, 512 MB, is looked through as a whole. */
const small = 65_536;

/**
 * The blocks of a table to look through in an hour of the day, in pieces: all of a small table, a twenty-fourth of a large
 * one, so that each block's turn comes once a day and no hour has much to read.
 * @param hour from 0 to 23
 */
export function blocksOfHour(total: number, hour: number): Blocks[] {
  const isSmall = total <= small;
  const first = isSmall ? 0 : Math.floor((total * hour) / 24);
  // The table may have grown since: its end is looked through in the last hour, or at once.
  const end = isSmall || hour === 23 ? total + atATime : Math.floor((total * (hour + 1)) / 24);
  const pieces: Blocks[] = [];
  for (let from = first; from < end; from += atATime) pieces.push({ from, to: Math.min(from + atATime, end) });
  return pieces;
}
