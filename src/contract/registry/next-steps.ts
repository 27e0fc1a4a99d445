import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { inEachLanguage } from '../languages.ts';
import { countries } from '../rules/countries.ts';
import { messageKey, rawText } from '../rules/text.ts';
import { webAddress } from '../rules/web-address.ts';
import { maybe } from './operator.ts';

export const nextStepsBounds = { countries: 20, text: 1_500, name: 120, phone: 40, website: 300 } as const;

const texts = (max: number) =>
  z.strictObject(
    inEachLanguage(() => maybe(max)),
    messageKey('operatorTextMax'),
  );

const Country = rawText(2, messageKey('countryInvalid')).check(
  z.refine((code) => countries.includes(code), messageKey('countryInvalid')),
);

/**
 * What someone who filed a report can do now, in one country. "" stands for what the operator leaves out; paragraphs
 * are separated by empty lines.
 */
export const CountrySteps = z.strictObject(
  {
    /** ISO 3166-1 alpha-2. */
    country: Country,
    /** How a bank there can be reached, and what to ask it for. */
    bank: texts(nextStepsBounds.text),
    /** The authority that takes complaints about fraud. */
    authority: z.strictObject(
      {
        name: texts(nextStepsBounds.name),
        phone: maybe(nextStepsBounds.phone).check(z.regex(/^(\+?\d[\d ()./-]*)?$/, messageKey('operatorPhoneInvalid'))),
        website: maybe(nextStepsBounds.website).check(
          z.refine((link) => link === '' || webAddress.test(link), messageKey('urlInvalid')),
        ),
        text: texts(nextStepsBounds.text),
      },
      messageKey('operatorTextMax'),
    ),
  },
  messageKey('operatorTextMax'),
);
export type CountrySteps = z.output<typeof CountrySteps>;

/** By country, each at most once. */
export const NextSteps = z.array(CountrySteps, messageKey('operatorTextMax')).check(
  z.maxLength(nextStepsBounds.countries, messageKey('nextStepsMany')),
  z.check(({ value, issues }) => {
    value.forEach(({ country }, at) => {
      if (value.findIndex((one) => one.country === country) === at) return;
      issues.push({ code: 'custom', path: [at, 'country'], message: messageKey('nextStepsTwice'), input: country });
    });
  }),
);
export type NextSteps = z.output<typeof NextSteps>;

/** What the operator says about one country; null when it says nothing. */
export const NextStepsAnswer = z.object({
  /** The country that was asked for, or the operator's own if the operator says nothing about that one. */
  country: z.string(),
  steps: z.nullable(CountrySteps),
});
export type NextStepsAnswer = z.infer<typeof NextStepsAnswer>;

export const nextSteps = {
  get: endpoint('GET', '/about/next-steps', {
    summary: 'What someone who filed a report can do now: their bank, and the authority of their country',
    description: "If the operator has no text for a country, the answer is for the operator's own country.",
    access: 'anyone',
    query: z.object({ country: Country.check(z.describe('ISO 3166-1 alpha-2, such as PK.')) }),
    response: NextStepsAnswer,
  }),
};
