import * as z from 'zod/mini';
import type { MessageKey } from '../messages/messages.ts';
import { reportCategories } from '../reports/report-categories.ts';
import { standings } from '../reports/standing.ts';
import { countries } from '../rules/countries.ts';
import { isDay } from '../rules/day.ts';
import { mainKinds, ofEachKind, ofKinds, otherKinds } from '../rules/identifier-kinds.ts';
import {
  type IdentifierKind,
  identifierKinds,
  kindRules,
  type NormalIdentifier,
  readIdentifier,
} from '../rules/identifiers.ts';
import { narrativeFields } from '../rules/narrative.ts';
import { pasted } from '../rules/pasted.ts';
import { messageKey, optionalText, rawText } from '../rules/text.ts';
import { lookupKinds } from './lookup-kinds.ts';

/** At most this many queries in a batch. */
export const batchLimit = 500;

/** At most this many if each is explained, because an explanation may name thousands of reports. */
export const explainedBatchLimit = 10;

const about = (text: string) => z.describe(text);

/**
 * The identifiers in normal form. Those that a report has a field of its own for are null where none was given or none that
 * can be used; the others are present only if they were compared.
 */
export const Compared = z.object({
  ...ofKinds(mainKinds, (kind) => z.nullable(z.string()).check(about(lookupKinds[kind].normal))),
  ...ofKinds(otherKinds, (kind) =>
    z.optional(z.string()).check(about(`${lookupKinds[kind].normal} Only if it was compared.`)),
  ),
});
export type Compared = z.infer<typeof Compared>;

/** An identifier that was given and cannot be used: nothing was compared with it. */
export const Ignored = z.object({
  field: z.enum(identifierKinds),
  code: z.string().check(about('For programs; the key of the message.')),
  message: z.string(),
});

/** An identifier that cannot be used, with the key of the message. */
export interface Unusable {
  field: IdentifierKind;
  code: MessageKey;
}

const Country = rawText(16, messageKey('countryCodeInvalid')).check(
  z.overwrite((code) => code.trim().toUpperCase()),
  z.refine((code) => countries.includes(code), messageKey('countryCodeInvalid')),
);

/** What a query accepts besides its identifiers. */
const optionShape = {
  defaultCountry: optionalText(Country).check(
    about("The country (ISO 3166) of phone numbers without a country code. By default the operator's own."),
  ),
  strict: z
    ._default(z.nullable(z.boolean(messageKey('flagInvalid'))), null)
    .check(
      about(
        'Refuses the query if any identifier cannot be used. Otherwise that identifier is left out and named in `ignored`.',
      ),
    ),
};

/** How much an answer says: no report at all, reports without their narrative, or everything. */
export const lookupDetails = ['verdict', 'summary', 'full'] as const;

interface Payload {
  issues: z.core.$ZodRawIssue[];
}

const option = <S extends z.ZodMiniType>(schema: S) => z._default(z.nullable(schema), null);
/** A value or a list of values. */
const oneOrMore = <const Values extends readonly [string, ...string[]]>(values: Values, message: MessageKey) => {
  const one = { type: 'string', enum: values };
  return option(
    z.transform((value: Values[number] | Values[number][], payload: Payload): Values[number][] => {
      const list = Array.isArray(value) ? value : [value];
      if (list.length === 0 || list.length > values.length || list.some((one) => !values.includes(one)))
        payload.issues.push({ code: 'invalid_value', values: [...values], message, input: undefined });
      return list;
    }),
  ).check(z.meta({ anyOf: [one, { type: 'array', items: one, minItems: 1 }, { type: 'null' }] }));
};

const isMoment = (value: string): boolean =>
  /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2}))?$/.test(value) &&
  isDay(value.slice(0, 10)) &&
  !Number.isNaN(Date.parse(value));
const Moment = rawText(40, messageKey('sinceInvalid')).check(z.refine(isMoment, messageKey('sinceInvalid')));
const wholeUpTo = (min: number, max: number, message: MessageKey) =>
  z.int(message).check(z.minimum(min, message), z.maximum(max, message));

/** What an answer should show. Filters narrow `reports` alone: verdict, score and totals cover all of them. */
const showShape = {
  detail: option(z.enum(lookupDetails, messageKey('detailInvalid'))).check(
    about(
      `\`verdict\`: no reports. \`summary\`: reports without ${new Intl.ListFormat('en-GB').format(narrativeFields)}. The default is \`full\`.`,
    ),
  ),
  maxAgeDays: option(wholeUpTo(1, 36_500, messageKey('maxAgeDaysInvalid'))).check(
    about('Shows only reports filed within this many days.'),
  ),
  since: option(Moment).check(
    about(
      'Shows only reports that were filed since this date, which begins in UTC, or this time with its offset (ISO 8601).',
    ),
  ),
  category: oneOrMore(reportCategories, messageKey('categoryInvalid')).check(
    about('Shows only reports of this category, or of any in a list.'),
  ),
  standing: oneOrMore(standings, messageKey('standingInvalid')).check(
    about('Shows only reports of this standing, or of any in a list.'),
  ),
  minScore: option(wholeUpTo(0, 100, messageKey('minScoreInvalid'))).check(
    about('Shows only reports that name an identifier with at least this score.'),
  ),
  explain: option(z.boolean(messageKey('flagInvalid'))).check(
    about(
      'Adds `explanation`: how much each report counts, enough to compute the score by hand. In a batch, for up to 10 queries.',
    ),
  ),
  approximate: option(z.boolean(messageKey('flagInvalid'))).check(
    about(
      'Adds `approximate`: reports that name an email address similar to the given one, such as name+shop@example.org for name@example.org.',
    ),
  ),
  receipt: option(z.boolean(messageKey('flagInvalid'))).check(
    about('Adds `receipt`: a signed record of the answer that you can show later.'),
  ),
};

/** What an answer should show. */
export interface Show {
  detail: (typeof lookupDetails)[number];
  explain: boolean;
  minScore: number;
  maxAgeDays: number | null;
  since: Date | null;
  categories: readonly string[] | null;
  standings: readonly string[] | null;
  approximate: boolean;
  receipt: boolean;
}

type GivenShow = { [Name in keyof typeof showShape]: z.output<(typeof showShape)[Name]> };

const showOf = (body: GivenShow): Show => ({
  detail: body.detail ?? 'full',
  explain: body.explain ?? false,
  minScore: body.minScore ?? 0,
  maxAgeDays: body.maxAgeDays,
  since: body.since === null ? null : new Date(body.since),
  categories: body.category,
  standings: body.standing,
  approximate: body.approximate ?? false,
  receipt: body.receipt ?? false,
});

const given = z.optional(z.unknown());
const givenShape = ofEachKind(() => given);

const refShape = {
  ref: z
    ._default(z.nullable(rawText(100, messageKey('refInvalid')).check(z.maxLength(100))), null)
    .check(about('Your own name for the query. The answer repeats it.')),
};

const documented = (kind: IdentifierKind) => rawText(kindRules[kind].maxRaw, kindRules[kind].invalid);
const optional = (kind: IdentifierKind) => optionalText(documented(kind)).check(about(lookupKinds[kind].rule));
const documentedShape = ofEachKind(optional);

/**
 * At least one of the identifiers, in the only form that every tool understands: a whole schema for each identifier
 * that may be the required one.
 */
const documentedBody = <Shape extends Record<string, z.ZodMiniType>>(shape: Shape) =>
  z.union(
    identifierKinds.map((kind) =>
      z.strictObject({
        ...documentedShape,
        [kind]: documented(kind).check(z.minLength(1), about(lookupKinds[kind].rule)),
        ...shape,
        ...optionShape,
      }),
    ),
  );

/** What was asked for. */
export interface Question {
  /** At least one. */
  identifiers: NormalIdentifier[];
  compared: Compared;
  unusable: Unusable[];
}

type Given = { [Kind in keyof typeof givenShape]?: unknown } & {
  defaultCountry: string | null;
  strict: boolean | null;
};

/** Why a value cannot be used, its normal form, or null when none was given. */
function read(kind: IdentifierKind, value: unknown, country: string | undefined): { code: MessageKey } | string | null {
  if (value === undefined || value === null) return null;
  if (typeof value !== 'string') return { code: 'textExpected' };
  if (value.length <= kindRules[kind].maxRaw && pasted(value) === '') return null;
  const read = readIdentifier(kind, value, country);
  return 'normal' in read ? read.normal : { code: read.refused };
}

function questionOf<G extends Given>(body: G, payload: Payload): G & Question {
  const compared: Compared = { email: null, CNIC: null, phone: null };
  const identifiers: NormalIdentifier[] = [];
  const unusable: Unusable[] = [];
  for (const kind of identifierKinds) {
    const value = read(kind, body[kind], body.defaultCountry ?? undefined);
    if (value === null) continue;
    if (typeof value !== 'string') unusable.push({ field: kind, ...value });
    else {
      compared[kind] = value;
      identifiers.push({ kind, value });
    }
  }
  // An unknown field may be a misspelt identifier, and is what the caller has to change.
  if (payload.issues.length === 0) {
    const refuse = (field: string, message: MessageKey) =>
      payload.issues.push({ code: 'custom', path: [field], message, input: undefined });
    if (identifiers.length === 0 && unusable.length === 0) refuse('email', 'identifierRequired');
    if (identifiers.length === 0 || body.strict) for (const { field, code } of unusable) refuse(field, code);
  }
  return Object.assign(body, { identifiers, compared, unusable });
}

/** What a lookup asks for: any of the identifiers, at least one that can be used (L1). */
export const LookupBody = z.pipe(
  z.strictObject({ ...givenShape, ...optionShape, ...showShape }, messageKey('bodyExpected')),
  z.transform((body, payload) => Object.assign(questionOf(body, payload), { show: showOf(body) })),
);
export type LookupBody = z.output<typeof LookupBody>;
/** The same for the OpenAPI document. */
export const DocumentedLookupBody = documentedBody({ ...showShape });

/** One query of a batch: the same, with the caller's own name for it. */
export const BatchQuery = z.pipe(
  z.strictObject({ ...refShape, ...givenShape, ...optionShape }, messageKey('queryInvalid')),
  z.transform((body, payload) => questionOf(body, payload)),
);
export type BatchQuery = z.output<typeof BatchQuery>;
export const DocumentedBatchQuery = documentedBody(refShape);

const batchBody = <Query extends z.ZodMiniType>(query: Query) =>
  z.strictObject(
    {
      queries: z
        .array(query, messageKey('queriesInvalid'))
        .check(z.minLength(1, messageKey('queriesInvalid')), z.maxLength(batchLimit, messageKey('queriesInvalid'))),
      ...showShape,
    },
    messageKey('bodyExpected'),
  );

/** The queries are checked one by one, so that an invalid one does not cause the others to be refused. */
export const BatchBody = z.pipe(
  batchBody(z.unknown()),
  z.transform((body, payload) => {
    if (body.explain && body.queries.length > explainedBatchLimit)
      payload.issues.push({
        code: 'custom',
        path: ['explain'],
        message: 'explainInBatch' satisfies MessageKey,
        input: undefined,
      });
    return { queries: body.queries, show: showOf(body) };
  }),
);
export const DocumentedBatchBody = batchBody(DocumentedBatchQuery);
