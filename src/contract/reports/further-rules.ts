import * as z from 'zod/mini';
import type { MessageKey } from '../messages/messages.ts';
import { asciiDigits } from '../rules/digits.ts';
import { type FurtherKind, furtherKinds } from '../rules/identifier-kinds.ts';
import { kindRules, normalIdentifier, readIdentifier } from '../rules/identifiers.ts';
import { keptWallet } from '../rules/mobile-wallet.ts';
import { pasted } from '../rules/pasted.ts';
import { type FurtherIdentifier, furtherParts, maxInAll, maxOfKind } from './further-identifiers.ts';

const isKind = (kind: unknown): kind is FurtherKind => furtherKinds.some((one) => one === kind);

/** Of the longest text that can be a list of them. */
const maxLength = maxOfKind * (kindRules.host.maxRaw + 3 * kindRules.email.maxRaw);

type Sent = { kind?: unknown; value?: unknown };

function partsOf(sent: unknown): readonly Sent[] | null {
  if (typeof sent === 'string') return sent.length <= maxLength ? furtherParts(sent) : null;
  if (!Array.isArray(sent) || sent.length > maxInAll) return null;
  return sent.map((one: unknown) => (typeof one === 'object' && one !== null ? one : {}));
}

/**
 * In normal form, a wallet with who runs it. A number that only the simple pattern takes is no number any more without its
 * dash, so it is kept as typed.
 */
function textOf(kind: FurtherKind, value: string, normal: string): string {
  const text = (kind === 'wallet' ? keptWallet(value) : null) ?? normal;
  return normalIdentifier(kind, text) === normal ? text : asciiDigits(pasted(value));
}

/** What a report keeps of a further identifier and what two of them are compared by, or why it cannot be used. */
function kept(kind: FurtherKind, value: unknown): { identifier: FurtherIdentifier; key: string } | MessageKey {
  if (typeof value !== 'string') return kindRules[kind].invalid;
  const read = readIdentifier(kind, value);
  if ('refused' in read) return read.refused;
  return {
    identifier: { kind, value: textOf(kind, value, read.normal) },
    key: `${kind} ${read.normal}`,
  };
}

/**
 * Further identifiers: a list, or all in one text. Missing, null and an empty list become null, and one that occurs twice is
 * kept once. Each that is refused is named by its place in the list.
 */
export const FurtherIdentifiers = z
  ._default(
    z.transform(
      (
        sent: FurtherIdentifier[] | string | null,
        payload: { issues: z.core.$ZodRawIssue[] },
      ): FurtherIdentifier[] | null => {
        if (sent === null) return null;
        const refuse = (message: MessageKey, ...path: (string | number)[]) =>
          payload.issues.push({ code: 'custom', message, path, input: undefined });
        const parts = partsOf(sent);
        if (!parts) {
          refuse('furtherInvalid');
          return null;
        }
        const found = new Map<string, FurtherIdentifier>();
        for (const [at, { kind, value }] of parts.entries()) {
          if (!isKind(kind)) {
            refuse('furtherKindInvalid', at, 'kind');
            continue;
          }
          const one = kept(kind, value);
          if (typeof one === 'string') refuse(one, at, 'value');
          else if (!found.has(one.key)) found.set(one.key, one.identifier);
        }
        const all = [...found.values()];
        if (furtherKinds.some((kind) => all.filter((one) => one.kind === kind).length > maxOfKind))
          refuse('furtherTooMany');
        return all.length > 0 ? all : null;
      },
    ),
    null,
  )
  .check(
    z.meta({
      anyOf: [
        {
          type: 'array',
          maxItems: maxInAll,
          items: {
            type: 'object',
            properties: {
              kind: { type: 'string', enum: [...furtherKinds] },
              value: { type: 'string', minLength: 1, maxLength: kindRules.host.maxRaw },
            },
            required: ['kind', 'value'],
          },
        },
        { type: 'null' },
      ],
    }),
  );

/** Whether a body names any, before it is checked. */
export const namesFurther = (sent: unknown): boolean =>
  Array.isArray(sent) ? sent.length > 0 : typeof sent === 'string' && sent.length <= maxLength && sent.trim() !== '';
