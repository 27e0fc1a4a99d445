import * as z from 'zod/mini';
import { attemptsLimited, endpoint } from '../endpoint.ts';
import { DocumentedLookupBody, LookupBody } from '../lookup/lookup-body.ts';
import { OneReport } from '../reports/report-id.ts';
import { messageKey, optionalUpTo } from '../rules/text.ts';
import { said } from '../said.ts';
import { flagReasons } from './moderation.ts';

export const flagNoteMax = 500;

const flagShape = {
  reason: z.enum(flagReasons, messageKey('flagReasonRequired')),
  note: optionalUpTo(flagNoteMax, messageKey('flagNoteMax')),
};
const aboutLookup = z.describe('The body of a lookup that shows the report.');

/** What is wrong with a report, with a lookup that shows it. */
export const FlagBody = z.object({ ...flagShape, lookup: LookupBody });
export type FlagBody = z.output<typeof FlagBody>;
const documentedBody = z.object({ ...flagShape, lookup: DocumentedLookupBody.check(aboutLookup) });

const summary = 'Tell the moderators that something is wrong with a report that a lookup showed';
const problems = ['flagNotFound', 'tooManyIdentifiers', ...attemptsLimited] as const;

export const flags = {
  create: endpoint('POST', '/reports/{reportID}/flag', {
    summary,
    description:
      '`lookup` is the body of a lookup that shows the report. It proves that you were told of the report, and counts towards the limit of identifiers as the lookup did. An account has one flag per report; another call replaces it. Moderators read the reason and the note; the author does not. Test pairs can flag the invented reports; nothing is kept.',
    access: 'keyPair',
    params: OneReport,
    body: FlagBody,
    documentedBody,
    response: said('flagReceived'),
    problems,
  }),
  fromCheck: endpoint('POST', '/lookup/{reportID}/flag', {
    summary: `${summary}, by a person who is logged in`,
    params: OneReport,
    body: FlagBody,
    documentedBody,
    response: said('flagReceived'),
    problems: [...problems, 'keyRevoked', 'tooManyCalls', 'tooManyLookups'],
  }),
};
