import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { messageKey, rawText } from '../rules/text.ts';

/** How many reports mention a keyword of the curated vocabulary (D1). */
export const Pattern = z.object({ keyword: z.string(), total: z.int() });
export type Pattern = z.infer<typeof Pattern>;

/** The ranges of the dashboard: days, weeks or months, including the current one. */
export const overviewRanges = ['30d', '12w', '12m'] as const;
export type OverviewRange = (typeof overviewRanges)[number];
export const defaultRange: OverviewRange = '12w';

const figure = (description: string) => z.nullable(z.int()).check(z.describe(description));
const reports = figure('Listed reports. Null: fewer than five, which are not shown.');
const authors = figure('Their authors, each counted once a day. Null: fewer than five, which are not shown.');
const day = (description: string) => z.string().check(z.describe(`${description}, UTC, YYYY-MM-DD.`));

/** The figures of a range of time, and of the same length of time before it. */
export const Overview = z.object({
  range: z.enum(overviewRanges),
  asOf: z
    .string()
    .check(z.describe('Reports filed or changed after this moment may not be counted yet. ISO 8601, UTC.')),
  from: day('The first day'),
  to: day('The last day: today, or the end of what `from` asks for'),
  narrowed: z
    .object({ keyword: z.nullable(z.string()), city: z.nullable(z.string()), from: z.nullable(z.string()) })
    .check(
      z.describe('What the figures are narrowed to; null if the query asks for nothing, or for something unknown.'),
    ),
  listed: z.int().check(z.describe('All listed reports, of any time.')),
  reports,
  authors,
  reportsBefore: figure('Listed reports of the time before.'),
  authorsBefore: figure('Their authors, each counted once a day.'),
  buckets: z
    .array(
      z.object({
        from: day('The first day of this day, week or month'),
        reports,
        authors,
        reportsBefore: figure('Listed reports at the same place of the time before.'),
        authorsBefore: figure('Their authors, each counted once a day.'),
      }),
    )
    .check(z.describe('Oldest first. The last one is not over yet. `from` does not narrow them.')),
  patterns: z
    .array(z.object({ keyword: z.string(), reports: z.int(), authors }))
    .check(z.describe('The most reports first. `keyword` does not narrow them.')),
  cities: z
    .array(z.object({ city: z.string(), reports: z.int(), authors }))
    .check(
      z.describe(
        'Up to ten of a fixed list, each with at least five reports, most first. `city` does not narrow them.',
      ),
    ),
});
export type Overview = z.infer<typeof Overview>;

const known = (description: string) =>
  z.optional(rawText(60, messageKey('invalidValue')).check(z.describe(description)));

export const analysis = {
  pattern: endpoint('GET', '/analysis/pattern', {
    summary: 'Keywords of the vocabulary with the number of reports that mention them, most frequent first',
    access: 'anyone',
    response: z.array(Pattern),
  }),
  overview: endpoint('GET', '/analysis/overview', {
    summary:
      'How many reports were filed in a period, by how many people, about what and where, beside the period before',
    description:
      'A report counts on the day (UTC) on which it was filed. Narrowed figures are rounded down to a multiple of five. Figures are a few seconds old, or more while many reports come in: see `asOf`.',
    access: 'anyone',
    query: z.object({
      range: z
        ._default(z.enum(overviewRanges, messageKey('invalidValue')), defaultRange)
        .check(z.describe('30 days, 12 weeks (from Monday) or 12 months, including the current one.')),
      keyword: known('Only reports that mention this keyword of the vocabulary.'),
      city: known('Only reports from this city of the list.'),
      from: known('Only the day, week or month of the range that begins with this day, YYYY-MM-DD.'),
    }),
    response: Overview,
  }),
};
