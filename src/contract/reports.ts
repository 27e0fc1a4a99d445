import * as z from 'zod/mini';
import { countries } from './countries.ts';
import { Email } from './email.ts';
import { endpoint } from './endpoint.ts';
import { Cnic, Phone } from './identifiers.ts';
import { Cursor, Flag, isReportId, limitUpTo } from './pagination.ts';
import { cleaned, optionalText, say, text } from './text.ts';
import { webAddress } from './web-address.ts';

export const evidenceMax = 500;

const day = 24 * 60 * 60 * 1000;

/** True for a day of the calendar, written YYYY-MM-DD. */
function isDay(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const time = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}

/** The latest day it can be anywhere on earth right now: clocks run up to 14 hours ahead of UTC. */
const latestDay = (): string => new Date(Date.now() + (14 / 24) * day).toISOString().slice(0, 10);

/** The day it happened (R6): not in the future, not before 1970. */
export const HappenedOn = z.string(say('dateRequired')).check(
  z.trim(),
  z.minLength(1, { error: say('dateRequired'), abort: true }),
  z.refine(isDay, { error: say('dateInvalid'), abort: true }),
  z.refine((value) => value <= latestDay(), say('dateFuture')),
  z.refine((value) => value >= '1970-01-01', say('datePast')),
);

export const SubjectName = text({
  required: say('usernameRequired'),
  min: [3, say('usernameMin')],
  max: [20, say('usernameMax')],
});

const Country = z.string(say('countryInvalid')).check(
  z.overwrite((code) => code.toUpperCase()),
  z.refine((code) => countries.includes(code), say('countryInvalid')),
);

const common = {
  email: Email,
  phone: optionalText(Phone),
  date: HappenedOn,
  url: text({ required: say('urlRequired'), max: [2048, say('urlInvalid')] }).check(
    z.regex(webAddress, say('urlInvalid')),
  ),
  address: text({ required: say('addressRequired'), max: [200, say('addressMax')] }),
  city: text({ required: say('cityRequired'), min: [3, say('cityMin')], max: [20, say('cityMax')] }),
  country: optionalText(Country),
  title: text({ required: say('titleRequired'), min: [3, say('titleMin')], max: [50, say('titleMax')] }),
  evidence: text({
    required: say('evidenceRequired'),
    min: [20, say('evidenceMin')],
    max: [evidenceMax, say('evidenceMax')],
  }),
};

/** The form's words (R2): `username` and `card`. */
export const ReportForm = z.object({ username: SubjectName, card: optionalText(Cnic), ...common });
export type ReportForm = z.output<typeof ReportForm>;

/** The wire's words (R2): `name` and `CNIC`. */
export const ReportBody = z.object({ name: SubjectName, CNIC: optionalText(Cnic), ...common });
export type ReportBody = z.output<typeof ReportBody>;

/** Nobody else translates between the form's words and the wire's (R2). */
export const toBody = ({ username, card, ...rest }: ReportForm): ReportBody => ({
  ...rest,
  name: username,
  CNIC: card,
});

/** What a report says, as it is read. */
const content = {
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
};

/** A report as its author reads it. */
export const Report = z.object({
  repID: z.string(),
  /** Rises by one with every edit; the value of If-Match. */
  version: z.int(),
  ...content,
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  updatedAt: z.string(),
  /** When it was withdrawn; null while it stands. */
  withdrawnAt: z.nullable(z.string()),
});
export type Report = z.infer<typeof Report>;

export const toForm = ({ name, CNIC, ...rest }: Report): ReportForm => ({
  username: name,
  card: CNIC,
  email: rest.email,
  phone: rest.phone,
  date: rest.date,
  url: rest.url,
  address: rest.address,
  city: rest.city,
  country: rest.country,
  title: rest.title,
  evidence: rest.evidence,
});

export const ReportId = z.string(say('reportNotFound')).check(z.refine(isReportId, say('reportNotFound')));
export const OneReport = z.object({ reportID: ReportId });

/**
 * `?email=` narrows to the exact match (R9), `?withdrawn=true` shows withdrawn reports among the others.
 * `?cursor=` goes on below a report and `?after=` back above one, as the answer's `Link` says.
 */
const ListQuery = z
  .object({
    limit: limitUpTo(500, 100),
    cursor: Cursor,
    after: Cursor,
    email: z.optional(Email),
    withdrawn: Flag,
  })
  .check(
    z.refine(({ cursor, after }) => cursor === undefined || after === undefined, {
      error: say('cursorInvalid'),
      path: ['after'],
    }),
  );

export const Filed = z.object({ message: z.string(), reportID: z.string(), version: z.int() });
export type Filed = z.infer<typeof Filed>;

export const withdrawalReasons = ['mistake', 'resolved', 'duplicate', 'other'] as const;
export type WithdrawalReason = (typeof withdrawalReasons)[number];

export const withdrawalNoteMax = 200;

/** Why a report is withdrawn; the note is the author's own and nobody else reads it. */
export const WithdrawBody = z.object({
  reason: z.enum(withdrawalReasons, say('reasonRequired')),
  note: optionalText(
    z.string(say('noteMax')).check(z.overwrite(cleaned), z.maxLength(withdrawalNoteMax, say('noteMax'))),
  ),
});
export type WithdrawBody = z.output<typeof WithdrawBody>;

export const Withdrawal = z.object({
  /** ISO 8601, UTC. */
  withdrawnAt: z.string(),
  reason: z.enum(withdrawalReasons),
  note: z.nullable(z.string()),
});
export type Withdrawal = z.infer<typeof Withdrawal>;

export const Withdrawn = z.object({ message: z.string(), reportID: z.string(), ...Withdrawal.shape });
export type Withdrawn = z.infer<typeof Withdrawn>;

/** The fields of a report by their names on the wire, in the order of the form. */
export const reportFields = [
  'name',
  'email',
  'CNIC',
  'phone',
  'date',
  'url',
  'address',
  'city',
  'country',
  'title',
  'evidence',
] as const;
export type ReportField = (typeof reportFields)[number];

/** One version of a report, with what it said. */
export const ReportVersion = z.object({
  version: z.int(),
  /** When this version was written: ISO 8601, UTC. */
  writtenAt: z.string(),
  /** What differs from the version before; nothing in the first one. */
  changed: z.array(z.enum(reportFields)),
  ...content,
});
export type ReportVersion = z.infer<typeof ReportVersion>;

export const ReportHistory = z.object({
  repID: z.string(),
  /** Newest first. */
  versions: z.array(ReportVersion),
  withdrawal: z.nullable(Withdrawal),
});
export type ReportHistory = z.infer<typeof ReportHistory>;

export const reports = {
  all: endpoint('GET', '/report/all', {
    summary: "The caller's own reports, newest first; X-Total-Count says how many there are, Link where it goes on",
    access: 'session',
    query: ListQuery,
    paged: true,
    response: z.array(Report),
  }),
  single: endpoint('GET', '/report/single', {
    summary: "One of the caller's own reports",
    access: 'session',
    query: OneReport,
    tagged: true,
    response: Report,
    problems: ['reportNotFound'],
  }),
  history: endpoint('GET', '/report/history', {
    summary: "Every version of one of the caller's own reports, newest first, and its withdrawal",
    access: 'session',
    query: OneReport,
    response: ReportHistory,
    problems: ['reportNotFound'],
  }),
  create: endpoint('POST', '/report/add-report', {
    summary: 'File a report',
    access: 'session',
    body: ReportBody,
    idempotent: true,
    response: Filed,
  }),
  update: endpoint('PUT', '/report/update-report', {
    summary: "Correct one of the caller's own reports",
    access: 'session',
    query: OneReport,
    body: ReportBody,
    versioned: true,
    response: Filed,
    problems: ['reportNotFound'],
  }),
  withdraw: endpoint('POST', '/report/withdraw', {
    summary: "Take one of the caller's own reports out of the registry; repeated, it answers the first withdrawal",
    access: 'session',
    query: OneReport,
    body: WithdrawBody,
    versioned: true,
    response: Withdrawn,
    problems: ['reportNotFound'],
  }),
};
