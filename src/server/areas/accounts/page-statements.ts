import type { Preferences } from '../../../contract/accounts/account.ts';
import type { PersonRecord, PersonState, SuspensionReason } from '../../../contract/accounts/people.ts';
import { markSqlOf } from '../../marks.ts';
import { statement } from '../../platform/db/pool.ts';
import type { MarkedRow } from '../../platform/vault/row-mark.ts';

export interface AccountRow extends MarkedRow {
  id: string;
  sealed: Buffer;
  password_sealed: Buffer;
  created_at: Date;
  email_confirmed_at: Date | null;
  suspended_at: Date | null;
  suspended_reason: SuspensionReason | null;
  theme: Preferences['theme'];
  language: Preferences['language'];
  script: Preferences['script'];
  digits: Preferences['digits'];
  mail_notices: boolean;
  correction_mail: Preferences['correctionMail'];
}

export const columns = `id, sealed, password_sealed, created_at, email_confirmed_at, suspended_at, suspended_reason,
  theme, language, script, digits, mail_notices, correction_mail,
  ${markSqlOf('accounts', 'accounts')}`;

/** $1 the account that the page begins after or null, $2 limit, $3 role. */
const page = (name: string, where: string) =>
  statement<AccountRow>(
    `accounts.page_${name}`,
    `select ${columns} from accounts
     where ${where} and ($1::uuid is null or (created_at, id) < (select created_at, id from accounts where id = $1))
     order by created_at desc, id desc limit $2::int`,
  );
/** What narrows a page, by the state of its accounts. */
const inState: Record<PersonState | 'any', string> = {
  any: 'true',
  confirmed: 'email_confirmed_at is not null and suspended_at is null',
  unconfirmed: 'email_confirmed_at is null and suspended_at is null',
  suspended: 'suspended_at is not null',
};
const withRole = ' and id in (select account_id from account_roles where role = $3)';
const withReport = (which: string) => ` and exists (select from reports r where r.author_id = accounts.id${which})`;
const withRecord: Record<PersonRecord | 'any', string> = {
  any: '',
  filed: withReport(''),
  verified: withReport(" and r.standing = 'verified'"),
  removed: withReport(" and r.state = 'removed'"),
};
export const pageName = (state: string, record: string, isOfStaff: boolean) =>
  `${state}_${record}${isOfStaff ? '_staff' : ''}`;
export const pages = new Map(
  Object.entries(inState).flatMap(([state, where]) =>
    Object.entries(withRecord).flatMap(([record, having]) =>
      [false, true].map((isOfStaff) => {
        const name = pageName(state, record, isOfStaff);
        return [name, page(name, where + having + (isOfStaff ? withRole : ''))] as const;
      }),
    ),
  ),
);
