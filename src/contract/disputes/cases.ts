import * as z from 'zod/mini';
import { attemptsLimited, endpoint } from '../endpoint.ts';
import { Explained } from '../lookup/explained.ts';
import { scoreVersion } from '../lookup/score.ts';
import { verdicts } from '../lookup/verdicts.ts';
import { Marker } from '../registry/markers.ts';
import { reportCategories } from '../reports/report-categories.ts';
import { reportStates, standings } from '../reports/standing.ts';
import { PastDay } from '../rules/day.ts';
import { identifierKinds } from '../rules/identifier-kinds.ts';
import { narrativeShape } from '../rules/narrative.ts';
import { messageKey, rawText } from '../rules/text.ts';
import { said } from '../said.ts';
import { CaseDispute } from './dispute-parts.ts';
import { exchangeShape } from './replies.ts';

/** How long the link of a case works, in days. */
export const caseLinkDays = 30;

/** Reports that a case shows at most, the newest ones. */
export const maxCaseReports = 500;

/** The token of a case's link `/case#…`, 43 characters. Any other text is not a link to a case. */
export const CaseLink = rawText(200, messageKey('caseLinkInvalid'));

/**
 * A report's id within one case: a keyed hash in the form of a UUID. The real id, which lookups show, reveals the
 * millisecond in which a report was filed; this one reveals nothing.
 */
export const CaseReportId = rawText(36, messageKey('caseReportNotFound')).check(
  z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, messageKey('caseReportNotFound')),
);

/** What every call about a case sends. */
const CaseBody = z.object({ link: CaseLink });

/** The narrative of the report, once a moderator has released it; without redacted passages. */
const CaseNarrative = z.object(narrativeShape);
export type CaseNarrative = z.infer<typeof CaseNarrative>;

/** That somebody has asked to read what a report says. Times are ISO 8601, UTC. */
export const CaseReading = z.object({
  /** By when a moderator releases it. */
  dueAt: z.string(),
  /** Whether nobody had by then, so that the report is held until somebody does. */
  isHeld: z.boolean(),
});
export type CaseReading = z.infer<typeof CaseReading>;

/** A report about the person whose case it is. It says nothing about the author. */
export const CaseReport = z.object({
  /** For the calls of this case only. */
  reportID: z.string(),
  category: z.nullable(z.enum(reportCategories)),
  city: z.string(),
  /** The day (UTC) on which it was filed, YYYY-MM-DD. */
  reportedOn: z.string(),
  /** The day on which it happened, as the author says, YYYY-MM-DD. */
  happenedOn: z.string(),
  state: z.enum(reportStates),
  standing: z.enum(standings),
  disputed: z.boolean(),
  narrative: z.nullable(CaseNarrative),
  /** Null while nobody has asked for the narrative, and once it is released. */
  reading: z.nullable(CaseReading),
  ...exchangeShape,
  /** The newest dispute of this case about the report. */
  dispute: z.nullable(CaseDispute),
  /** From when it can be disputed, after a decision or while disputes are paused: ISO 8601, UTC; null if nothing keeps it from that. */
  disputableFrom: z.nullable(z.string()),
});
export type CaseReport = z.infer<typeof CaseReport>;

/** A dispute about a report that the case no longer shows, because it was removed or withdrawn. */
export const PastDispute = z.extend(
  z.pick(CaseReport, { reportID: true, category: true, city: true, reportedOn: true }),
  { dispute: CaseDispute },
);
export type PastDispute = z.infer<typeof PastDispute>;

/** How organisations are described here: by the purpose for which they may look up, never by name. */
export const CaseTold = z.object({
  /** The purpose of the organisation's approved application, or `other`. */
  kind: z.string(),
  /** ISO 8601 week, such as 2026-W47. */
  week: z.string(),
  organisations: z.int(),
});
export type CaseTold = z.infer<typeof CaseTold>;

/** The reasons of `Explained` that say nothing about an author. */
export const caseReasons = ['verified', 'not_counted', 'disputed', 'cleared'] as const;
/**
 * As in a lookup, but nothing in it tells what is known of an author: each report that nobody has verified is said to weigh 1,
 * or half of that while it is disputed. The score is the real one.
 */
export const CaseExplained = z.extend(Explained, { why: z.array(z.enum(caseReasons)) });
export type CaseExplained = z.infer<typeof CaseExplained>;

/** What the registry has about a proven identifier. */
export const CaseAnswer = z.object({
  caseID: z.string(),
  kind: z.enum(identifierKinds),
  /** Kinds of which the same value is proven with it: the mobile wallet with a phone number. */
  alsoProven: z.array(z.enum(identifierKinds)),
  /** The identifier, masked. */
  masked: z.string(),
  /** ISO 8601, UTC. */
  linkExpiresAt: z.string(),
  /** Newest first. */
  reports: z.array(CaseReport),
  /** Whether there are older reports than those. */
  isCut: z.boolean(),
  /** Newest first. */
  pastDisputes: z.array(PastDispute),
  /** What a lookup of this identifier, and of what is proven with it, would answer now. */
  verdict: z.enum(verdicts),
  score: z.int(),
  scoreVersion: z.literal(scoreVersion),
  explanation: z.array(CaseExplained),
  told: z.array(CaseTold),
  markers: z.array(Marker),
});
export type CaseAnswer = z.infer<typeof CaseAnswer>;

const problems = ['caseLinkInvalid', ...attemptsLimited] as const;

/** Calls of people who have proven that an identifier is theirs. The mailed link is all that they need. */
export const cases = {
  open: endpoint('POST', '/named/case', {
    summary: 'What the registry has about a proven identifier, by the link of the case',
    description:
      'The token is after the # of the emailed link, so that no server or proxy logs it, and is sent in the body. The answer says nothing about the authors of reports.',
    access: 'anyone',
    body: CaseBody,
    response: CaseAnswer,
    problems,
  }),
  end: endpoint('POST', '/named/case/end', {
    summary: 'End the link of a case, for example because someone else has it',
    description:
      'Anything that was started in the case, such as a dispute, continues. A new proof of the identifier brings a new link.',
    access: 'anyone',
    body: CaseBody,
    response: said('caseEnded'),
    problems,
  }),
};

const MarkBody = z.object({ link: CaseLink, marker: Marker, on: z.boolean(messageKey('flagInvalid')) });
const RecycledBody = z.object({ link: CaseLink, since: PastDay });

/** What people say about their own identifier, with the link to its case. */
export const caseClaims = {
  mark: endpoint('POST', '/named/case/markers', {
    summary: 'Set or remove a marker of a proven identifier',
    description:
      'Lookups show it within a second, for 13 months; setting it again starts the 13 months again. It changes no score and no verdict.',
    access: 'anyone',
    body: MarkBody,
    response: z.object({ markers: z.array(Marker) }),
    problems,
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
