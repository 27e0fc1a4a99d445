import * as z from 'zod/mini';
import { inEachLanguage } from '../languages.ts';
import type { WorkingDays } from '../rules/business-days.ts';
import { countries } from '../rules/countries.ts';
import { isDay } from '../rules/day.ts';
import { defaultCountry } from '../rules/default-country.ts';
import { Email } from '../rules/email.ts';
import { cleaned, messageKey, rawText } from '../rules/text.ts';

/** Cleaned text that may be empty. */
export const maybe = (max: number) =>
  rawText(Math.min(3 * max, 10_000), messageKey('operatorTextMax')).check(
    z.overwrite(cleaned),
    z.maxLength(max, messageKey('operatorTextMax')),
  );

const operatorBounds = { name: 120, address: 400, contactPhone: 40, legalText: 4_000, holidays: 400 } as const;

/** On what ground the registry holds what others say about people; `other` is in the legal notice. */
export const legalBases = ['legitimateInterests', 'legalObligation', 'publicTask', 'other'] as const;

/** Days of the week, 0 = Sunday. */
export const weekdays = [0, 1, 2, 3, 4, 5, 6] as const;

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

const Holiday = rawText(10, messageKey('operatorHolidaysInvalid')).check(
  z.refine(isDay, messageKey('operatorHolidaysInvalid')),
);

/**
 * Who runs the registry, as its public pages and emails say it (A37). "" stands for what the operator has not filled in
 * yet.
 */
export const Operator = z.strictObject(
  {
    name: maybe(operatorBounds.name),
    /** Lines are separated by line feeds. */
    address: maybe(operatorBounds.address),
    contactEmail: z.union([z.literal(''), Email], messageKey('emailInvalid')),
    contactPhone: maybe(operatorBounds.contactPhone).check(
      z.regex(/^(\+?\d[\d ()./-]*)?$/, messageKey('operatorPhoneInvalid')),
    ),
    legalBasis: z._default(z.enum(['', ...legalBases], messageKey('invalidValue')), ''),
    /** What the law asks the operator to say, by language; paragraphs are separated by empty lines. */
    legalText: z.strictObject(
      inEachLanguage(() => maybe(operatorBounds.legalText)),
      messageKey('operatorTextMax'),
    ),
    /** ISO 3166-1 alpha-2. */
    country: rawText(2, messageKey('countryInvalid')).check(
      z.refine((code) => countries.includes(code), messageKey('countryInvalid')),
    ),
    /** IANA name; "" for the country's, if it has only one. */
    timeZone: rawText(64, messageKey('operatorZoneInvalid')).check(
      z.refine((name) => name === '' || isTimeZone(name), messageKey('operatorZoneInvalid')),
    ),
    /** Days of the week without work, 0 = Sunday. */
    weekend: z
      .array(
        z
          .int(messageKey('operatorWeekendInvalid'))
          .check(
            z.minimum(0, messageKey('operatorWeekendInvalid')),
            z.maximum(6, messageKey('operatorWeekendInvalid')),
          ),
        messageKey('operatorWeekendInvalid'),
      )
      .check(
        z.maxLength(6, messageKey('operatorWeekendInvalid')),
        z.overwrite((days) => [...new Set(days)].sort((one, other) => one - other)),
      ),
    /** YYYY-MM-DD. */
    holidays: z.array(Holiday, messageKey('operatorHolidaysInvalid')).check(
      z.maxLength(operatorBounds.holidays, messageKey('operatorHolidaysInvalid')),
      z.overwrite((days) => [...new Set(days)].sort()),
    ),
  },
  messageKey('operatorTextMax'),
);
export type Operator = z.output<typeof Operator>;

/** The state before anyone has said who runs the registry. */
export const unnamedOperator = (): Operator => ({
  name: '',
  address: '',
  contactEmail: '',
  contactPhone: '',
  legalBasis: '',
  legalText: inEachLanguage(() => ''),
  country: defaultCountry(),
  timeZone: '',
  weekend: [0, 6],
  holidays: [],
});

/** The only time zone of a country; undefined where there are several, and in browsers that do not know. */
function onlyZoneOf(country: string): string | undefined {
  const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & {
    getTimeZones?: () => string[] | undefined;
    timeZones?: string[] | undefined;
  };
  const zones = locale.getTimeZones?.() ?? locale.timeZones ?? [];
  return zones.length === 1 ? zones[0] : undefined;
}

/** The time zone of the operator's days: its own choice, otherwise the country's if it has only one, otherwise UTC. */
export const timeZoneOf = ({ timeZone, country }: Pick<Operator, 'timeZone' | 'country'>): string =>
  timeZone || (onlyZoneOf(country) ?? 'UTC');

/** What determines business days. */
export const workingDaysOf = (operator: Operator): WorkingDays => ({
  weekend: operator.weekend,
  holidays: operator.holidays,
  timeZone: timeZoneOf(operator),
});
