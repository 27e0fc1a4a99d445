import * as z from 'zod/mini';

/** A decision about a report, or about a dispute of it, that was made now. */
export const Decided = z.object({
  decisionID: z.string(),
  reportID: z.string(),
  /** A second moderator has to agree. */
  isFirst: z.boolean(),
  /** Until when it can be undone. */
  undoUntil: z.string(),
});
export type Decided = z.infer<typeof Decided>;
