import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Identifiers } from './identifiers.ts';
import { LookupAnswer, lookupLimit } from './lookup.ts';
import { limitUpTo } from './pagination.ts';

export const check = {
  lookup: endpoint('POST', '/lookup', {
    summary: 'A lookup by a person who is signed in, without a secret in the page',
    description:
      "Made, counted, limited and audited as one with the account's oldest active live key. A miss is an answer of 200 with an empty list: nobody has reported it here, which is no proof of honesty.",
    access: 'session',
    query: z.object({ limit: limitUpTo(lookupLimit, 10) }),
    body: Identifiers,
    response: LookupAnswer,
    problems: ['keyRevoked', 'tooManyCalls', 'tooManyLookups', 'tooManyIdentifiers'],
  }),
};
