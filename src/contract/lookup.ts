import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Identifiers, identifierKinds } from './identifiers.ts';
import { Cursor, limitUpTo } from './page.ts';

/** At most this many reports an answer: one much-reported number must not make a huge one (L1). */
export const lookupLimit = 100;

/** Totals are counted up to this many reports; beyond it they are a lower bound and say so. */
export const totalsCap = 1000;

/** A report as a lookup shows it: what was reported, never by whom. */
export const FoundReport = z.object({
  title: z.string(),
  name: z.string(),
  email: z.string(),
  CNIC: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  address: z.string(),
  city: z.string(),
  country: z.string(),
  evidence: z.string(),
  date: z.string(),
  url: z.string(),
  /** Which of the given identifiers are equal after normalization. */
  matchedOn: z.array(z.enum(identifierKinds)),
});
export type FoundReport = z.infer<typeof FoundReport>;

export const Totals = z.object({
  reports: z.int(),
  authors: z.int(),
  /** True when there are more than could be counted at once: the two numbers are then a lower bound. */
  capped: z.boolean(),
  firstReportedAt: z.nullable(z.string()),
  lastReportedAt: z.nullable(z.string()),
});
export type Totals = z.infer<typeof Totals>;

export const LookupAnswer = z.object({
  status: z.literal(200),
  message: z.string(),
  requestId: z.string(),
  totals: Totals,
  reports: z.array(FoundReport),
});
export type LookupAnswer = z.infer<typeof LookupAnswer>;

export const lookup = {
  detail: endpoint('POST', '/get-report-detail', {
    summary: 'Every report that names one of the given identifiers, newest first',
    who: 'keyPair',
    query: z.object({ limit: limitUpTo(lookupLimit, lookupLimit), cursor: Cursor }),
    body: Identifiers,
    ok: LookupAnswer,
  }),
};
