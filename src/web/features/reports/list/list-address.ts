import { generatePath } from 'react-router';
import { pages } from '../../../../contract/pages.ts';
import {
  type FindOrder,
  type FindSort,
  type FindState,
  findStates,
} from '../../../../contract/reports/find-reports.ts';
import type { IdentifierField } from '../../../../contract/reports/report-fields.ts';
import type { Report } from '../../../../contract/reports/reports.ts';
import { type IdentifierKind, maskedCnic, normalIdentifier } from '../../../../contract/rules/identifiers.ts';
import { normalEmail } from '../../../../contract/rules/subject-email.ts';
import { readableIdentifier } from '../../../lib/i18n/readable-identifier.ts';

export const pageSizes = [25, 50, 100] as const;

/** What a list can be sorted by. */
export const listOrders = {
  newest: { sort: 'filed', order: 'desc' },
  oldest: { sort: 'filed', order: 'asc' },
  latest: { sort: 'happened', order: 'desc' },
  earliest: { sort: 'happened', order: 'asc' },
} as const satisfies Record<string, { sort: FindSort; order: FindOrder }>;
export type ListOrder = keyof typeof listOrders;
const orders = Object.keys(listOrders) as ListOrder[];

/**
 * The state of the list in its URL: `?state=held&from=…&to=…&sort=latest&limit=50&cursor=…`. Search terms are not in
 * it, because URLs are kept in histories and logs; see `ListState`.
 */
export interface ListAddress {
  limit: number;
  /** Where the page begins: behind `cursor` or before `after`; at the top without either. */
  cursor?: string | undefined;
  after?: string | undefined;
  state: FindState;
  /** Days of what happened, YYYY-MM-DD; empty for none. */
  from: string;
  to: string;
  order: ListOrder;
}

/** What an entry of the history holds besides its URL: it survives a reload and Back. */
export interface ListState {
  /** The search as it was typed; empty for none. */
  search: string;
  /** Whether closing the dialog over the list goes back to where it was opened. */
  goesBack?: boolean;
}

/** Reads the state of a history entry. */
export function listState(state: unknown): ListState {
  const { search, goesBack } = (state ?? {}) as Partial<Record<keyof ListState, unknown>>;
  return { search: typeof search === 'string' ? search : '', goesBack: goesBack === true };
}

const dayOf = (value: string | null): string => (value && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : '');

/** Reads an address; a value that is none of the choices counts as not given. */
export function listAddress(search: URLSearchParams): ListAddress {
  const limit = Number(search.get('limit'));
  return {
    limit: pageSizes.find((size) => size === limit) ?? pageSizes[0],
    cursor: search.get('cursor') ?? undefined,
    after: search.get('after') ?? undefined,
    state: findStates.find((state) => state === search.get('state')) ?? 'active',
    from: dayOf(search.get('from')),
    to: dayOf(search.get('to')),
    order: orders.find((order) => order === search.get('sort')) ?? 'newest',
  };
}

/** The query of the URL with some of it changed; default values are left out. */
export function listSearch(address: ListAddress, changes: Partial<ListAddress>): string {
  const { limit, cursor, after, state, from, to, order } = { ...address, ...changes };
  const search = new URLSearchParams();
  if (state !== 'active') search.set('state', state);
  if (from) search.set('from', from);
  if (to) search.set('to', to);
  if (order !== 'newest') search.set('sort', order);
  if (limit !== pageSizes[0]) search.set('limit', String(limit));
  if (cursor) search.set('cursor', cursor);
  else if (after) search.set('after', after);
  return search.size > 0 ? `?${search}` : '';
}

/** Another list begins at its top. */
export const fromTheTop = { cursor: undefined, after: undefined } as const;
/** All of one's reports that are not withdrawn. */
export const unfiltered = { ...fromTheTop, state: 'active', from: '', to: '' } as const;

export const isFiltered = ({ state, from, to }: ListAddress): boolean => state !== 'active' || from !== '' || to !== '';

type Identified = Pick<Report, IdentifierField>;

/** What it has instead of an email address. A wallet alone looks like a phone number, so it says what it is. */
function keyOf({ phone, CNIC, furtherIdentifiers }: Identified): { kind: IdentifierKind; value: string } | undefined {
  if (phone !== null) return { kind: 'phone', value: phone };
  if (CNIC !== null) return { kind: 'CNIC', value: CNIC };
  const [first] = furtherIdentifiers ?? [];
  return first?.kind === 'wallet' && !first.value.includes(':') ? { ...first, value: `wallet:${first.value}` } : first;
}

/** What the list is narrowed to for editing a report: its email address, or what it has instead of one. */
export const editingKey = (report: Identified): string => report.email ?? keyOf(report)?.value ?? '';

/** An identifier in the list: what it is, and how it is read. */
interface Named {
  kind: IdentifierKind;
  text: string;
}

/** What it names: first what opens it for editing, then the others but for the CNIC, which has a place of its own. */
export function namedIn(report: Identified): Named[] {
  const { email, phone, furtherIdentifiers } = report;
  const key = email === null ? keyOf(report) : { kind: 'email' as const, value: email };
  if (!key) return [];
  const further = (furtherIdentifiers ?? []).filter(
    ({ value }) => value !== key.value && `wallet:${value}` !== key.value,
  );
  return [
    { kind: key.kind, text: key.kind === 'CNIC' ? maskedCnic(key.value) : key.value },
    ...(phone === null || phone === key.value ? [] : [{ kind: 'phone' as const, text: phone }]),
    // Who runs a wallet tells it from a phone number.
    ...further.map(({ kind, value }) => ({ kind, text: kind === 'wallet' ? value : readableIdentifier(kind, value) })),
  ];
}

/** A report can be edited once the list is narrowed to exactly its email address, ignoring case (R5), or what it has instead. */
export function isUnlocked(search: string, report: Identified): boolean {
  if (search === '') return false;
  if (report.email !== null) return normalEmail(search) === normalEmail(report.email);
  const key = keyOf(report);
  const searched = key && normalIdentifier(key.kind, search);
  return key !== undefined && searched !== null && searched === normalIdentifier(key.kind, key.value);
}

/** /reports/update-report/{repID}, with the list's query so that the list stays as it is beneath. */
export const updatePath = (repID: string, search = ''): string => generatePath(pages.updateReport, { repID }) + search;
