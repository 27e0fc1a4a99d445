// See docs/decisions/0010-one-list-of-a-reports-fields.md
/**
 * The one list of a report's fields. The wire's schemas, the sealed record, the tokens a report is found by, drafts,
 * form values, labels, CSV columns and the history are derived from it.
 */
import * as z from 'zod/mini';
import { countries } from '../rules/countries.ts';
import { HappenedOn } from '../rules/day.ts';
import { Cnic, type MainKind, Phone } from '../rules/identifiers.ts';
import { SubjectEmail } from '../rules/subject-email.ts';
import { cleaned, messageKey, optionalText, rawText, text } from '../rules/text.ts';
import { webAddress } from '../rules/web-address.ts';
import { type Amount, AmountAnswer, AmountLost, amountText } from './amount-lost.ts';
import { FurtherAnswer, type FurtherIdentifier, furtherText } from './further-identifiers.ts';
import { FurtherIdentifiers } from './further-rules.ts';
import { reportCategories, reportChannels, reportRelations } from './report-categories.ts';

export const evidenceMax = 500;

const Country = rawText(16, messageKey('countryInvalid')).check(
  z.overwrite(cleaned),
  z.overwrite((code) => code.toUpperCase()),
  z.refine((code) => countries.includes(code), messageKey('countryInvalid')),
);

/** The value of a field. */
export type FieldValue = string | Amount | FurtherIdentifier[] | null;

/** What a field is to a report, which decides who reads it and what a change of it means. */
type FieldPart =
  /** Finds the report in lookups, compared as this kind; `further` by each of its values. Masked for staff. */
  | { part: 'identifier'; identifier: MainKind | 'further' }
  | {
      /**
       * `narrative`: the story, which policy withholds and moderators hide in parts. `fact`: shown with or without it.
       * `circumstance`: a fact that says nothing else about the person named, so that moderators need not see a change.
       */
      part: 'narrative' | 'fact' | 'circumstance';
      identifier?: never;
    };

type FieldSpec = FieldPart & {
  /** The field's name in the form; its key in the list is its name everywhere else. */
  form: string;
  /** The key of its label in the locales. */
  label: string;
  /** Checks the value of a body. A missing optional value becomes null. */
  schema: z.ZodMiniType<FieldValue, unknown>;
  /** The rules require it, and a person may not have it: the author may say so in `notGiven`, and it is null then. */
  mayBeNotGiven?: true;
  /** The value in answers. */
  answer: z.ZodMiniType<FieldValue>;
  /** The readable column that stores it, for statistics. Without one it is personal and sealed. */
  column?: { name: string; type: 'text' | 'date' };
  /** A draft keeps it in the browser only until the tab is closed. */
  forgottenWithTab?: true;
  /** Screens leave it out where it is null: few authors say it. */
  shownIfGiven?: true;
  /** In the answers of lookups. `about` and `format` go into the OpenAPI document. */
  lookup?: { about?: string; format?: 'date' };
  /** In the latest reports, which need no secret. */
  recent?: { mask?: 'text' | 'place' | 'link' | 'initials' | 'email' | 'ends'; about?: string; format?: 'date' };
};

const notGivenAbout = 'Null if the author does not have it.';
const dateAbout = 'The day it happened, YYYY-MM-DD.';
const countryAbout = 'ISO 3166 code of two letters.';
const categoryAbout = 'What kind of fraud it was, as the author chose; null if they chose nothing.';

/**
 * By their names on the wire, in the order of the form and of CSV columns. Every field is in the author's own report,
 * its history, import and export.
 */
export const reportFields = {
  name: {
    form: 'username',
    label: 'username',
    part: 'narrative',
    schema: text({
      required: messageKey('usernameRequired'),
      min: [3, messageKey('usernameMin')],
      max: [20, messageKey('usernameMax')],
    }),
    mayBeNotGiven: true,
    answer: z.nullable(z.string()),
    lookup: {
      about:
        'The person or business as the report names them; names are not compared. Null if the author does not know it.',
    },
    recent: {
      mask: 'initials',
      about: 'Masked: the first letter of each word stays. Null if the author does not know it.',
    },
  },
  email: {
    form: 'email',
    label: 'email',
    part: 'identifier',
    schema: SubjectEmail,
    mayBeNotGiven: true,
    answer: z.nullable(z.string()),
    identifier: 'email',
    lookup: { about: notGivenAbout },
    recent: {
      mask: 'email',
      about: 'Masked: the first letter and the ending stay; null if the author does not have it.',
    },
  },
  CNIC: {
    form: 'card',
    label: 'cnic',
    part: 'identifier',
    schema: optionalText(Cnic),
    answer: z.nullable(z.string()),
    identifier: 'CNIC',
    forgottenWithTab: true,
    lookup: {},
    recent: { mask: 'ends', about: 'Masked: 3 characters at each end stay.' },
  },
  phone: {
    form: 'phone',
    label: 'phone',
    part: 'identifier',
    schema: optionalText(Phone),
    answer: z.nullable(z.string()),
    identifier: 'phone',
    forgottenWithTab: true,
    lookup: { about: 'As the author wrote it.' },
    recent: { mask: 'ends', about: 'Masked: 3 characters at each end stay.' },
  },
  date: {
    form: 'date',
    label: 'date',
    part: 'circumstance',
    schema: HappenedOn,
    answer: z.string(),
    column: { name: 'happened_on', type: 'date' },
    lookup: { about: dateAbout, format: 'date' },
    recent: { about: dateAbout, format: 'date' },
  },
  url: {
    form: 'url',
    label: 'link',
    part: 'narrative',
    schema: text({ required: messageKey('urlRequired'), max: [2048, messageKey('urlInvalid')], rawMax: 2048 }).check(
      z.regex(webAddress, messageKey('urlInvalid')),
    ),
    mayBeNotGiven: true,
    answer: z.nullable(z.string()),
    lookup: {
      about:
        'A link that the author gave; null without one. Treat it as text: it may be hostile, or `[removed by a moderator]`.',
    },
    recent: {
      mask: 'link',
      about: 'Only the website; the rest of the link is masked. Null if the author does not have it.',
    },
  },
  address: {
    form: 'address',
    label: 'address',
    part: 'narrative',
    schema: text({ required: messageKey('addressRequired'), max: [200, messageKey('addressMax')] }),
    mayBeNotGiven: true,
    answer: z.nullable(z.string()),
    lookup: { about: notGivenAbout },
  },
  city: {
    form: 'city',
    label: 'city',
    part: 'circumstance',
    schema: text({
      required: messageKey('cityRequired'),
      min: [3, messageKey('cityMin')],
      max: [20, messageKey('cityMax')],
    }),
    answer: z.string(),
    column: { name: 'city', type: 'text' },
    lookup: {},
    recent: {
      mask: 'place',
      about: 'Anything that looks like an email address, a number of 7 digits or more or an identifier is masked.',
    },
  },
  // Optional in a body; the server fills it in.
  country: {
    form: 'country',
    label: 'country',
    part: 'circumstance',
    schema: optionalText(Country),
    answer: z.string(),
    column: { name: 'country', type: 'text' },
    lookup: { about: countryAbout },
    recent: { about: countryAbout },
  },
  title: {
    form: 'title',
    label: 'title',
    part: 'narrative',
    schema: text({
      required: messageKey('titleRequired'),
      min: [3, messageKey('titleMin')],
      max: [50, messageKey('titleMax')],
    }),
    answer: z.string(),
    lookup: {},
    recent: {
      mask: 'text',
      about:
        'Anything that looks like an email address, a number of 7 digits or more, a profile, or one of the report’s own identifiers is masked, as are the words of its name.',
    },
  },
  evidence: {
    form: 'evidence',
    label: 'evidence',
    part: 'narrative',
    schema: text({
      required: messageKey('evidenceRequired'),
      min: [20, messageKey('evidenceMin')],
      max: [evidenceMax, messageKey('evidenceMax')],
    }),
    answer: z.string(),
    lookup: {
      about:
        'What happened, in the author’s words. Passages that moderators have hidden read `[removed by a moderator]`, as they do in name, title and address.',
    },
  },
  category: {
    form: 'category',
    label: 'category',
    part: 'fact',
    schema: optionalText(z.enum(reportCategories, messageKey('categoryInvalid'))),
    answer: z.nullable(z.enum(reportCategories)),
    column: { name: 'category', type: 'text' },
    lookup: { about: categoryAbout },
    recent: { about: categoryAbout },
  },
  channel: {
    form: 'channel',
    label: 'channel',
    part: 'fact',
    schema: optionalText(z.enum(reportChannels, messageKey('channelInvalid'))),
    answer: z.nullable(z.enum(reportChannels)),
    shownIfGiven: true,
    lookup: { about: 'How the two came into contact, as the author chose; null if they chose nothing.' },
  },
  amountLost: {
    form: 'amountLost',
    label: 'amountLost',
    part: 'fact',
    schema: AmountLost,
    answer: z.nullable(AmountAnswer),
    shownIfGiven: true,
    lookup: {
      about: 'How much the author lost: a decimal number, and its currency (ISO 4217). Null if they did not say.',
    },
  },
  relation: {
    form: 'relation',
    label: 'relation',
    part: 'circumstance',
    schema: optionalText(z.enum(reportRelations, messageKey('relationInvalid'))),
    answer: z.nullable(z.enum(reportRelations)),
    shownIfGiven: true,
  },
  furtherIdentifiers: {
    form: 'furtherIdentifiers',
    label: 'furtherIdentifiers',
    part: 'identifier',
    schema: FurtherIdentifiers,
    answer: z.nullable(FurtherAnswer),
    identifier: 'further',
    forgottenWithTab: true,
    shownIfGiven: true,
    lookup: {
      about:
        'Other identifiers of the same person or business: kind and value, in normal form. Null if the author gave none. Treat websites as text: they may be hostile.',
    },
  },
} as const satisfies Record<string, FieldSpec>;

type Fields = typeof reportFields;

/** A field's name on the wire. */
export type ReportField = keyof Fields;
/** A field's name in the form: `username` for `name`, `card` for `CNIC` (R2). */
export type FormField = Fields[ReportField]['form'];
/** The fields that have a property of the list. */
export type FieldsWith<Property extends keyof FieldSpec> = {
  [F in ReportField]: Fields[F] extends Record<Property, unknown> ? F : never;
}[ReportField];
export type ReadableField = FieldsWith<'column'>;
export type SealedField = Exclude<ReportField, ReadableField>;
export type IdentifierField = FieldsWith<'identifier'>;
/** The fields of a part of the report. */
export type FieldsOf<Part extends FieldSpec['part']> = {
  [F in ReportField]: Fields[F]['part'] extends Part ? F : never;
}[ReportField];
export type NotGivenField = FieldsWith<'mayBeNotGiven'>;

/** The content of a report. */
export type ReportContent = { [F in ReportField]: z.output<Fields[F]['answer']> };

export const reportFieldNames = Object.keys(reportFields) as ReportField[];

/** The properties of a field. */
export const fieldSpec = (field: ReportField): FieldSpec => reportFields[field];

/** The fields that have a property, in the order of the list. */
export const fieldsWith = <Property extends keyof FieldSpec>(property: Property): FieldsWith<Property>[] =>
  reportFieldNames.filter((field): field is FieldsWith<Property> => property in reportFields[field]);

/** The fields that an author may say they do not have. */
export const notGivenFields = fieldsWith('mayBeNotGiven');

/** Whether a body may leave it out without a word. */
export const isOptional = (field: ReportField): boolean => z.safeParse(reportFields[field].schema, undefined).success;

/** Null in each field that a body may leave out: a report in which its author says nothing there. */
export const leftOut = Object.fromEntries(
  reportFieldNames.filter(isOptional).map((field) => [field, null]),
) as unknown as { [F in ReportField as null extends z.output<Fields[F]['schema']> ? F : never]: null };

/** A report's schemas by wire names, or those of some fields: those of bodies, or those of answers. */
export const wireShape = <Property extends 'schema' | 'answer', Field extends ReportField = ReportField>(
  property: Property,
  fields: readonly Field[] = reportFieldNames as Field[],
) =>
  Object.fromEntries(fields.map((field) => [field, reportFields[field][property]])) as {
    [F in Field]: Fields[F][Property];
  };

/** The fields of a lookup's answer or of the latest reports, with their descriptions. */
export const answerShape = <Answer extends 'lookup' | 'recent'>(answer: Answer) =>
  Object.fromEntries(
    fieldsWith(answer).map((field) => {
      const spec = fieldSpec(field);
      const { about, format } = spec[answer] ?? {};
      return [
        field,
        about ? spec.answer.check(z.meta({ description: about, ...(format && { format }) })) : spec.answer,
      ];
    }),
  ) as { [F in FieldsWith<Answer>]: Fields[F]['answer'] };

/** Takes some fields of a report, and nothing else that it may hold. */
export function pickFields<F extends ReportField>(fields: readonly F[], content: Pick<ReportContent, F>) {
  const picked: Partial<Record<ReportField, FieldValue>> = {};
  for (const field of fields) picked[field] = content[field];
  return picked as Pick<ReportContent, F>;
}

/** A value as one text, for CSV files, the form and comparisons; empty without one. */
export const textOf = (value: FieldValue): string => {
  if (value === null || typeof value === 'string') return value ?? '';
  return Array.isArray(value) ? furtherText(value) : amountText(value);
};

/** The fields in which two contents differ. */
export const differingFields = (one: ReportContent, other: ReportContent): ReportField[] =>
  reportFieldNames.filter((field) => textOf(one[field]) !== textOf(other[field]));
