import type * as z from 'zod/mini';

/** One environment variable. */
export interface Variable<T> {
  /** The default value, as it would be written in the environment. */
  default: string;
  /** The comment in `.env.example`. */
  docs: string;
  /** What a value must be, to complete "NAME must be …". */
  expected: string;
  /** Secrets are never echoed in an error. */
  secret?: true;
  schema: z.ZodMiniType<T, string>;
}

export const variable = <T>(definition: Variable<T>): Variable<T> => definition;
