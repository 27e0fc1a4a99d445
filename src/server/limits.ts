// See docs/decisions/0027-slowing-down-without-locking-out.md, 0031-limits-belong-to-people.md and 0032-people-take-turns.md
import { dayMs } from './platform/clock.ts';
import type { AttemptLimit } from './platform/limits/counts.ts';

// The limits that are not settings, with the windows of those that are. Those that callers are told beforehand, such as how
// many keys an account may have, are in the contract.

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** Attempts of one person, device or link, so success clears them. */
const isPersonal = true;

/** As many as are free of one day's subject. The maximum is longer than the pause: see `limit_counts.try`. */
const ofDay = { pauseMs: dayMs, maxPauseMs: 2 * dayMs, forgetMs: dayMs };

const guessing = { pauseMs: 30 * second, maxPauseMs: 15 * minute };

/** Attempts, by what is attempted and whose tries count together. areas/limits/rules.ts says who counts where. */
export const attempts = {
  'sign-in device': { freeTries: 10, ...guessing, forgetMs: hour, isPersonal },
  'sign-in pair': { freeTries: 5, ...guessing, forgetMs: dayMs, isPersonal },
  'sign-in network': { freeTries: 50, pauseMs: 2 * second, maxPauseMs: minute, forgetMs: hour },
  'sign-in account': { freeTries: 25, pauseMs: 5 * second, maxPauseMs: minute, forgetMs: hour },
  'factor device': { freeTries: 10, ...guessing, forgetMs: dayMs, isPersonal },
  'factor pair': { freeTries: 5, ...guessing, forgetMs: dayMs, isPersonal },
  'factor account': { freeTries: 20, ...guessing, forgetMs: dayMs },
  'passkey network': { freeTries: 50, pauseMs: 2 * second, maxPauseMs: minute, forgetMs: hour },
  'register account': { freeTries: 5, pauseMs: minute, maxPauseMs: 15 * minute, forgetMs: hour },
  'register network': { freeTries: 20, pauseMs: 30 * second, maxPauseMs: 10 * minute, forgetMs: hour },
  'forget account': { freeTries: 3, pauseMs: 5 * minute, maxPauseMs: hour, forgetMs: 2 * hour },
  'forget network': { freeTries: 20, pauseMs: 10 * second, maxPauseMs: 5 * minute, forgetMs: hour },
  'reset link': { freeTries: 10, ...guessing, forgetMs: hour, isPersonal },
  'reset network': { freeTries: 30, pauseMs: 5 * second, maxPauseMs: minute, forgetMs: hour },
  /** Mails to addresses that people give, from however many networks of a site. Many people may share one. */
  'mails of a site': { freeTries: 300, pauseMs: 2 * second, maxPauseMs: 30 * second, forgetMs: hour },
  'confirm mail': { freeTries: 3, pauseMs: 5 * minute, maxPauseMs: hour, forgetMs: 2 * hour },
  'confirm network': { freeTries: 30, pauseMs: 5 * second, maxPauseMs: minute, forgetMs: hour },
  'change email account': { freeTries: 5, pauseMs: 5 * minute, maxPauseMs: hour, forgetMs: dayMs },
  'change email address': { freeTries: 3, pauseMs: 5 * minute, maxPauseMs: hour, forgetMs: 2 * hour },
  'change email network': { freeTries: 20, pauseMs: 10 * second, maxPauseMs: 5 * minute, forgetMs: hour },
  'change session': { freeTries: 5, ...guessing, forgetMs: dayMs, isPersonal },
  'step-up session': { freeTries: 5, ...guessing, forgetMs: dayMs, isPersonal },
  'flag account': { freeTries: 20, pauseMs: minute, maxPauseMs: 15 * minute, forgetMs: hour },
  'upload account': { freeTries: 20, pauseMs: minute, maxPauseMs: 15 * minute, forgetMs: hour },
  'attach account': { freeTries: 60, pauseMs: 10 * second, maxPauseMs: 5 * minute, forgetMs: hour },
  'upload network': { freeTries: 300, pauseMs: 5 * second, maxPauseMs: minute, forgetMs: hour },
  'proof pair': { freeTries: 3, pauseMs: 5 * minute, maxPauseMs: hour, forgetMs: 2 * hour },
  'proof identifier': { freeTries: 8, ...ofDay },
  'proof identifier of a site': { freeTries: 2, ...ofDay },
  'proof contact': { freeTries: 8, ...ofDay },
  'proof contact of a site': { freeTries: 2, ...ofDay },
  'proof network': { freeTries: 50, ...ofDay },
  'proof document': { freeTries: 10, pauseMs: minute, maxPauseMs: hour, forgetMs: dayMs },
  /** A site has many networks, and each of these is work for moderators. */
  'proof to decide': { freeTries: 100, ...ofDay },
  'check website': { freeTries: 60, pauseMs: minute, maxPauseMs: hour, forgetMs: hour },
  'check website of a site': { freeTries: 10, pauseMs: minute, maxPauseMs: hour, forgetMs: hour },
  'check website network': { freeTries: 30, pauseMs: 30 * second, maxPauseMs: hour, forgetMs: hour },
  'confirm proof': { freeTries: 30, pauseMs: 30 * second, maxPauseMs: hour, forgetMs: hour },
  /** Somebody who is named is told once a month; more would be a way to harass them. */
  'subject notice': { freeTries: 1, pauseMs: 30 * dayMs, maxPauseMs: 31 * dayMs, forgetMs: 30 * dayMs },
  'removal request': { freeTries: 5, ...ofDay },
  'removal request of a site': { freeTries: 25, ...ofDay },
  'visitor check network': { freeTries: 5, ...ofDay },
  'case page': { freeTries: 60, pauseMs: 10 * second, maxPauseMs: 5 * minute, forgetMs: 10 * minute },
  'recycled number': { freeTries: 10, pauseMs: dayMs, maxPauseMs: 30 * dayMs, forgetMs: 30 * dayMs },
  'dispute case': { freeTries: 30, pauseMs: minute, maxPauseMs: hour, forgetMs: dayMs },
  'appeal link': { freeTries: 30, pauseMs: minute, maxPauseMs: hour, forgetMs: dayMs },
  'follow-up account': { freeTries: 30, pauseMs: minute, maxPauseMs: hour, forgetMs: dayMs },
  'reply notice': { freeTries: 3, ...ofDay },
  'dispute file': { freeTries: 40, pauseMs: minute, maxPauseMs: hour, forgetMs: dayMs },
} satisfies Record<string, AttemptLimit & { isPersonal?: true }>;

export type AttemptName = keyof typeof attempts;

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

/** Every budget that is shared by more than one network. `newKeysPerHour` is a setting. */
export const sharedBudgets = ({ newKeysPerHour }: { newKeysPerHour: number }) =>
  ({
    /** Live keys, without replacements. */
    newKeys: { limit: newKeysPerHour, windowMs: hour, share: { network: 0.1, account: 0.02 }, reserve: 0.3 },
    /** A yes or a no about anyone, for visitors: few enough that nobody can list the registry. */
    visitorChecks: { limit: 2_000, windowMs: dayMs, share: { network: 0.02 }, reserve: 0.3 },
    /** Text messages cost money, and fraudsters can earn from messages to their own numbers. */
    proofMessages: { limit: 1_000, windowMs: dayMs, share: { network: 0.02 }, reserve: 0.3 },
    /** Mails that strangers can have sent to one mailbox, however its address is written. */
    mailbox: { limit: 25, windowMs: dayMs, share: { network: 0.4 }, reserve: 0.4 },
    /** Text messages with codes to one phone number: each is a nuisance, and five guesses at a code of six digits. */
    number: { limit: 25, windowMs: dayMs, share: { network: 0.4 }, reserve: 0.4 },
  }) satisfies Record<string, SharedBudget>;

export type BudgetName = keyof ReturnType<typeof sharedBudgets>;

/** The windows of what RATE_PLANS and QUOTAS limit, in milliseconds. Days are those of UTC. */
export const windowsMs = { calls: second, lookups: minute, identifiers: dayMs, quotas: dayMs };

/** The part of what the accounts of a network share that is kept for accounts that come for the first time on the day. */
export const networkReserve = (limit: number): number => Math.floor(limit * 0.2);

/** Reports in an hour beyond which someone files unusually fast: a tenth of the day's quota, but five at least. */
export const usualPerHour = ({ reports }: { reports: number }): number => Math.max(5, Math.ceil(reports / 10));

/** The window of CALL_LIMITS, so that a page may load many things at once. */
export const callWindowSeconds = 10;

/**
 * The calls that one account, and one network, have at work at the same time, by the part of the database's connections
 * that they may take at most. A network's two kinds together leave a tenth to everybody else.
 */
export const connectionShares = {
  database: { account: 0.3, network: 0.6 },
  password: { account: 0.1, network: 0.3 },
} as const;

/** Lookups share one connection, on which they are asked together. */
export const lookupsAtOnce = { account: 100, network: 400 };

const mebibyte = 1024 * 1024;

/** How many bytes of files may be in the memory of a process at once: of all senders of a kind, and of each. */
export const uploadRooms = {
  account: { all: 120 * mebibyte, each: 30 * mebibyte },
  /** People who are not signed in, by site, see `siteNetworkOf`. */
  site: { all: 80 * mebibyte, each: 30 * mebibyte },
};

/** When the window of now ends. */
export const windowEnd = (now: Date, windowMs: number): Date =>
  new Date((Math.floor(now.getTime() / windowMs) + 1) * windowMs);
