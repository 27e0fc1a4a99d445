// See docs/decisions/0027-slowing-down-without-locking-out.md
import { baseEmail } from '../../../../contract/rules/base-email.ts';
import { normalEmail } from '../../../../contract/rules/identifiers.ts';
import { siteNetworkOf, type Visitor } from '../../../http/visitor.ts';
import { dayMs } from '../../../platform/clock.ts';

/**
 * What all share in an hour or a day (UTC). Nobody can use it up for everybody else: a budget says how much of it one may
 * take, and how much is kept for those who come for the first time.
 */
export interface SharedBudget {
  limit: number;
  windowMs: number;
  /**
   * Parts of the limit. What one network may take (a /24, or the /48 of an IPv6 address), and one account where accounts take
   * from it.
   */
  share: { network: number; account?: number };
  /** The part for those who have taken nothing in this window: accounts where accounts take from it, else networks. */
  reserve: number;
}

/**
 * What of a limit that the accounts of one network share is for those who have already taken something on the day. The rest,
 * a fifth, is kept for accounts that come for the first time.
 */
export const withoutNetworkReserve = (limit: number): number => limit - Math.floor(limit * 0.2);

const hourMs = dayMs / 24;

/** Every budget that is shared by more than one network. `newKeysPerHour` is a setting. */
export const sharedBudgets = ({ newKeysPerHour }: { newKeysPerHour: number }) =>
  ({
    /** Live keys, without replacements. */
    newKeys: { limit: newKeysPerHour, windowMs: hourMs, share: { network: 0.1, account: 0.02 }, reserve: 0.3 },
    /** A yes or a no about anyone, for visitors: few enough that nobody can list the registry. */
    visitorChecks: { limit: 2_000, windowMs: dayMs, share: { network: 0.02 }, reserve: 0.3 },
    /** Text messages cost money, and fraudsters can earn from messages to their own numbers. */
    proofMessages: { limit: 1_000, windowMs: dayMs, share: { network: 0.02 }, reserve: 0.3 },
    /** Mails that strangers can have sent to one mailbox, however its address is written. */
    mailbox: { limit: 25, windowMs: dayMs, share: { network: 0.4 }, reserve: 0.4 },
  }) satisfies Record<string, SharedBudget>;

export type BudgetName = keyof ReturnType<typeof sharedBudgets>;

/** One thing taken from a budget. */
export interface BudgetUse {
  budget: BudgetName;
  /** Of which there is a budget each, such as a mailbox; empty for the registry's. */
  of: string;
  /** A network as of `siteNetworkOf`; null when it is unknown. */
  network: string | null;
  account?: string;
}

/** For a visitor. */
export const budgetUse = (budget: BudgetName, of: string, { address }: Visitor): BudgetUse => ({
  budget,
  of,
  network: siteNetworkOf(address),
});

/** A mail to an address that a visitor has given. */
export const mailboxUse = (email: string, visitor: Visitor): BudgetUse =>
  budgetUse('mailbox', mailboxOf(email), visitor);

/** The mailbox behind an address: `sana+1@…` and `sana+2@…` have one. */
export const mailboxOf = (email: string): string => baseEmail(normalEmail(email));
