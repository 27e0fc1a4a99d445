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
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  return String((BigInt(at.getTime() - epoch) << BigInt(randomBits)) | BigInt(random >>> (32 - randomBits)));
}
