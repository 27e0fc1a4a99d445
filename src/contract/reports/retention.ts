import * as z from 'zod/mini';
import { messageKey } from '../rules/text.ts';

const whole = (max: number) =>
  z
    .int(messageKey('retentionInvalid'))
    .check(z.minimum(1, messageKey('retentionInvalid')), z.maximum(max, messageKey('retentionInvalid')));

/**
 * How long reports are kept (A36). The content of a removed report is always destroyed; the rules for the others apply
 * once they are switched on.
 */
export const RetentionRules = z.strictObject(
  {
    /** Days after its removal until the content of a report is destroyed. */
    removedDays: whole(3_650),
    /** Whether reports that nobody removed expire. */
    expires: z.boolean(messageKey('flagInvalid')),
    /** Months since it was filed after which a report that no moderator has verified expires. */
    unverifiedMonths: whole(600),
    /** Months since it was filed after which a verified report expires. */
    verifiedMonths: whole(600),
  },
  messageKey('retentionInvalid'),
);
export type RetentionRules = z.infer<typeof RetentionRules>;

/** In force until someone changes them. */
export const defaultRetentionRules: RetentionRules = {
  removedDays: 30,
  expires: false,
  unverifiedMonths: 24,
  verifiedMonths: 72,
};

/** The preview counts up to this; more are shown as this many and a plus sign. */
export const maxDueCounted = 20_000;

/** How many reports the rules would destroy now, each up to 20,000. */
export const RetentionCounts = z.object({
  removed: z.int(),
  unverified: z.int(),
  verified: z.int(),
  /** Those of them that a legal hold keeps, and that are not in the other counts. */
  onHold: z.int(),
});
export type RetentionCounts = z.infer<typeof RetentionCounts>;

export const holdReasonMax = 200;
