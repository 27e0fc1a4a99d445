const spanMs = Date.parse('2026-10-01') - Date.parse('2024-01-01');
const scatter = 2_654_435;
const lowest22 = 4_194_303;

/**
 * Report ids as the product creates them, spread evenly over the time since 2024; the random part is derived from the number.
 * @param {number} reports
 */
export function reportIds(reports) {
  const stepMs = Math.floor(spanMs / reports);
  return {
    stepMs,
    /** @param {number} n from 1 */
    id: (n) => String((BigInt(n * stepMs) << 22n) | (BigInt(n * scatter) & BigInt(lowest22))),
    /** The same in SQL. @param {string} n a bigint */
    sql: (n) => `(((${n} * ${stepMs}) << 22) | ((${n} * ${scatter}) & ${lowest22}))`,
  };
}
