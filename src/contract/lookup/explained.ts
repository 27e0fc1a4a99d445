import * as z from 'zod/mini';
import { identifierKinds } from '../rules/identifier-kinds.ts';

const about = (text: string) => z.describe(text);

/** What one report, or one upheld dispute, counts in the score of an identifier. */
export const Explained = z.object({
  reportID: z.string().check(about('If `why` has `cleared`: the report that was disputed.')),
  identifier: z.enum(identifierKinds),
  weight: z.number().check(z.minimum(0), z.maximum(2)),
  ageDays: z.int().check(about('Days since the report was filed or the dispute was upheld, by calendar day (UTC).')),
  halfLifeDays: z.int().check(about('Days after which a report counts for half.')),
  part: z.number().check(z.minimum(0), about('weight × 2^(−ageDays / halfLifeDays)')),
  why: z
    .array(
      z.enum(['verified', 'trusted_author', 'confirmed_email', 'other_author', 'not_counted', 'disputed', 'cleared']),
    )
    .check(about('`cleared`: an upheld dispute, which counts against the reports.')),
});
export type Explained = z.infer<typeof Explained>;
