// See docs/decisions/0014-suspicions-go-to-a-moderator.md
/**
 * The consequences for an author after this many of their reports were removed as false or abusive within a year. Removals by
 * one moderator alone warn, and no more; staff are suspended by an admin only.
 */
export const rungs = {
  /** They are warned. */
  warned: 1,
  /** Their reports count nothing in scores until they are verified. */
  weightless: 2,
  /** Their account is suspended, and their reports go back into the queue. */
  suspended: 3,
} as const;
