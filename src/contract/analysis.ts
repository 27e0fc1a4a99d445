import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** How many reports speak of a fraud type or channel of the curated vocabulary (D1). */
export const Pattern = z.object({ keyword: z.string(), total: z.int() });
export type Pattern = z.infer<typeof Pattern>;

export const analysis = {
  pattern: endpoint('GET', '/analysis/pattern', {
    summary: 'Keywords of the vocabulary with the number of reports that speak of them, most frequent first',
    who: 'anyone',
    ok: z.array(Pattern),
  }),
};
