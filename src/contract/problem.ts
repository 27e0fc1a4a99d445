import * as z from 'zod/mini';

/** One refused value: where it is, what was expected, and the message's key for a client that translates. */
export const ProblemError = z.object({ path: z.string(), message: z.string(), code: z.string() });

/** The shape of every error answer (L5): RFC 9457, plus `message` for the clients of old. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  /** The id of the request, as in the header X-Request-Id. */
  instance: z.string(),
  /** What to show a person. */
  message: z.string(),
  /** The key of the message in the catalogue. */
  code: z.string(),
  /** What stands in the message for its `{names}`, for a client that translates. */
  values: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
  errors: z.optional(z.array(ProblemError)),
});
export type Problem = z.infer<typeof Problem>;
export type ProblemError = z.infer<typeof ProblemError>;

export const problemType = 'application/problem+json';
