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
import { maskedCnic, normalIdentifier } from '../../../../contract/rules/identifiers.ts';
import type { ListField } from '../../../components/lists/list-filter.tsx';
import { changedParams } from '../../../lib/browser/changed-params.ts';
import { identifierQueryOf } from '../../../lib/checks/typed-identifier.ts';
import { noPlace, useListAddress } from '../../../lib/hooks/use-filter.ts';
import type { TextKey } from '../../../lib/i18n/i18n.ts';
import { labelsOf } from '../../../lib/i18n/labels.ts';
import { isoDay } from '../../../lib/i18n/parse-date.ts';
import { readableIdentifier } from '../../../lib/i18n/readable-identifier.ts';
import { lastUser } from '../../../lib/session/user-store.ts';

export const pageSizes = ['25', '50', '100'] as const;

/** What a list can be sorted by. */
export const listOrders = {
  newest: { sort: 'filed', order: 'desc' },
  oldest: { sort: 'filed', order: 'asc' },
  latest: { sort: 'happened', order: 'desc' },
  earliest: { sort: 'happened', order: 'asc' },
} as const satisfies Record<string, { sort: FindSort; order: FindOrder }>;
type ListOrder = keyof typeof listOrders;
const orders = Object.keys(listOrders) as ListOrder[];

/** What of one's own reports is listed. */
export interface ListAddress {
  limit: number;
  /** Where the page begins: behind `cursor` or before `after`; at the top without either. */
  cursor: string | undefined;
  after: string | undefined;
  state: FindState;
  /** Days of what happened, YYYY-MM-DD. */
  from: string | undefined;
  to: string | undefined;
  order: ListOrder;
}

/** What an entry of the history holds besides its URL: it survives a reload and Back. */
interface ListState {
  /** The search as it was typed; empty for none. */
  search: string;
  /** Whether closing the dialog over the list goes back to where it was opened. */
  goesBack: boolean;
}

/** The state of a history entry, for whoever is signed in: the history of a tab outlasts a sign-out. */
export const searchedFor = (search: string, goesBack = false): ListState & { by: string | undefined } => ({
  search,
  goesBack,
  by: lastUser()?.uid,
});

/** Reads the state of a history entry. */
export function listState(state: unknown): ListState {
  const { search, goesBack, by } = (state ?? {}) as Partial<Record<keyof ListState | 'by', unknown>>;
  const isOwn = typeof search === 'string' && by === lastUser()?.uid;
  return { search: isOwn ? search : '', goesBack: goesBack === true };
}

/**
 * The list that the URL describes: `?state=held&from=…&to=…&sort=latest&limit=50&cursor=…`. Search terms are not in it,
 * because URLs are kept in histories and logs; see `searchedFor`.
 */
export function useReportAddress(): ListAddress {
  const { state, sort, limit, ...rest } = useListAddress({
    state: findStates,
    sort: orders,
    limit: pageSizes,
    from: 'day',
    to: 'day',
    after: 'text',
  });
  return { state: state ?? 'active', order: sort ?? 'newest', limit: Number(limit ?? pageSizes[0]), ...rest };
}

const stateLabels = {
  active: 'listState_active',
  any: 'listState_any',
  listed: 'listState_listed',
  ...labelsOf('state', ['held', 'withdrawn', 'removed', 'expired']),
} as const satisfies Record<FindState, TextKey>;

/** The filters of the list: all of one's reports that are not withdrawn, the last one filed first, unless others are chosen. */
export const listFilters = (): readonly ListField[] => {
  const past = { min: '1970-01-01', max: isoDay(new Date()) };
  const { active, ...narrower } = stateLabels;
  const { newest, ...others } = labelsOf('listSort', orders);
  return [
    { name: 'state', label: 'listState', any: active, options: narrower },
    { name: 'sort', label: 'listSort', any: newest, options: others },
    { name: 'from', label: 'listFrom', ...past },
    { name: 'to', label: 'listTo', ...past },
  ];
};

/** The query of another list, which begins at its top. */
export const listSearch = (
  search: string,
  changes: Partial<Record<'state' | 'from' | 'to', string | null>> = {},
): string => {
  const changed = changedParams(new URLSearchParams(search), { ...noPlace, ...changes });
  return changed.size > 0 ? `?${changed}` : '';
};

/** All of one's reports that are not withdrawn. */
export const unfiltered = { state: null, from: null, to: null };

export const isFiltered = ({ state, from, to }: ListAddress): boolean =>
  state !== 'active' || from !== undefined || to !== undefined;

type Identified = Pick<Report, IdentifierField>;

/**
 * What the list is narrowed to for editing a report: its email address, or what it has instead of one. A wallet alone looks
 * like a phone number, so it says what it is.
 */
function keyOf({ email, phone, CNIC, furtherIdentifiers }: Identified) {
  if (email) return { kind: 'email', value: email } as const;
  if (phone !== null) return { kind: 'phone', value: phone } as const;
  if (CNIC !== null) return { kind: 'CNIC', value: CNIC } as const;
  const [first] = furtherIdentifiers ?? [];
  return first?.kind === 'wallet' && !first.value.includes(':') ? { ...first, value: `wallet:${first.value}` } : first;
}

/** The search that opens a report for editing. */
export const editingKey = (report: Identified): string => keyOf(report)?.value ?? '';

/**
 * What it names: first what opens it for editing, then the others but for the CNIC, which has a place of its own. Nothing once
 * its content was destroyed.
 */
export function namedIn(report: Identified): string[] {
  const key = keyOf(report);
  if (!key) return [];
  const { phone, furtherIdentifiers } = report;
  const further = (furtherIdentifiers ?? []).filter(
    ({ value }) => value !== key.value && `wallet:${value}` !== key.value,
  );
  return [
    key.kind === 'CNIC' ? maskedCnic(key.value) : key.value,
    ...(phone === null || phone === key.value ? [] : [phone]),
    // Who runs a wallet tells it from a phone number.
    ...further.map(({ kind, value }) => (kind === 'wallet' ? value : readableIdentifier(kind, value))),
  ];
}

/** A report can be edited once the list is narrowed to exactly its email address, ignoring case (R5), or what it has instead. */
export function isUnlocked(search: string, report: Identified): boolean {
  const key = keyOf(report);
  const [typed = ''] = Object.values(identifierQueryOf(search));
  const searched = key && normalIdentifier(key.kind, typed);
  return key !== undefined && searched !== null && searched === normalIdentifier(key.kind, key.value);
}

/** /reports/update-report/{repID}, with the list's query so that the list stays as it is beneath. */
export const updatePath = (repID: string, search = ''): string => generatePath(pages.updateReport, { repID }) + search;
