import * as z from 'zod/mini';
import { attemptsLimited, endpoint } from '../endpoint.ts';
import { limitUpTo } from '../pagination.ts';
import { maxIdentifierLength, visitorKinds } from '../rules/identifier-kinds.ts';
import { readIdentifier } from '../rules/identifiers.ts';
import { messageKey, rawText } from '../rules/text.ts';
import { BatchAnswer, batchBodyMaxBytes, batchReportsLimit, LookupAnswer, lookupLimit, miss } from './lookup.ts';
import { BatchBody, DocumentedBatchBody, DocumentedLookupBody, LookupBody } from './lookup-body.ts';

export const VisitorCheckBody = z
  .strictObject({
    kind: z.enum(visitorKinds, messageKey('visitorKindInvalid')),
    identifier: rawText(maxIdentifierLength, messageKey('visitorIdentifierRequired')),
  })
  .check(({ value: { kind, identifier }, issues }) => {
    const read = readIdentifier(kind, identifier);
    if ('refused' in read)
      issues.push({ code: 'custom', message: read.refused, path: ['identifier'], input: undefined });
  });
export type VisitorCheckBody = z.output<typeof VisitorCheckBody>;

const checkProblems = ['checkNeedsConfirmedEmail', 'tooManyCalls', 'tooManyLookups', 'tooManyIdentifiers'] as const;

export const check = {
  lookup: endpoint('POST', '/lookup', {
    summary: 'A lookup by a person who is logged in, without a secret in the page',
    description: `Counted, limited and audited like a lookup with the account's oldest active live key; without one that works, with the plan \`person\`, 20 identifiers a day unless the operator says otherwise. A number is asked for as that of a phone and of a mobile wallet, and counts once. ${miss}`,
    query: z.strictObject({ limit: limitUpTo(lookupLimit, 10, 0) }),
    body: LookupBody,
    documentedBody: DocumentedLookupBody,
    response: LookupAnswer,
    problems: checkProblems,
  }),
  batch: endpoint('POST', '/lookup/batch', {
    summary: 'Up to 500 such lookups in one call',
    description:
      'Answered like a batch from a program; each query counts. If the answer did not arrive, send the batch again within a day with the same `Idempotency-Key`: it is answered again and not counted again.',
    query: z.strictObject({ limit: limitUpTo(batchReportsLimit, batchReportsLimit, 0) }),
    body: BatchBody,
    bodyMaxBytes: batchBodyMaxBytes,
    documentedBody: DocumentedBatchBody,
    idempotent: true,
    response: BatchAnswer,
    problems: checkProblems,
  }),
  visitor: endpoint('POST', '/lookup/visitor', {
    summary: 'Whether an email address, a phone number or a website is reported, for visitors without an account',
    description:
      'Only if the registry’s policy allows it (`visitorChecks`); otherwise a visitor gets 401. A network has a few checks a day. Disputed and removed reports do not count. The answer says nothing else, and the person named does not learn of the check, because nobody knows who asked.',
    access: 'anyone',
    body: VisitorCheckBody,
    response: z.object({ reported: z.boolean() }),
    problems: ['notSignedIn', ...attemptsLimited],
  }),
};
