import * as z from 'zod/mini';

/** Whether a response is plain text instead of JSON. */
export const isText = (response: z.ZodMiniType): boolean => response instanceof z.ZodMiniString;

/** The JSON Schema by which Fastify serializes a response; undeclared properties are not sent. */
export function responseSchema(response: z.ZodMiniType): Record<string, unknown> {
  const { $schema: _, ...schema } = z.toJSONSchema(response, {
    io: 'output',
    // Formats are for the OpenAPI document; here they would cost time and change nothing.
    override: ({ jsonSchema }) => {
      delete jsonSchema.format;
    },
  });
  return schema;
}
