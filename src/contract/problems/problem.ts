import * as z from 'zod/mini';

const Values = z.record(z.string(), z.union([z.string(), z.number()]));

/** An invalid value: its path, the message, and the key and values of the message for clients that translate. */
export const ProblemError = z.object({
  path: z.string(),
  message: z.string(),
  code: z.string(),
  values: z.optional(Values),
});

/** The body of every error response (L5): RFC 9457, with `message` for older clients. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  /** The request id, as in the header X-Request-Id. */
  instance: z.string(),
  /** For the user. */
  message: z.string(),
  /** The key of the message. */
  code: z.string(),
  /** Values for the placeholders of the message, for clients that translate. */
  values: z.optional(Values),
  errors: z.optional(z.array(ProblemError)),
});
export type Problem = z.infer<typeof Problem>;
export type ProblemError = z.infer<typeof ProblemError>;

export const problemType = 'application/problem+json';
