import type { Endpoint } from '../../../contract/endpoint.ts';
import { ApiError, invalid, type ValidationError } from '../../errors.ts';
import { fieldNames } from './unknown-field.ts';
import { validationErrors } from './validation-errors.ts';

type InputPart = 'params' | 'query' | 'body';

/** What a call was sent with. */
export type Input = Record<InputPart, unknown>;

/**
 * What a request sends, parsed by the schemas of the endpoint; parts without a schema are left out.
 * @throws ApiError 400 without a body, 422 with what is wrong in any part
 */
export function parseInput(
  endpoint: Partial<Pick<Endpoint, InputPart>>,
  parts: Partial<Record<InputPart, unknown>>,
): Input {
  const errors: ValidationError[] = [];
  const parse = (name: InputPart) => {
    const schema = endpoint[name];
    if (!schema) return undefined;
    const result = schema.safeParse(parts[name]);
    if (!result.success) {
      const isBody = name === 'body';
      const place = {
        input: parts[name],
        rootCode: 'bodyExpected',
        known: fieldNames(schema),
        query: isBody ? fieldNames(endpoint.query) : [],
      };
      errors.push(...validationErrors(result.error.issues, place));
    }
    return result.data;
  };
  const input = { params: parse('params'), query: parse('query'), body: parse('body') };
  if (errors.length === 1 && errors[0]?.code === 'bodyEmpty') throw new ApiError(400, 'bodyEmpty');
  if (errors.length > 0) throw invalid(errors);
  return input;
}
