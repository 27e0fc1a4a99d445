import * as z from 'zod/mini';
import { Pattern } from '../../contract/analysis.ts';
import { KeyPair, NewKeyPair } from '../../contract/keys.ts';
import * as lookup from '../../contract/lookup.ts';
import { messageText } from '../../contract/messages.ts';
import { passwordRule } from '../../contract/password-checks.ts';
import { Problem } from '../../contract/problem.ts';
import { Filed, Report } from '../../contract/reports.ts';
import { Allowance, UsageDay } from '../../contract/usage.ts';

export type Json = Record<string, unknown>;

/** Schemas that are named components of the document, for generated types. */
const named = {
  Problem,
  LookupAnswer: lookup.LookupAnswer,
  FoundReport: lookup.FoundReport,
  Totals: lookup.Totals,
  RecentAnswer: lookup.RecentAnswer,
  RecentReport: lookup.RecentReport,
  BatchAnswer: lookup.BatchAnswer,
  BatchFound: lookup.BatchFound,
  BatchRefused: lookup.BatchRefused,
  KeyPair,
  NewKeyPair,
  UsageDay,
  Allowance,
  Report,
  Filed,
  Pattern,
};

/** The JSON Schema of an input or output. Additional properties are allowed, because later versions may add fields. */
export function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
      if (jsonSchema.format === 'password') jsonSchema.description = `${messageText(passwordRule().message)}.`;
    },
  });
  return rest;
}

const nameOf = new Map(
  Object.entries(named).map(([name, schema]) => [JSON.stringify(jsonSchema(schema, 'output')), name]),
);

/** The schema with a reference in place of each named part. */
export function withNames(schema: Json): Json {
  const name = nameOf.get(JSON.stringify(schema));
  return name ? { $ref: `#/components/schemas/${name}` } : withNamesInside(schema);
}

function withNamesInside(schema: Json): Json {
  const inside = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inside);
    return typeof value === 'object' && value !== null ? withNames(value as Json) : value;
  };
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, inside(value)]));
}

/** All named schemas. */
export const namedSchemas = (): Json =>
  Object.fromEntries(
    Object.entries(named).map(([name, schema]) => [name, withNamesInside(jsonSchema(schema, 'output'))]),
  );
