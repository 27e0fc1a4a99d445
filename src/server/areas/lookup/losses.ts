import type { LookupAnswer } from '../../../contract/lookup/lookup.ts';
import type { MatchedReport } from './registry.ts';

/** Amounts have at most this many decimals. */
const decimals = 4;

/** A decimal number as a whole number of its smallest parts, so that a sum is exact. */
function partsOf(amount: string): bigint {
  const [whole = '', fraction = ''] = amount.split('.');
  return BigInt(whole + fraction.padEnd(decimals, '0'));
}

function decimalOf(parts: bigint): string {
  const digits = String(parts).padStart(decimals + 1, '0');
  const fraction = digits.slice(-decimals).replace(/0+$/, '');
  return digits.slice(0, -decimals) + (fraction && `.${fraction}`);
}

/**
 * What the authors of verified and corroborated reports say they lost, by currency, that of the most reports first. Reports under
 * dispute are left out, as from the verdict.
 * @param reports all that match; null when not all were read
 */
export function lossesOf(reports: readonly MatchedReport[] | null): LookupAnswer['amountLost'] {
  if (reports === null) return null;
  const sums = new Map<string, { parts: bigint; reports: number }>();
  for (const { amountLost, standing, disputed } of reports) {
    if (amountLost === null || standing === 'unverified' || disputed) continue;
    const sum = sums.get(amountLost.currency) ?? { parts: 0n, reports: 0 };
    sums.set(amountLost.currency, { parts: sum.parts + partsOf(amountLost.amount), reports: sum.reports + 1 });
  }
  return [...sums]
    .sort(([a, one], [b, other]) => other.reports - one.reports || (a < b ? -1 : 1))
    .map(([currency, sum]) => ({ currency, amount: decimalOf(sum.parts), reports: sum.reports }));
}
