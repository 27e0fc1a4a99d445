import * as z from 'zod/mini';
import { attemptsLimited, endpoint } from '../endpoint.ts';
import { Marker } from '../registry/markers.ts';
import { PastDay } from '../rules/day.ts';
import { messageKey } from '../rules/text.ts';
import { CaseLink } from './case-link.ts';

const MarkBody = z.object({ link: CaseLink, marker: Marker, on: z.boolean(messageKey('flagInvalid')) });
const RecycledBody = z.object({ link: CaseLink, since: PastDay });

const problems = ['caseLinkInvalid', ...attemptsLimited] as const;

/** What people say about their own identifier, with the link to its case. */
export const caseClaims = {
  mark: endpoint('POST', '/named/case/markers', {
    summary: 'Set or remove a marker of a proven identifier',
    description:
      'Lookups show it within a second, for 13 months; setting it again starts the 13 months again. It changes no score and no verdict.',
    access: 'anyone',
    body: MarkBody,
    response: z.object({ markers: z.array(Marker) }),
    problems: [...problems],
  }),
  recycled: endpoint('POST', '/named/case/recycled', {
    summary: 'Say when the holder of a proven identifier got it',
    description:
      'Phone numbers, mobile wallets, bank accounts, websites and social media names get new holders. Moderators look again at the reports that name it and were filed before that day. Nothing changes until they have decided.',
    access: 'anyone',
    body: RecycledBody,
    response: z.object({ reports: z.int().check(z.describe('How many reports moderators will look at again.')) }),
    problems: [...problems, 'caseNeverPassedOn'],
  }),
};
