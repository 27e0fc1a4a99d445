import type * as z from 'zod/mini';

/** A schema that holds a value of a request, and the value's path; `0` is an item of a list. */
export interface Leaf {
  path: string[];
  schema: z.ZodMiniType;
}

export const inner = (schema: unknown) => schema as z.ZodMiniType & { _zod: { def: Record<string, unknown> } };

/** The schemas of a request's values, and their paths. */
export function leavesOf(given: z.ZodMiniType, path: string[] = []): Leaf[] {
  const schema = inner(given);
  const { def } = schema._zod;
  const into = (next: unknown, ...step: string[]) => leavesOf(inner(next), [...path, ...step]);
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape as Record<string, unknown>).flatMap(([key, value]) => into(value, key));
    case 'array':
      return [{ path, schema }, ...into(def.element, '0')];
    case 'optional':
    case 'nullable':
    case 'default':
      return into(def.innerType);
    case 'pipe':
      return [...into(def.in), ...into(def.out)];
    case 'union':
      return (def.options as unknown[]).flatMap((option) => into(option));
    default:
      return [{ path, schema }];
  }
}
