import * as z from 'zod/mini';
import { moderation } from '../accounts/roles.ts';
import { attemptsLimited, endpoint } from '../endpoint.ts';
import { languageCodes } from '../languages.ts';
import type { MessageKey } from '../messages/messages.ts';
import { limitUpTo, TimedCursor } from '../pagination.ts';
import { ShortReference } from '../reports/short-reference.ts';
import { Email } from '../rules/email.ts';
import { id, messageKey, optionalUpTo, text } from '../rules/text.ts';
import { said } from '../said.ts';

/** `notice`: anybody says that a report is wrong or unlawful. `order`: a court or an authority asks for something. */
export const requestKinds = ['notice', 'order'] as const;
export type RequestKind = (typeof requestKinds)[number];

export const requestReasons = ['wrong', 'unlawful', 'privacy', 'impersonation', 'other'] as const;
export type RequestReason = (typeof requestReasons)[number];

/** `acted`: the report was held, changed or removed. `refused`: it stays as it is. */
export const requestOutcomes = ['acted', 'refused'] as const;
export type RequestOutcome = (typeof requestOutcomes)[number];

/** Hours in which an order is to be decided; a notice has as many business days as a dispute. */
export const orderHours = 24;

export const requestWordsMax = 2_000;
export const requestAnswerMax = 1_000;
export const requestLineMax = 200;

const OptionalLine = optionalUpTo(requestLineMax, messageKey('requestLineMax'));

/** What an order has to say besides, and the message where it does not. */
const ofOrders = {
  contactEmail: 'emailRequired',
  authority: 'authorityRequired',
  fileNumber: 'fileNumberRequired',
  legalBasis: 'legalBasisRequired',
} as const satisfies Partial<Record<string, MessageKey>>;

export const RemovalRequestBody = z
  .object({
    kind: z.enum(requestKinds, messageKey('invalidValue')),
    /** Which report: its reference, or how a moderator finds it. */
    report: text({
      required: messageKey('requestReportRequired'),
      max: [requestLineMax, messageKey('requestLineMax')],
    }),
    reason: z.enum(requestReasons, messageKey('requestReasonRequired')),
    words: text({
      required: messageKey('requestWordsRequired'),
      max: [requestWordsMax, messageKey('requestWordsMax')],
    }),
    name: OptionalLine,
    /** Where the answer goes; without one nobody is answered. Of an order, at the court or the authority. */
    contactEmail: z._default(z.nullable(Email), null),
    authority: OptionalLine,
    /** Of the court or the authority. */
    fileNumber: OptionalLine,
    /** The law and section. */
    legalBasis: OptionalLine,
    language: z._default(z.enum(languageCodes), 'en'),
  })
  .check(({ value, issues }) => {
    for (const [field, message] of Object.entries(ofOrders))
      if (value.kind === 'order' && value[field as keyof typeof ofOrders] === null)
        issues.push({ code: 'custom', message, path: [field], input: undefined });
  });
export type RemovalRequestBody = z.output<typeof RemovalRequestBody>;

/** Requests by people who prove nothing: that a report should be changed or taken away. */
export const removalRequests = {
  send: endpoint('POST', '/named/requests', {
    summary: 'Tell the moderators that a report is wrong or unlawful, or send the order of a court or an authority',
    description:
      'Needs no proof and no account. The answer is the same whether there is such a report or not. A notice is decided within 14 business days, an order within 24 hours; `contactEmail` gets the decision with its reasons.',
    access: 'anyone',
    body: RemovalRequestBody,
    grows: 'rows',
    response: z.object({
      /** To refer to it. */
      requestID: z.string(),
      /** When it is due to be decided: ISO 8601, UTC, as all times here. */
      dueAt: z.string(),
    }),
    problems: attemptsLimited,
  }),
};

/** A request in the list. What it says is shown only when it is opened, which is audited. */
export const RequestRow = z.object({
  id: z.string(),
  kind: z.enum(requestKinds),
  reason: z.enum(requestReasons),
  /** The report that its reference names, and how people call it; null when it names none. */
  reportID: z.nullable(z.string()),
  reference: z.nullable(ShortReference),
  receivedAt: z.string(),
  dueAt: z.string(),
  outcome: z.nullable(z.enum(requestOutcomes)),
  decidedAt: z.nullable(z.string()),
});
export type RequestRow = z.infer<typeof RequestRow>;

export const OpenedRequest = z.object({
  ...RequestRow.shape,
  report: z.string(),
  words: z.string(),
  name: z.nullable(z.string()),
  contactEmail: z.nullable(z.string()),
  authority: z.nullable(z.string()),
  fileNumber: z.nullable(z.string()),
  legalBasis: z.nullable(z.string()),
  /** Why it was decided so. */
  answer: z.nullable(z.string()),
});
export type OpenedRequest = z.infer<typeof OpenedRequest>;

export const DecideRequestBody = z.object({
  outcome: z.enum(requestOutcomes, messageKey('invalidValue')),
  /** The reasons, which are mailed as they are. */
  answer: text({
    required: messageKey('requestAnswerRequired'),
    max: [requestAnswerMax, messageKey('requestAnswerMax')],
  }),
});
export type DecideRequestBody = z.output<typeof DecideRequestBody>;

const OneRequest = z.object({ id: id(messageKey('requestNotFound')) });

const roles = moderation;
const problems = ['requestNotFound', 'ownReport', 'ownMatter'] as const;

export const staffRequests = {
  list: endpoint('GET', '/admin/requests', {
    summary: 'Requests that wait, what is due first before the others; or those that were decided, the latest first',
    roles,
    query: z.object({
      limit: limitUpTo(100, 25),
      cursor: TimedCursor,
      decided: z._default(z.enum(['true', 'false'], messageKey('flagInvalid')), 'false'),
    }),
    paged: true,
    response: z.array(RequestRow),
  }),
  open: endpoint('POST', '/admin/requests/{id}/open', {
    summary: 'What a request says, and who sent it; audited',
    roles,
    params: OneRequest,
    response: OpenedRequest,
    problems,
  }),
  decide: endpoint('POST', '/admin/requests/{id}/decision', {
    summary: 'Decide a request, with reasons; whoever sent it gets them by mail',
    roles,
    params: OneRequest,
    body: DecideRequestBody,
    response: said('requestAnswered'),
    problems: [...problems, 'requestDecided'],
  }),
};
