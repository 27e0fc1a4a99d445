import type { Preferences } from '../../../contract/accounts/account.ts';
import type { SuspensionReason } from '../../../contract/accounts/people.ts';

/** The personal fields of an account, which are sealed together. */
export interface AccountFields {
  name: string;
  email: string;
  phone: string | null;
  websiteUrl: string | null;
  address: string | null;
}

export interface Account extends AccountFields {
  id: string;
  passwordHash: string;
  createdAt: Date;
  /** Null until the holder has proved the email address. */
  emailConfirmedAt: Date | null;
  /** Null unless the account is suspended: nobody can use it then. */
  suspendedAt: Date | null;
  /** Null when it is not suspended, or was for reports that moderators removed. */
  suspendedReason: SuspensionReason | null;
  preferences: Preferences;
}

/** Whom a mail goes to. */
export const recipientOf = ({ email, name, preferences }: Account) => ({
  to: email,
  name,
  language: preferences.language,
});

export type Recipient = ReturnType<typeof recipientOf>;

/** What an account's quotas and the independence of its reports depend on. */
export interface Registration {
  createdAt: Date;
  emailConfirmedAt: Date | null;
  /** Blind index of the /24 or /48 it was registered from; null when unknown. */
  network: string | null;
}
