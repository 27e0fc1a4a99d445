import * as z from 'zod/mini';
import { moderation } from '../accounts/roles.ts';
import { endpoint } from '../endpoint.ts';
import { limitUpTo, TimedCursor } from '../pagination.ts';
import { identifierKinds, maxIdentifierLength } from '../rules/identifier-kinds.ts';
import { id, messageKey, rawText, text } from '../rules/text.ts';
import { said } from '../said.ts';

/** What an entry does: its identifier cannot be listed, or it is one that many people use. */
export const safelistMarks = ['safelisted', 'shared'] as const;
export type SafelistMark = (typeof safelistMarks)[number];

/** The identifiers of a report, and a domain: an entry for it stands for every email address and every website there, also at its subdomains. */
export const safelistKinds = [...identifierKinds, 'domain'] as const;
export type SafelistKind = (typeof safelistKinds)[number];

export const safelistReasons = ['bank', 'helpline', 'police', 'authority', 'operator', 'company', 'other'] as const;
export type SafelistReason = (typeof safelistReasons)[number];

export const removalReasons = ['mistake', 'changedHands', 'misused', 'other'] as const;
export type RemovalReason = (typeof removalReasons)[number];

const Kind = z.enum(safelistKinds, messageKey('safelistKindInvalid'));
/** The server checks its format, so that the page need not load the data about phone numbers. */
const Value = rawText(maxIdentifierLength, messageKey('safelistValueInvalid')).check(
  z.refine((value) => value.trim() !== '', messageKey('safelistValueInvalid')),
);
export const SafelistBody = z.object({
  mark: z.enum(safelistMarks, messageKey('safelistMarkInvalid')),
  kind: Kind,
  value: Value,
  /** What staff call it, such as the name of a bank. */
  label: text({ required: messageKey('safelistLabelRequired'), max: [80, messageKey('safelistLabelMax')] }),
  reason: z.enum(safelistReasons, messageKey('reasonCodeRequired')),
});
export type SafelistBody = z.output<typeof SafelistBody>;

const FindBody = z.object({ kind: Kind, value: Value });

export const SafelistEntry = z.object({
  id: z.string(),
  mark: z.enum(safelistMarks),
  kind: z.enum(safelistKinds),
  /** The identifier with its middle masked; a domain as it is. */
  masked: z.string(),
  label: z.string(),
  reason: z.enum(safelistReasons),
  /** ISO 8601, UTC. */
  addedAt: z.string(),
});
export type SafelistEntry = z.infer<typeof SafelistEntry>;

const SafelistQuery = z.object({
  mark: z.optional(z.enum(safelistMarks, messageKey('safelistMarkInvalid'))),
  kind: z.optional(Kind),
  limit: limitUpTo(200, 50),
  cursor: TimedCursor,
});
export type SafelistQuery = z.output<typeof SafelistQuery>;

const entryPath = z.object({ id: id(messageKey('safelistNotFound')) });
const roles = moderation;

export const safelist = {
  list: endpoint('GET', '/admin/safelist', {
    summary: 'The safelist and the identifiers that many people share, newest first',
    roles,
    query: SafelistQuery,
    paged: true,
    response: z.array(SafelistEntry),
  }),
  find: endpoint('POST', '/admin/safelist/find', {
    summary: 'The entry of an identifier, or null',
    roles,
    body: FindBody,
    response: z.object({ entry: z.nullable(SafelistEntry) }),
  }),
  add: endpoint('POST', '/admin/safelist', {
    summary: 'Add an identifier',
    description:
      'Listed reports that name an identifier which cannot be listed are held and enter the queue. A domain has to be proven: its DNS must have the TXT record that the answer to a refused call names.',
    roles,
    body: SafelistBody,
    grows: 'rows',
    response: z.object({
      entry: SafelistEntry,
      /** Reports that were held because they name it. */
      held: z.int(),
    }),
    problems: ['safelistExists', 'domainUnproven', 'ownMatter'],
  }),
  open: endpoint('POST', '/admin/safelist/{id}/open', {
    summary: 'The identifier of an entry in clear; the audit trail notes it',
    roles,
    stepUp: true,
    params: entryPath,
    response: z.object({ value: z.string() }),
    problems: ['safelistNotFound'],
  }),
  remove: endpoint('POST', '/admin/safelist/{id}/remove', {
    summary: 'Remove an entry',
    roles,
    params: entryPath,
    body: z.object({ reason: z.enum(removalReasons, messageKey('reasonCodeRequired')) }),
    response: said('safelistRemoved'),
    problems: ['safelistNotFound', 'ownMatter'],
  }),
};
