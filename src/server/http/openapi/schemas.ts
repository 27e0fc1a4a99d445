import * as z from 'zod/mini';
import { Pattern } from '../../../contract/analysis/analysis.ts';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { KeyPair, NewKeyPair } from '../../../contract/keys/keys.ts';
import { Allowance, UsageDay } from '../../../contract/keys/usage.ts';
import { Correction } from '../../../contract/lookup/corrections.ts';
import { Explained } from '../../../contract/lookup/explained.ts';
import * as lookup from '../../../contract/lookup/lookup.ts';
import { DocumentedBatchQuery, DocumentedLookupBody, Ignored } from '../../../contract/lookup/lookup-body.ts';
import { apiMessageText } from '../../../contract/messages/api-messages.ts';
import { Problem } from '../../../contract/problems/problem.ts';
import { Filed, Report } from '../../../contract/reports/reports.ts';
import { passwordRule } from '../../../contract/rules/password-checks.ts';

export type Json = Record<string, unknown>;

/** Schemas that are named components of the document, for generated types. */
const named = {
  Problem,
  LookupAnswer: lookup.LookupAnswer,
  FoundReport: lookup.FoundReport,
  IdentifierScore: lookup.IdentifierScore,
  Explained,
  Totals: lookup.Totals,
  Ignored,
  RecentAnswer: lookup.RecentAnswer,
  RecentReport: lookup.RecentReport,
  BatchAnswer: lookup.BatchAnswer,
  BatchFound: lookup.BatchFound,
  BatchRefused: lookup.BatchRefused,
  KeyPair,
  NewKeyPair,
  UsageDay,
  Allowance,
  Correction,
  Report,
  Filed,
  Pattern,
};

/** Schemas of requests that more than one call takes. */
const namedInputs = {
  LookupRequest: DocumentedLookupBody,
  BatchQuery: DocumentedBatchQuery,
};

/** The JSON Schema of an input or output. Outputs allow additional properties, because later versions may add fields. */
export function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const { def } = zodSchema._zod;
      if ('discriminator' in def) jsonSchema.discriminator = { propertyName: def.discriminator };
      if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
      inOtherTools(jsonSchema);
      if (io === 'input') defaultInWords(jsonSchema);
      if (jsonSchema.format === 'password') jsonSchema.description = `${apiMessageText(passwordRule().message)}.`;
    },
  });
  return rest;
}

/** The largest value of `int32`. */
const maxInt = 2_147_483_647;

/** Rewrites zod's output so that every tool understands it. */
function inOtherTools(schema: z.core.JSONSchema.BaseSchema): void {
  const { minimum, maximum, pattern } = schema;
  if (typeof schema.const === 'number' && Number.isInteger(schema.const)) schema.type = 'integer';
  if (schema.type === 'integer' && schema.const === undefined) {
    // No number of the API is negative. If a schema has no bound, zod writes the largest exact numbers.
    if (minimum === undefined || minimum === Number.MIN_SAFE_INTEGER) schema.minimum = 0;
    if (schema.format === 'int64') schema.maximum = Number.MAX_SAFE_INTEGER;
    else {
      schema.format = 'int32';
      if (maximum === undefined || maximum === Number.MAX_SAFE_INTEGER) schema.maximum = maxInt;
    }
  }
  // Python, and JavaScript without the flag u, do not support Unicode properties of letters.
  if (pattern?.includes('\\p{')) schema.pattern = '^[hH][tT][tT][pP][sS]?://\\S+$';
}

/** Some tools treat a field with a default as required. */
function defaultInWords(schema: z.core.JSONSchema.BaseSchema): void {
  const { default: byDefault, description } = schema;
  delete schema.default;
  if (typeof byDefault === 'string' || typeof byDefault === 'boolean')
    schema.description = [description, `By default ${byDefault}.`].filter(Boolean).join(' ');
}

const outputNames = new Map(
  Object.entries(named).map(([name, schema]) => [JSON.stringify(jsonSchema(schema, 'output')), name]),
);
const inputNames = new Map(
  Object.entries(namedInputs).map(([name, schema]) => [JSON.stringify(jsonSchema(schema, 'input')), name]),
);

/** The schema of an answer with a reference in place of each named part. */
export const withNames = (schema: Json): Json => replaced(schema, outputNames);

function replaced(schema: Json, names: ReadonlyMap<string, string>): Json {
  const name = names.get(JSON.stringify(schema));
  return name ? { $ref: `#/components/schemas/${name}` } : replacedInside(schema, names);
}

function replacedInside(schema: Json, names: ReadonlyMap<string, string>): Json {
  const inside = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inside);
    return typeof value === 'object' && value !== null ? replaced(value as Json, names) : value;
  };
  const all = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, inside(value)]));
  return schema.discriminator ? withMapping(schema, all) : all;
}

/** Tools that follow a discriminator need the name of the schema for each of its values. */
function withMapping(schema: Json, { discriminator, ...all }: Json): Json {
  const { propertyName } = discriminator as { propertyName: string };
  const parts = (of: Json) => (of.oneOf ?? of.anyOf ?? []) as Json[];
  const mapping = parts(schema).map((part, at) => {
    const { const: value } = (part.properties as Record<string, Json>)[propertyName] ?? {};
    return [value, parts(all)[at]?.$ref];
  });
  const isNamed = mapping.every(([, ref]) => ref !== undefined);
  return isNamed ? { ...all, discriminator: { propertyName, mapping: Object.fromEntries(mapping) } } : all;
}

const bodyOf = ({ documentedBody, body }: Endpoint) => documentedBody ?? body;

/** The name of the schema of an endpoint's body: its own if several have it, else after the operation. */
export function requestName(operation: string, endpoint: Endpoint): string {
  const body = bodyOf(endpoint);
  const common = body && inputNames.get(JSON.stringify(jsonSchema(body, 'input')));
  return common ?? `${operation.replaceAll(/(?:^|\.)(\w)/g, (_, letter: string) => letter.toUpperCase())}Request`;
}

/** All named schemas. */
export function namedSchemas(endpoints: readonly [name: string, endpoint: Endpoint][]): Json {
  const bodies = endpoints.flatMap(([name, endpoint]) => {
    const body = bodyOf(endpoint);
    return body ? [[requestName(name, endpoint), replacedInside(jsonSchema(body, 'input'), inputNames)] as const] : [];
  });
  const outputs = Object.entries(named).map(
    ([name, schema]) => [name, replacedInside(jsonSchema(schema, 'output'), outputNames)] as const,
  );
  const inputs = Object.entries(namedInputs).map(
    ([name, schema]) => [name, replacedInside(jsonSchema(schema, 'input'), inputNames)] as const,
  );
  return Object.fromEntries([...inputs, ...outputs, ...bodies]);
}
