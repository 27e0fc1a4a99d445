import type { App } from '../../app.ts';
import { bind } from '../../bind.ts';
import { changeAccountEmail, confirmAccountEmail, setAccountPassword } from './change-credentials.ts';
import { createAccount } from './create-account.ts';
import { deleteAccount } from './delete-account.ts';
import { editProfile, readPreferences, readProfile, savePreferences } from './edit-profile.ts';
import {
  countOpenedAccounts,
  countUnconfirmedAccounts,
  existingAccount,
  findAccount,
  findAccountByEmail,
  findAccounts,
  findRecipient,
  findRegistration,
  forgetNetworkGroups,
  forgetNetworks,
  hasAccounts,
  listAccounts,
  photoOf,
} from './find-account.ts';
import { lockAccount, lockAccountRow, lockExistingAccount, lockIfUnchanged, lockUnchanged } from './lock-account.ts';
import { networkTokens } from './network-store.ts';
import { accountSealedRows } from './store.ts';
import type { Account, Recipient, Registration } from './stored-account.ts';
import { liftSuspension, suspendAccount, suspendForReports } from './suspend-account.ts';

export type { Account, Recipient, Registration };

export type AccountService = ReturnType<typeof accountService>;

export const accountService = (app: App) => ({
  sealedRows: accountSealedRows(app),
  ...bind(app, {
    create: createAccount,
    forgetTokens: forgetNetworks,
    forgetGroups: forgetNetworkGroups,
    registrationOf: findRegistration,
    networkTokens,
    byId: findAccount,
    recipient: findRecipient,
    some: findAccounts,
    page: listAccounts,
    byEmail: findAccountByEmail,
    existing: existingAccount,
    photoOf,
    profile: readProfile,
    update: editProfile,
    preferences: readPreferences,
    savePreferences,
    remove: deleteAccount,
    lockUnchanged,
    lock: lockAccount,
    lockRow: lockAccountRow,
    lockExisting: lockExistingAccount,
    changeEmail: changeAccountEmail,
    confirmEmail: confirmAccountEmail,
    suspend: suspendAccount,
    lift: liftSuspension,
    suspendForReports,
    lockIfUnchanged,
    setPassword: setAccountPassword,
    countOpened: countOpenedAccounts,
    countUnconfirmed: countUnconfirmedAccounts,
    hasAny: hasAccounts,
  }),
});
