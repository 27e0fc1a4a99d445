import type * as z from 'zod/mini';

/** The parts of an answer that matter to a test. */
export type Given<T> = T extends readonly (infer Item)[]
  ? readonly Given<Item>[]
  : T extends object
    ? { [Name in keyof T]?: Given<T[Name]> | undefined }
    : T;

/** Any text: it can be read as a day and as a point in time, too. */
const someText = '2026-11-20';

type Def = { type: string } & Record<string, unknown>;

function sample(schema: unknown, given: unknown): unknown {
  const { def } = (schema as { _zod: { def: Def } })._zod;
  switch (def.type) {
    case 'object': {
      const parts = (given ?? {}) as Record<string, unknown>;
      const shape = Object.entries(def.shape as Record<string, unknown>);
      return { ...parts, ...Object.fromEntries(shape.map(([name, part]) => [name, sample(part, parts[name])])) };
    }
    case 'array':
      return ((given ?? []) as unknown[]).map((item) => sample(def.element, item));
    case 'nullable':
      return given === undefined || given === null ? null : sample(def.innerType, given);
    case 'default':
      return sample(def.innerType, given);
    case 'optional':
      return given === undefined ? undefined : sample(def.innerType, given);
  }
  if (given !== undefined) return given;
  switch (def.type) {
    case 'string':
      return someText;
    case 'number':
      return 0;
    case 'boolean':
      return false;
    case 'enum':
      return Object.values(def.entries as object)[0];
    case 'literal':
      return (def.values as unknown[])[0];
    case 'record':
      return {};
    case 'union':
      return sample((def.options as unknown[])[0], given);
    default:
      throw new Error(`A test has to give the value of a schema of type ${def.type}`);
  }
}

/**
 * An answer with this schema. What is not given is as empty as can be: no items, null if that is possible, else zero,
 * the first choice or some text.
 */
export const sampleOf = <S extends z.ZodMiniType>(schema: S, given?: Given<z.output<S>>): z.output<S> =>
  sample(schema, given) as z.output<S>;
