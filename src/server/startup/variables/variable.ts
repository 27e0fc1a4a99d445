import type * as z from 'zod/mini';

/** One environment variable. */
export interface Variable<T> {
  name: string;
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

export const variable = <T>(name: string, definition: Omit<Variable<T>, 'name'>): Variable<T> => ({
  name,
  ...definition,
});

/** What some variables say, by what the program calls each. */
export type ValuesOf<Variables extends Record<string, Variable<unknown>>> = {
  [Key in keyof Variables]: z.output<Variables[Key]['schema']>;
};
