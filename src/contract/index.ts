/** Every endpoint, grouped: the API's table of contents. */
import { account } from './account.ts';
import { analysis } from './analysis.ts';
import { attachments } from './attachments.ts';
import { auth } from './auth.ts';
import { check } from './check.ts';
import type { Endpoint } from './endpoint.ts';
import { keys } from './keys.ts';
import { lookup } from './lookup.ts';
import { reports } from './reports.ts';
import { usage } from './usage.ts';

export const contract = { auth, account, reports, attachments, lookup, keys, usage, check, analysis };

/** Where the API lies on the product's origin. */
export const apiBase = '/api';

/** Every endpoint with its name, `reports.create` say. */
export function listEndpoints(): [name: string, endpoint: Endpoint][] {
  return Object.entries(contract).flatMap(([group, endpoints]) =>
    Object.entries(endpoints).map(([name, endpoint]): [string, Endpoint] => [`${group}.${name}`, endpoint]),
  );
}
