import * as z from 'zod/mini';
import { administration } from '../accounts/roles.ts';
import { endpoint } from '../endpoint.ts';
import { limitUpTo, TimedCursor } from '../pagination.ts';
import { id, messageKey, text } from '../rules/text.ts';
import { said } from '../said.ts';
import { KeyPair, keyKinds, keyStates } from './keys.ts';

/** Days that the use of a key is counted over. */
export const keyUsageDays = 30;

/** A key pair with its account, and how it was used in the last 30 days. */
export const IssuedKey = z.extend(KeyPair, {
  accountId: z.string(),
  ownerName: z.string(),
  ownerEmail: z.string(),
  /** Whether the account was approved for live keys (A31). */
  isApproved: z.boolean(),
  /** The plan that an admin gave the account; null for the one from RATE_PLANS. */
  plan: z.nullable(z.string()),
  lookups: z.int(),
  hits: z.int(),
});
export type IssuedKey = z.infer<typeof IssuedKey>;

const IssuedKeysQuery = z.object({
  state: z._default(z.enum(keyStates, messageKey('keyStateInvalid')), 'active'),
  kind: z.optional(z.enum(keyKinds, messageKey('keyKindInvalid'))),
  limit: limitUpTo(100, 25),
  cursor: TimedCursor,
});
export type IssuedKeysQuery = z.output<typeof IssuedKeysQuery>;

/** Why something was decided, mailed to the account as it is. */
export const DecisionReason = text({
  required: messageKey('decisionReasonRequired'),
  min: [3, messageKey('decisionReasonRequired')],
  max: [500, messageKey('decisionReasonMax')],
});

const roles = administration;

/** The key pairs of all accounts. */
export const issuedKeys = {
  list: endpoint('GET', '/admin/keys', {
    summary: 'Key pairs of all accounts with their use in the last 30 days, newest first',
    roles,
    query: IssuedKeysQuery,
    paged: true,
    response: z.array(IssuedKey),
  }),
  revoke: endpoint('POST', '/admin/keys/{id}/revoke', {
    summary: 'Revoke a key pair, at once and for good; its account is told why by email',
    roles,
    stepUp: true,
    params: z.object({ id: id(messageKey('keyNotFound')) }),
    body: z.object({ reason: DecisionReason }),
    response: said('keyRevokedNow'),
    problems: ['keyNotFound'],
  }),
};
