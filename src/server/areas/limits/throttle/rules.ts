// See docs/decisions/0027-slowing-down-without-locking-out.md
import { normalEmail } from '../../../../contract/rules/identifiers.ts';
import { siteNetworkOf, type Visitor } from '../../../http/visitor.ts';
import { type BudgetUse, budgetUse, mailboxOf, mailboxUse } from './budgets.ts';

/** How often an action may be tried before it pauses. Durations are milliseconds. */
export interface ThrottleRule {
  /** The action and the kind of subject. Rules of different kinds count separately. */
  kind: string;
  /** The account, address, device or link whose tries count together. Only its keyed hash is stored. */
  subject: string;
  /** Tries before the first pause. */
  freeTries: number;
  /** The first pause; each further try doubles it. */
  pauseMs: number;
  maxPauseMs: number;
  /** The count starts again after this time without a try. */
  forgetMs: number;
  /** Counts instead while this one pauses, so that others cannot use up everybody's tries. */
  reserve?: ThrottleRule;
  /** Only the person who succeeds can have made these tries, so success clears them. */
  isPersonal: boolean;
}

/** What an action takes: a try under a rule, or something of a budget that all share. */
export type Rule = ThrottleRule | BudgetUse;

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

type Limits = Pick<ThrottleRule, 'freeTries' | 'pauseMs' | 'maxPauseMs' | 'forgetMs'>;

const shared = (kind: string, subject: string, limits: Limits): ThrottleRule => ({
  kind,
  subject,
  ...limits,
  isPersonal: false,
});
const personal = (kind: string, subject: string, limits: Limits): ThrottleRule => ({
  kind,
  subject,
  ...limits,
  isPersonal: true,
});

/**
 * A device that signed in to the account before has its own rule, which nobody else can exhaust, so an attacker cannot
 * lock the account's owner out. All other visitors share the remaining rules. The rule for the whole account slows down
 * guessing from many machines, but never pauses for more than a minute.
 */
export function signInRules(
  email: string,
  visitor: Visitor,
  known: { device: boolean; network: boolean },
): ThrottleRule[] {
  const account = normalEmail(email);
  const { network, device } = visitor;
  const guessing = { pauseMs: 30 * second, maxPauseMs: 15 * minute };
  if (known.device)
    return [personal('sign-in device', `${account}\n${device}`, { ...guessing, freeTries: 10, forgetMs: hour })];
  const byPair = personal('sign-in pair', `${account}\n${network}`, {
    ...guessing,
    freeTries: 5,
    forgetMs: 24 * hour,
  });
  const wide = { maxPauseMs: minute, forgetMs: hour };
  const byNetwork = shared('sign-in network', network, { ...wide, freeTries: 50, pauseMs: 2 * second });
  const byAccount = shared('sign-in account', account, { ...wide, freeTries: 25, pauseMs: 5 * second });
  return known.network ? [byPair, byNetwork] : [byPair, byNetwork, byAccount];
}

/**
 * Like `signInRules`, for the second step. Whoever gets there knows the password, so the rule for the whole account is
 * stricter: with pauses of up to 15 minutes, a year of guessing finds a code with a chance of one in ten.
 */
export function factorRules(
  accountId: string,
  { network, device }: Visitor,
  known: { device: boolean; network: boolean },
): ThrottleRule[] {
  const guessing = { pauseMs: 30 * second, maxPauseMs: 15 * minute, forgetMs: 24 * hour };
  if (known.device) return [personal('factor device', `${accountId}\n${device}`, { ...guessing, freeTries: 10 })];
  return [
    personal('factor pair', `${accountId}\n${network}`, { ...guessing, freeTries: 5 }),
    shared('factor account', accountId, { ...guessing, freeTries: 20 }),
  ];
}

/** An answer of a passkey cannot be guessed; this bounds the work of verifying them. */
export const passkeyRules = ({ network }: Visitor): ThrottleRule[] => [
  shared('passkey network', network, { freeTries: 50, pauseMs: 2 * second, maxPauseMs: minute, forgetMs: hour }),
];

/** A registration reveals whether an address has an account, so these answers are limited. */
export const registerRules = (email: string, visitor: Visitor): Rule[] => [
  shared('register account', mailboxOf(email), {
    freeTries: 5,
    pauseMs: minute,
    maxPauseMs: 15 * minute,
    forgetMs: hour,
  }),
  shared('register network', visitor.network, {
    freeTries: 20,
    pauseMs: 30 * second,
    maxPauseMs: 10 * minute,
    forgetMs: hour,
  }),
  mailboxUse(email, visitor),
];

/** Limits the mails an address gets in an hour. Earlier links stay valid, so nobody is locked out. */
export const forgetPasswordRules = (email: string, visitor: Visitor): Rule[] => [
  shared('forget account', mailboxOf(email), {
    freeTries: 3,
    pauseMs: 5 * minute,
    maxPauseMs: hour,
    forgetMs: 2 * hour,
  }),
  shared('forget network', visitor.network, {
    freeTries: 20,
    pauseMs: 10 * second,
    maxPauseMs: 5 * minute,
    forgetMs: hour,
  }),
  mailboxUse(email, visitor),
];

/** Counts per link, which belongs to one account. */
export const resetPasswordRules = (token: string, { network }: Visitor): ThrottleRule[] => [
  personal('reset link', token, { freeTries: 10, pauseMs: 30 * second, maxPauseMs: 15 * minute, forgetMs: hour }),
  shared('reset network', network, { freeTries: 30, pauseMs: 5 * second, maxPauseMs: minute, forgetMs: hour }),
];

/** Limits the mails an account can have sent to its unconfirmed address. */
export const sendConfirmationRules = (accountId: string, email: string, visitor: Visitor): Rule[] => [
  mailboxUse(email, visitor),
  shared('confirm mail', accountId, {
    freeTries: 3,
    pauseMs: 5 * minute,
    maxPauseMs: hour,
    forgetMs: 2 * hour,
  }),
];

/** Limits the mails that an account can have sent to new addresses, and those that one address gets this way. */
export const changeEmailRules = (accountId: string, email: string, visitor: Visitor): Rule[] => [
  mailboxUse(email, visitor),
  shared('change email account', accountId, {
    freeTries: 5,
    pauseMs: 5 * minute,
    maxPauseMs: hour,
    forgetMs: 24 * hour,
  }),
  shared('change email address', mailboxOf(email), {
    freeTries: 3,
    pauseMs: 5 * minute,
    maxPauseMs: hour,
    forgetMs: 2 * hour,
  }),
  shared('change email network', visitor.network, {
    freeTries: 20,
    pauseMs: 10 * second,
    maxPauseMs: 5 * minute,
    forgetMs: hour,
  }),
];

/** A token cannot be guessed; this limits the work that made-up ones cause. */
export const confirmEmailRules = ({ network }: Visitor): ThrottleRule[] => [
  shared('confirm network', network, { freeTries: 30, pauseMs: 5 * second, maxPauseMs: minute, forgetMs: hour }),
];

/** Counts per session, not per account, so that a stolen session cannot block the owner. */
export const changePasswordRules = (sessionId: string): ThrottleRule[] => [
  personal('change session', sessionId, {
    freeTries: 5,
    pauseMs: 30 * second,
    maxPauseMs: 15 * minute,
    forgetMs: 24 * hour,
  }),
];

/**
 * Counts per session, like `changePasswordRules`, and per means of proof: a passkey's success must not forgive guesses at
 * the password.
 */
export const stepUpRules = (sessionId: string, means: 'password' | 'code' | 'passkey'): ThrottleRule[] => [
  personal('step-up session', `${sessionId}\n${means}`, {
    freeTries: 5,
    pauseMs: 30 * second,
    maxPauseMs: 15 * minute,
    forgetMs: 24 * hour,
  }),
];

/** Decoding a picture is expensive. Many people may share a network. */
export const pictureRules = (accountId: string, { network }: Visitor): ThrottleRule[] => [
  shared('upload account', accountId, { freeTries: 20, pauseMs: minute, maxPauseMs: 15 * minute, forgetMs: hour }),
  fileNetworkRule(network),
];

/** A business may find several wrong reports in one evening. */
export const flagRules = (accountId: string): ThrottleRule[] => [
  shared('flag account', accountId, { freeTries: 20, pauseMs: minute, maxPauseMs: 15 * minute, forgetMs: hour }),
];

/**
 * Limits codes and mails to one identifier, address or network. Someone who makes up identifiers must not flood other
 * people's mailboxes and phones, and nobody must be able to guess a code by asking for new ones again and again. Nor may
 * somebody who knows an identifier keep its owner from proving it: where a moderator decides, it is not counted, and elsewhere
 * two tries of each site are left, see `siteNetworkOf`.
 */
export function beginProofRules(
  { identifier: { kind, value }, contactEmail, date, byModerator }: BeginningProof,
  visitor: Visitor,
): Rule[] {
  const { address, network } = visitor;
  const aDay = (name: string, subject: string, freeTries: number) => ruleOfDay(name, subject, date, freeTries);
  const withReserve = (name: string, subject: string, freeTries: number): ThrottleRule => ({
    ...aDay(name, subject, freeTries),
    reserve: aDay(`${name} of a site`, `${subject}\n${siteNetworkOf(address)}`, 2),
  });
  return [
    shared('proof pair', `${kind} ${value}\n${network}`, {
      freeTries: 3,
      pauseMs: 5 * minute,
      maxPauseMs: hour,
      forgetMs: 2 * hour,
    }),
    ...(byModerator ? [] : [withReserve('proof identifier', `${kind} ${value}`, 8)]),
    ...(kind === 'email' ? [] : [withReserve('proof contact', mailboxOf(contactEmail), 8)]),
    mailboxUse(contactEmail, visitor),
    aDay('proof network', network, 50),
  ];
}

/** What a text message with a code takes. */
export const proofSmsRules = (visitor: Visitor): Rule[] => [budgetUse('proofMessages', '', visitor)];

/**
 * The date is part of the subject, so that what many share is free again on the next day however often it is used. The
 * maximum is longer than the pause, since a pause that seems longer than the maximum, to a call of the same moment, is ignored.
 */
const ruleOfDay = (name: string, subject: string, date: string, freeTries: number): ThrottleRule =>
  shared(name, `${subject}\n${date}`, { freeTries, pauseMs: day, maxPauseMs: 2 * day, forgetMs: day });

/**
 * A yes or a no about anyone: a few a day for one person, and few enough in total that nobody can list the registry
 * from many networks.
 * @param date as of `beginProofRules`
 */
export const visitorCheckRules = (visitor: Visitor, date: string): Rule[] => [
  ruleOfDay('visitor check network', visitor.network, date, 5),
  budgetUse('visitorChecks', '', visitor),
];

interface BeginningProof {
  identifier: { kind: string; value: string };
  contactEmail: string;
  /** Today (UTC), YYYY-MM-DD. */
  date: string;
  /** No code is sent. */
  byModerator: boolean;
}

/** A code has five tries of its own; this bounds guessing at many. */
export const confirmProofRules = ({ network }: Visitor): ThrottleRule[] => [
  shared('confirm proof', network, { freeTries: 30, pauseMs: 30 * second, maxPauseMs: hour, forgetMs: hour }),
];

/** Decoding and keeping a picture is expensive. */
export const proofPhotoRules = ({ network }: Visitor): ThrottleRule[] => [
  shared('proof photo', network, { freeTries: 10, pauseMs: minute, maxPauseMs: hour, forgetMs: day }),
];

/** Counted before a file is read that anyone may send. */
export const strangersUploadRules = ({ network }: Visitor): ThrottleRule[] => [fileNetworkRule(network)];

/** Opening a case reads all of its reports, and whoever has the link may open it as often as a person does. */
export const casePageRules = (caseId: string): ThrottleRule[] => [
  shared('case page', caseId, { freeTries: 60, pauseMs: 10 * second, maxPauseMs: 5 * minute, forgetMs: 10 * minute }),
];

/** A number rarely gets a new holder, and each call makes work for moderators. */
export const recycledRules = (caseId: string): ThrottleRule[] => [
  shared('recycled number', caseId, {
    freeTries: 10,
    pauseMs: 24 * hour,
    maxPauseMs: 30 * 24 * hour,
    forgetMs: 30 * 24 * hour,
  }),
];

/** Someone may be named in many reports, and answers questions about each. */
export const disputeRules = (caseId: string): ThrottleRule[] => [
  shared('dispute case', caseId, { freeTries: 30, pauseMs: minute, maxPauseMs: hour, forgetMs: 24 * hour }),
];

/** A dispute takes five files. */
export const disputeFileRules = (caseId: string): ThrottleRule[] => [
  shared('dispute file', caseId, { freeTries: 40, pauseMs: minute, maxPauseMs: hour, forgetMs: 24 * hour }),
];

/** A report takes five files, and someone may file a few reports in a row. */
export const attachmentRules = (accountId: string, { network }: Visitor): ThrottleRule[] => [
  shared('attach account', accountId, { freeTries: 60, pauseMs: 10 * second, maxPauseMs: 5 * minute, forgetMs: hour }),
  fileNetworkRule(network),
];

const fileNetworkRule = (network: string): ThrottleRule =>
  shared('upload network', network, { freeTries: 300, pauseMs: 5 * second, maxPauseMs: minute, forgetMs: hour });
