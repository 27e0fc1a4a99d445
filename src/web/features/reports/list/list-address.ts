import { generatePath } from 'react-router';
import * as z from 'zod/mini';
import { Email } from '../../../../contract/email.ts';
import { normalEmail } from '../../../../contract/identifiers.ts';
import { pages } from '../../../../contract/pages.ts';
import type { ListQuery } from '../queries.ts';

export const pageSizes = [25, 50, 100] as const;

/** The state of the list in its URL: `?email=…&limit=50&cursor=…&withdrawn=true`. */
export interface ListAddress extends ListQuery {
  /** The search as it was typed; empty for none. */
  email: string;
}

/** Reads an address; a value that is none of the choices counts as not given. */
export function listAddress(search: URLSearchParams): ListAddress {
  const limit = Number(search.get('limit'));
  return {
    email: search.get('email')?.trim() ?? '',
    limit: pageSizes.find((size) => size === limit) ?? pageSizes[0],
    cursor: search.get('cursor') ?? undefined,
    after: search.get('after') ?? undefined,
    withdrawn: search.get('withdrawn') === 'true',
  };
}

/** The address's query with some of it changed; whatever is as usual is left out. */
export function listSearch(address: ListAddress, changes: Partial<ListAddress>): string {
  const { email, limit, cursor, after, withdrawn } = { ...address, ...changes };
  const search = new URLSearchParams();
  if (email) search.set('email', email);
  if (limit !== pageSizes[0]) search.set('limit', String(limit));
  if (withdrawn) search.set('withdrawn', 'true');
  if (cursor) search.set('cursor', cursor);
  else if (after) search.set('after', after);
  return search.size > 0 ? `?${search}` : '';
}

/** Another list begins at its top. */
export const fromTheTop = { cursor: undefined, after: undefined } as const;

/** Whether a search can match at all: the server looks for whole addresses and refuses anything else. */
export const isEmail = (typed: string): boolean => z.safeParse(Email, typed).success;

/** A report can be edited once the list is narrowed to exactly its e-mail address, ignoring case (R5). */
export const isUnlocked = (search: string, email: string): boolean =>
  search !== '' && normalEmail(search) === normalEmail(email);

/** /reports/update-report/{repID}, with the list's query so that the list stays as it is beneath. */
export const updatePath = (repID: string, search = ''): string => generatePath(pages.updateReport, { repID }) + search;
