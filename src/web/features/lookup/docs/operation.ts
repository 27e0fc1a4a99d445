import type { Endpoint } from '../../../../contract/endpoint.ts';
import { absoluteUrl } from '../../../lib/api/api.ts';

/** A field of the request or the response, as listed on the docs page. */
export interface DocField {
  /** The full path: `totals.reports`, `reports[].title`. */
  name: string;
  /** `string`, `string or null`, `"email" or "phone"`. */
  type: string;
  description: string | undefined;
  required: boolean;
}

export interface DocHeader {
  name: string;
  value: string | undefined;
  description: string | undefined;
}

export interface CodeSample {
  label: string;
  source: string;
}

/** An endpoint as described by the OpenAPI document. */
export interface Operation {
  title: string;
  url: string;
  method: string;
  path: string;
  description: string | undefined;
  /** Path and query parameters. */
  query: DocField[];
  headers: DocHeader[];
  body: DocField[];
  /** Null if the document has no example. */
  bodyExample: unknown;
  answer: DocField[];
  answerExample: unknown;
  answerHeaders: DocHeader[];
  /** The statuses of problems and their meaning. */
  problems: { status: string; description: string }[];
  samples: CodeSample[];
}

type Json = Record<string, unknown>;
const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);
const json = (value: unknown): Json => (isJson(value) ? value : {});
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const words = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
const contentType = 'application/json';

/**
 * Reads one operation from an OpenAPI 3.1 document.
 * @returns undefined if there is none with this path and method
 */
export function operationOf(
  document: unknown,
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
): Operation | undefined {
  const root = json(document);
  const at = resolver(root);
  const operation = json(json(root.paths)[path])[method.toLowerCase()];
  if (!isJson(operation)) return undefined;

  const parameters = list(operation.parameters).map((one) => json(at(one)));
  const requestContent = json(json(json(at(operation.requestBody)).content)[contentType]);
  const responses = json(operation.responses);
  const ok = json(at(responses['200']));
  const okContent = json(json(ok.content)[contentType]);
  const sends = Object.keys(requestContent).length > 0;

  return {
    title: words(operation.summary) ?? path,
    // With the page's own origin, not with the address that the document gives.
    url: absoluteUrl(path),
    method,
    path,
    description: words(operation.description),
    query: parameters
      .filter((one) => one.in === 'query')
      .map((one) => ({
        name: words(one.name) ?? '',
        type: typeOf(json(at(one.schema)), at),
        description: words(one.description) ?? words(json(at(one.schema)).description),
        required: one.required === true,
      })),
    headers: [
      ...(sends ? [{ name: 'Content-Type', value: contentType, description: undefined }] : []),
      ...proofHeaders(root, operation, at),
      ...parameters
        .filter((one) => one.in === 'header')
        .map((one) => ({ name: words(one.name) ?? '', value: undefined, description: words(one.description) })),
    ],
    body: fieldsOf(json(at(requestContent.schema)), at),
    bodyExample: requestContent.example ?? null,
    answer: fieldsOf(json(at(okContent.schema)), at),
    answerExample: okContent.example ?? null,
    answerHeaders: Object.entries(json(ok.headers)).map(([name, header]) => {
      const { description, example } = json(at(header));
      return {
        name,
        value: example === undefined ? undefined : String(example),
        description: words(description),
      };
    }),
    problems: Object.entries(responses)
      .filter(([status]) => status !== '200')
      .map(([status, response]) => ({ status, description: words(json(at(response)).description) ?? '' })),
    samples: list(operation['x-codeSamples']).flatMap((sample) => {
      const { label, source } = json(sample);
      return typeof label === 'string' && typeof source === 'string' ? [{ label, source }] : [];
    }),
  };
}

type Resolve = (value: unknown) => unknown;

/** Resolves `$ref`, such as `#/components/schemas/Problem`. */
function resolver(root: Json): Resolve {
  const follow: Resolve = (value) => {
    const ref = isJson(value) ? value.$ref : undefined;
    if (typeof ref !== 'string') return value;
    const steps = ref.slice(2).split('/');
    return follow(steps.reduce<unknown>((place, step) => json(place)[step], root));
  };
  return follow;
}

/** The headers of the first way of proof that is headers of its own; their descriptions mention the others. */
function proofHeaders(root: Json, operation: Json, at: Resolve): DocHeader[] {
  const schemes = json(json(root.components).securitySchemes);
  const ways = list(operation.security).map((way) => Object.keys(json(way)).map((name) => json(at(schemes[name]))));
  const headers = ways.find((way) => way.length > 0 && way.every((scheme) => scheme.in === 'header')) ?? [];
  return headers.map((scheme) => ({
    name: words(scheme.name) ?? '',
    value: undefined,
    description: words(scheme.description),
  }));
}

/** Deeper lists are of no use, and a recursive schema would never end. */
const deepest = 4;

function fieldsOf(schema: Json, at: Resolve, prefix = '', depth = 0): DocField[] {
  if (depth > deepest) return [];
  if (Array.isArray(schema.anyOf))
    return commonFields(schema.anyOf.map((one) => fieldsOf(json(at(one)), at, prefix, depth)));
  const required = list(schema.required);
  return Object.entries(json(schema.properties)).flatMap(([key, value]): DocField[] => {
    const field = json(at(value));
    const name = prefix + key;
    const own: DocField = {
      name,
      type: typeOf(field, at),
      description: words(json(value).description) ?? words(field.description),
      required: required.includes(key),
    };
    const items = json(at(field.items));
    const either = items.anyOf ?? items.oneOf;
    const inner = either ? list(either).map((one) => json(at(one))) : [items];
    const known = new Set<string>();
    const below = [
      ...fieldsOf(field, at, `${name}.`, depth + 1),
      ...inner.flatMap((one) => fieldsOf(one, at, `${name}[].`, depth + 1)),
    ].filter((one) => !known.has(one.name) && known.add(one.name));
    return [own, ...below];
  });
}

/** The fields of one of several schemas: required are those that all of them require. */
function commonFields(schemas: readonly DocField[][]): DocField[] {
  const fields = new Map<string, DocField>();
  for (const field of schemas.flat()) {
    const known = fields.get(field.name);
    if (!known || (known.required && !field.required)) fields.set(field.name, field);
  }
  return [...fields.values()];
}

/** A short description of a schema's type. */
function typeOf(schema: Json, at: Resolve): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (Array.isArray(schema.enum)) return schema.enum.map((one) => JSON.stringify(one)).join(' or ');
  const either = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(either)) return [...new Set(either.map((one) => typeOf(json(at(one)), at)))].join(' or ');
  if (Array.isArray(schema.type)) return schema.type.join(' or ');
  if (schema.type === 'array') return `array of ${typeOf(json(at(schema.items)), at)}`;
  const { minimum, maximum } = schema;
  const range =
    typeof minimum === 'number' && typeof maximum === 'number' && Number.isSafeInteger(maximum) && maximum < 1e9
      ? `, ${minimum} to ${maximum}`
      : '';
  return (words(schema.type) ?? 'any') + range;
}
