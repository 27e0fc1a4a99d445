import * as z from 'zod/mini';
import type { MessageKey } from '../messages/messages.ts';
import { currencies } from '../rules/currencies.ts';

/** An amount of money. */
export interface Amount {
  /** A decimal number: `1500.50`. */
  amount: string;
  /** ISO 4217. */
  currency: string;
}

/** An amount in answers. */
export const AmountAnswer = z.object({ amount: z.string(), currency: z.string() });

/** An amount as CSV files and the form have it: `1500.50 PKR`. */
export const amountText = ({ amount, currency }: Amount): string => `${amount} ${currency}`;

/** The two parts of such a text; whatever stands before the last space is the amount. */
export function amountParts(text: string): Amount {
  const at = text.lastIndexOf(' ');
  return at < 0 ? { amount: text, currency: '' } : { amount: text.slice(0, at).trim(), currency: text.slice(at + 1) };
}

const decimal = '(?:0|[1-9][0-9]{0,11})(?:\\.[0-9]{1,4})?';
const isDecimal = new RegExp(`^${decimal}$`);
/** The length of the longest text that can be an amount, with room for spaces. */
const maxLength = 40;

const part = (value: unknown): string => (typeof value === 'string' && value.length <= maxLength ? value.trim() : '');

function partsOf(sent: unknown): Amount | null {
  if (typeof sent === 'string' && sent.length <= maxLength) return amountParts(sent.trim());
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return null;
  const { amount, currency } = sent as { [Name in keyof Amount]?: unknown };
  return { amount: part(amount), currency: part(currency) };
}

const isNothing = (sent: unknown): boolean =>
  sent === null || (typeof sent === 'string' && sent.length <= maxLength && sent.trim() === '');

/** How much was lost: an amount with its currency, or both in one text. Missing, null and empty become null. */
export const AmountLost = z
  ._default(
    z.transform((sent: Amount | string | null, payload: { issues: z.core.$ZodRawIssue[] }): Amount | null => {
      if (isNothing(sent)) return null;
      const refused = (message: MessageKey) => {
        payload.issues.push({ code: 'custom', message, input: undefined });
        return null;
      };
      const { amount, currency } = partsOf(sent) ?? { amount: '', currency: '' };
      if (!isDecimal.test(amount) || Number(amount) === 0) return refused('amountInvalid');
      const code = currency.toUpperCase();
      return currencies.includes(code) ? { amount, currency: code } : refused('currencyInvalid');
    }),
    null,
  )
  .check(
    z.meta({
      anyOf: [
        {
          type: 'object',
          properties: {
            amount: { type: 'string', pattern: `^${decimal}$`, examples: ['1500.50'] },
            currency: { type: 'string', enum: [...currencies] },
          },
          required: ['amount', 'currency'],
        },
        { type: 'null' },
      ],
    }),
  );
