// See docs/decisions/0025-a-proof-asks-nothing-about-reports.md
/** 2024-01-01T00:00:00Z in epoch milliseconds: 41 bits of milliseconds last from there to 2093. */
const idEpoch = 1_704_067_200_000;

/** Bits below those of the time. */
export const lowBits = 22;

/** An id that rises with time, as decimal digits. @param ms epoch milliseconds, @param low below 2^22 */
export const timeId = (ms: number, low: number): string =>
  String((BigInt(ms - idEpoch) << BigInt(lowBits)) | BigInt(low));

/** Above every id: where a list begins. */
export const maxId = '9223372036854775807';

/** When times no longer fit into an id. */
const idEnd = idEpoch + 2 ** 41;

/** An id below those of all reports that are filed from then on, and above those filed before. */
export const firstIdAt = (at: Date): string =>
  at.getTime() < idEnd ? timeId(Math.max(at.getTime(), idEpoch), 0) : maxId;
