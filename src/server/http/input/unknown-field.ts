import type * as z from 'zod/mini';
import { lookupKinds } from '../../../contract/lookup/lookup-kinds.ts';
import { identifierKinds } from '../../../contract/rules/identifier-kinds.ts';
import type { ValidationError } from '../../errors.ts';
import { closestName } from '../../platform/closest-name.ts';

/** Names that other products use for our fields, in lower case and without signs. */
const aliases = new Map<string, string>([
  ...identifierKinds.flatMap((kind) => lookupKinds[kind].alsoCalled.map((name) => [name, kind] as const)),
  ['country', 'defaultCountry'],
  ['countrycode', 'defaultCountry'],
  ['reference', 'ref'],
  ['id', 'ref'],
  ['items', 'queries'],
  ['requests', 'queries'],
  ['max', 'limit'],
  ['count', 'limit'],
  ['pagesize', 'limit'],
  ['after', 'cursor'],
  ['next', 'cursor'],
]);

/** How many unknown fields an answer names at most, and how many characters of each. */
const maxNamed = 20;
const maxLength = 100;

const bare = (name: string): string => name.toLowerCase().replace(/[^a-z]/g, '');

function meantBy(name: string, known: readonly string[]): string | undefined {
  const asked = bare(name);
  const alias = aliases.get(asked);
  if (alias && known.includes(alias)) return alias;
  // Right, but not here: `email` of a batch belongs in its queries.
  if (identifierKinds.some((kind) => bare(kind) === asked && !known.includes(kind))) return undefined;
  const maxSlips = asked.length <= 2 ? 0 : asked.length <= 4 ? 1 : 2;
  const closest = closestName(asked, known.map(bare), maxSlips);
  return known.find((one) => bare(one) === closest);
}

/** The names of an object schema's fields, also of one that is transformed afterwards. */
export function fieldNames(schema: z.ZodMiniType | undefined): string[] {
  const def = schema?._zod.def as { shape?: object; in?: z.ZodMiniType } | undefined;
  return def?.shape ? Object.keys(def.shape) : def?.in ? fieldNames(def.in) : [];
}

/**
 * The errors for fields that are not in a schema, with the field that was probably meant.
 * @param query names of the query parameters, which are often sent in the body by mistake
 */
export function unknownFields(
  names: readonly string[],
  under: string,
  known: readonly string[],
  query: readonly string[] = [],
): ValidationError[] {
  return names.slice(0, maxNamed).map((name) => {
    const path = (under === '' ? name : `${under}.${name}`).slice(0, maxLength);
    const meant = meantBy(name.slice(0, maxLength), known);
    if (meant !== undefined) return { path, code: 'unknownFieldMeant', values: { meant } };
    const parameter = meantBy(name.slice(0, maxLength), query);
    if (parameter !== undefined) return { path, code: 'unknownFieldQuery', values: { meant: parameter } };
    return { path, code: 'unknownField' };
  });
}
