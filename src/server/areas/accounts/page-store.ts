import type { PeopleQuery, PersonRecord, PersonState } from '../../../contract/accounts/people.ts';
import type { App } from '../../app.ts';
import { type Page, placeOf, timedPageOf } from '../../platform/db/page.ts';
import { statement } from '../../platform/db/pool.ts';
import type { Account } from './store.ts';
import { type AccountRow, accountColumns, openAccount } from './store.ts';

/** $1 and $2 time and id of the account that the page begins after or null, $3 limit, $4 role. */
const page = (where: string) =>
  statement<AccountRow>(`
    select ${accountColumns} from accounts
    where ${where} and ($1::timestamptz is null or (created_at, id) < ($1, $2::uuid))
    order by created_at desc, id desc limit $3::int`);
/** What narrows a page, by the state of its accounts. */
const inState: Record<PersonState | 'any', string> = {
  any: 'true',
  confirmed: 'email_confirmed_at is not null and suspended_at is null',
  unconfirmed: 'email_confirmed_at is null and suspended_at is null',
  suspended: 'suspended_at is not null',
};
const withRole = ' and id in (select account_id from account_roles where role = $4)';
const withReport = (which: string) => ` and exists (select from reports r where r.author_id = accounts.id${which})`;
const withRecord: Record<PersonRecord | 'any', string> = {
  any: '',
  filed: withReport(''),
  verified: withReport(" and r.standing = 'verified'"),
  removed: withReport(" and r.state = 'removed'"),
};
const pageName = (state: string, record: string, isOfStaff: boolean) =>
  `${state}_${record}${isOfStaff ? '_staff' : ''}`;
export const pages = new Map(
  Object.entries(inState).flatMap(([state, where]) =>
    Object.entries(withRecord).flatMap(([record, having]) =>
      [false, true].map(
        (isOfStaff) =>
          [pageName(state, record, isOfStaff), page(where + having + (isOfStaff ? withRole : ''))] as const,
      ),
    ),
  ),
);

/** A page of accounts, newest first. Those that cannot be opened are left out. */
export async function listAccounts(
  app: App,
  { state, record, role, cursor, limit, ...forgotten }: PeopleQuery,
): Promise<Page<Account>> {
  forgotten satisfies Record<string, never>;
  const found = pages.get(pageName(state ?? 'any', record ?? 'any', role !== undefined));
  if (!found) throw new RangeError(`No accounts are listed by ${state} and ${record}`);
  const rows = await app.db.rows(found, [...placeOf(cursor), limit + 1, ...(role ? [role] : [])]);
  const createdAt = (row: AccountRow) => row.createdAt;
  return timedPageOf(rows, limit, createdAt, (shown) => app.vault.openEach(shown, (row) => openAccount(app, row)));
}
