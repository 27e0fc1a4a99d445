import type * as z from 'zod/mini';
import { changesState, type Endpoint } from '../../../contract/endpoint.ts';
import { type Json, jsonSchema } from './schemas.ts';

/** The parameters of an endpoint in its path, its query and its headers. */
export const parameters = (endpoint: Endpoint): Json[] => [
  ...fields(endpoint.params, 'path'),
  ...fields(endpoint.query, 'query'),
  ...headers(endpoint),
];

const uuid = '6f1c2a4e-9b7d-4c53-8e21-0d5a7c9b3f18';

/** Values that tools can send. */
const examples: Record<string, string> = {
  cursor: '380571849138569216',
  email: 'bilal@example.org',
  name: `${uuid}.webp`,
  reportID: '380571849138569216',
};

/** Descriptions of parameters that many endpoints have. */
const abouts: Record<string, string> = {
  id: 'The id, as its list has it.',
  name: 'The name of the file, as in the address of the picture.',
  reportID: 'The id of a report, as its list has it.',
  proofID: 'The id of a proof, as the call that began it answered.',
  email: 'Only what names this email address.',
  withdrawn: 'Whether withdrawn reports are listed too.',
  state: 'Only pairs in this state.',
};

function fields(schema: z.ZodMiniType | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description = abouts[name], example: own, ...property }]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    ...(description !== undefined && { description }),
    schema: property,
    ...example(own ?? (property.format === 'uuid' ? uuid : (examples[name] ?? property.maximum))),
  }));
}

const example = (value: unknown) => (value === undefined ? {} : { example: value });

function headers(endpoint: Endpoint): Json[] {
  const header = (name: string, description: string) => ({
    name,
    in: 'header',
    required: false,
    description,
    schema: { type: 'string' },
  });
  return [
    ...(endpoint.idempotent ? [header('Idempotency-Key', 'Calls with the same key and body act once.')] : []),
    ...(endpoint.versioned
      ? [header('If-Match', 'The version that was loaded, in quotes; a stale one gets 409.')]
      : []),
    ...(endpoint.access === 'session' && changesState(endpoint)
      ? [header('X-XSRF-TOKEN', 'Required when the session comes by cookie: the value of the cookie XSRF-TOKEN.')]
      : []),
  ];
}
