import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** How many reports mention a keyword of the curated vocabulary (D1). */
export const Pattern = z.object({ keyword: z.string(), total: z.int() });
export type Pattern = z.infer<typeof Pattern>;

/** Report counts: in total, by week, and by city for cities with enough reports. */
export const Figures = z.object({
  reports: z.int().check(z.describe('How many reports stand.')),
  weeks: z
    .array(
      z.object({ week: z.string().check(z.describe('The Monday it begins with, UTC, YYYY-MM-DD.')), reports: z.int() }),
    )
    .check(z.describe('Filed in each of the last 26 weeks, the oldest first, the present one included.')),
  cities: z
    .array(z.object({ city: z.string(), reports: z.int() }))
    .check(z.describe('Up to five cities of a fixed list, each with at least five reports, most first.')),
});
export type Figures = z.infer<typeof Figures>;

export const analysis = {
  figures: endpoint('GET', '/analysis/figures', {
    summary: 'How many reports stand: all, by week and by city',
    access: 'anyone',
    response: Figures,
  }),
  pattern: endpoint('GET', '/analysis/pattern', {
    summary: 'Keywords of the vocabulary with the number of reports that speak of them, most frequent first',
    access: 'anyone',
    response: z.array(Pattern),
  }),
};
