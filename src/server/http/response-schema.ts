import type { FastifyReply } from 'fastify';
import * as z from 'zod/mini';

/** Whether a response is plain text instead of JSON. */
export const isText = (response: z.ZodMiniType): boolean => response instanceof z.ZodMiniString;

/** The JSON Schema by which Fastify serializes a response; undeclared properties are not sent. */
function responseSchema(response: z.ZodMiniType): Record<string, unknown> {
  const { $schema: _, ...schema } = z.toJSONSchema(response, {
    io: 'output',
    override: ({ jsonSchema }) => {
      // Formats are for the OpenAPI document; here they would cost time and change nothing.
      delete jsonSchema.format;
      // One of two schemas is found by validating with both.
      const [only, none] = jsonSchema.anyOf ?? [];
      if (jsonSchema.anyOf?.length !== 2 || none?.type !== 'null' || typeof only?.type !== 'string') return;
      delete jsonSchema.anyOf;
      Object.assign(jsonSchema, only, { nullable: true });
    },
  });
  return schema;
}

/** Writes answers by a schema, which is made with the first one: a server that starts would make hundreds. */
export function answerWriter(response: z.ZodMiniType): (reply: FastifyReply) => (answer: unknown) => string {
  let schema: Record<string, unknown> | undefined;
  return (reply) => {
    schema ??= responseSchema(response);
    // Fastify declares objects only, but an answer may be an array.
    return reply.compileSerializationSchema(schema) as (answer: unknown) => string;
  };
}
