import type { Amount } from '../../../contract/reports/amount-lost.ts';

/** An amount with its currency as it is written in the language. What is none is shown as it is. */
export function shownAmount({ amount, currency }: Amount, locale: string): string {
  if (Number.isNaN(Number(amount)) || !/^[A-Z]{3}$/.test(currency)) return `${amount} ${currency}`.trim();
  const options = { style: 'currency', currency, minimumFractionDigits: 0, maximumFractionDigits: 4 } as const;
  return new Intl.NumberFormat(locale, options).format(Number(amount));
}
