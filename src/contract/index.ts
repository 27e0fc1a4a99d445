/** Every endpoint, by group. */
import { account } from './account.ts';
import { analysis } from './analysis.ts';
import { attachments } from './attachments.ts';
import { auth } from './auth.ts';
import { check } from './check.ts';
import { emailAddress } from './email-address.ts';
import type { Endpoint } from './endpoint.ts';
import { factors } from './factors.ts';
import { keys } from './keys.ts';
import { lookup } from './lookup.ts';
import { quotas } from './quotas.ts';
import { reports } from './reports.ts';
import { usage } from './usage.ts';

export const contract = {
  auth,
  account,
  emailAddress,
  factors,
  reports,
  attachments,
  lookup,
  keys,
  usage,
  quotas,
  check,
  analysis,
};

/** The path of the API. */
export const apiBase = '/api';

/** Every endpoint with its name, such as `reports.create`. */
export function listEndpoints(): [name: string, endpoint: Endpoint][] {
  return Object.entries(contract).flatMap(([group, endpoints]) =>
    Object.entries(endpoints).map(([name, endpoint]): [string, Endpoint] => [`${group}.${name}`, endpoint]),
  );
}
