import * as z from 'zod/mini';

/** Whether an endpoint answers plain text. */
export const isText = (ok: z.ZodMiniType): boolean => ok instanceof z.ZodMiniString;

/**
 * The JSON Schema of an answer. Fastify writes answers by it, and what it does not declare does not leave the server.
 */
export function responseSchema(ok: z.ZodMiniType): Record<string, unknown> {
  const { $schema: _, ...schema } = z.toJSONSchema(ok, { io: 'output' });
  return schema;
}
