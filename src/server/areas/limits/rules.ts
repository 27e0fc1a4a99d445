// See docs/decisions/0027-slowing-down-without-locking-out.md
import { baseEmail } from '../../../contract/rules/base-email.ts';
import { normalEmail } from '../../../contract/rules/identifiers.ts';
import { siteNetworkOf, type Visitor } from '../../http/visitor.ts';
import type { AttemptName, BudgetName } from '../../limits.ts';

/** A try, which pauses after too many. */
export interface Attempt {
  name: AttemptName;
  /** The account, address, device or link whose tries count together. Only its keyed hash is stored. */
  subject: string;
  /** Counts instead while this one pauses, so that others cannot use up everybody's tries. */
  reserve?: Attempt;
}

/** One thing taken from a budget. */
export interface BudgetUse {
  budget: BudgetName;
  /** Of which there is a budget each, such as a mailbox; empty for the registry's. */
  of: string;
  /** A network as of `siteNetworkOf`; null when it is unknown. */
  network: string | null;
  account?: string;
}

/** What an action takes: a try, or something of a budget that all share. */
export type Rule = Attempt | BudgetUse;

const attempt = (name: AttemptName, subject: string): Attempt => ({ name, subject });

/** For a visitor. */
const budgetUse = (budget: BudgetName, of: string, { address }: Visitor): BudgetUse => ({
  budget,
  of,
  network: siteNetworkOf(address),
});

/** A mail to an address that a visitor has given: few to one mailbox, and few to many from one site, see `siteNetworkOf`. */
const mailRules = (email: string, visitor: Visitor): Rule[] => [
  attempt('mails of a site', siteNetworkOf(visitor.address)),
  budgetUse('mailbox', mailboxOf(email), visitor),
];

/** The mailbox behind an address: `sana+1@…` and `sana+2@…` have one. */
export const mailboxOf = (email: string): string => baseEmail(normalEmail(email));

/**
 * A device that signed in to the account before has its own count, which nobody else can exhaust, so an attacker cannot
 * lock the account's owner out. All other visitors share the remaining ones. That of the whole account slows down guessing
 * from many machines, but never pauses for more than a minute.
 */
export function signInRules(
  email: string,
  { network, device }: Visitor,
  known: { device: boolean; network: boolean },
): Attempt[] {
  const account = normalEmail(email);
  if (known.device) return [attempt('sign-in device', `${account}\n${device}`)];
  const some = [attempt('sign-in pair', `${account}\n${network}`), attempt('sign-in network', network)];
  return known.network ? some : [...some, attempt('sign-in account', account)];
}

/**
 * Like `signInRules`, for the second step. Whoever gets there knows the password, so the count of the whole account is
 * stricter: with pauses of up to 15 minutes, a year of guessing finds a code with a chance of one in ten.
 */
export const factorRules = (
  accountId: string,
  { network, device }: Visitor,
  known: { device: boolean; network: boolean },
): Attempt[] =>
  known.device
    ? [attempt('factor device', `${accountId}\n${device}`)]
    : [attempt('factor pair', `${accountId}\n${network}`), attempt('factor account', accountId)];

/** An answer of a passkey cannot be guessed; this bounds the work of verifying them. */
export const passkeyRules = ({ network }: Visitor): Attempt[] => [attempt('passkey network', network)];

/** A registration reveals whether an address has an account, so these answers are limited. */
export const registerRules = (email: string, visitor: Visitor): Rule[] => [
  attempt('register account', mailboxOf(email)),
  attempt('register network', visitor.network),
  ...mailRules(email, visitor),
];

/** Limits the mails an address gets in an hour. Earlier links stay valid, so nobody is locked out. */
export const forgetPasswordRules = (email: string, visitor: Visitor): Rule[] => [
  attempt('forget account', mailboxOf(email)),
  attempt('forget network', visitor.network),
  ...mailRules(email, visitor),
];

/** Counts per link, which belongs to one account. */
export const resetPasswordRules = (token: string, { network }: Visitor): Attempt[] => [
  attempt('reset link', token),
  attempt('reset network', network),
];

/** What tells somebody that a report names their address or number. @param to an email address or a number in E.164 */
export const subjectNoticeRule = (to: string): Attempt => attempt('subject notice', to);

/** Limits the mails an account can have sent to its unconfirmed address. */
export const sendConfirmationRules = (accountId: string, email: string, visitor: Visitor): Rule[] => [
  ...mailRules(email, visitor),
  attempt('confirm mail', accountId),
];

/** Limits the mails that an account can have sent to new addresses, and those that one address gets this way. */
export const changeEmailRules = (accountId: string, email: string, visitor: Visitor): Rule[] => [
  ...mailRules(email, visitor),
  attempt('change email account', accountId),
  attempt('change email address', mailboxOf(email)),
  attempt('change email network', visitor.network),
];

/** A token cannot be guessed; this limits the work that made-up ones cause. */
export const confirmEmailRules = ({ network }: Visitor): Attempt[] => [attempt('confirm network', network)];

/** Counts per session, not per account, so that a stolen session cannot block the owner. */
export const changePasswordRules = (sessionId: string): Attempt[] => [attempt('change session', sessionId)];

/**
 * Counts per session, like `changePasswordRules`, and per means of proof: a passkey's success must not forgive guesses at
 * the password.
 */
export const stepUpRules = (sessionId: string, means: 'password' | 'code' | 'passkey'): Attempt[] => [
  attempt('step-up session', `${sessionId}\n${means}`),
];

/** Decoding a picture is expensive. Many people may share a network. */
export const pictureRules = (accountId: string, visitor: Visitor): Attempt[] => [
  attempt('upload account', accountId),
  ...strangersUploadRules(visitor),
];

/** A business may find several wrong reports in one evening. */
export const flagRules = (accountId: string): Attempt[] => [attempt('flag account', accountId)];

interface BeginningProof {
  identifier: { kind: string; value: string };
  contactEmail: string;
  /** Today (UTC), YYYY-MM-DD. */
  date: string;
  sendsCode: boolean;
}

/**
 * Limits codes and mails to one identifier, address or network. Someone who makes up identifiers must not flood other
 * people's mailboxes and phones, and nobody must be able to guess a code by asking for new ones again and again. Nor may
 * somebody who knows an identifier keep its owner from proving it: where no code is sent, it is not counted, and elsewhere
 * two tries of each site are left, see `siteNetworkOf`.
 */
export function beginProofRules(
  { identifier: { kind, value }, contactEmail, date, sendsCode }: BeginningProof,
  visitor: Visitor,
): Rule[] {
  const { address, network } = visitor;
  const withReserve = (name: 'proof identifier' | 'proof contact', subject: string): Attempt => ({
    ...attempt(name, `${subject}\n${date}`),
    reserve: attempt(`${name} of a site`, `${subject}\n${siteNetworkOf(address)}\n${date}`),
  });
  return [
    attempt('proof pair', `${kind} ${value}\n${network}`),
    ...(sendsCode ? [withReserve('proof identifier', `${kind} ${value}`)] : []),
    ...(kind === 'email' ? [] : [withReserve('proof contact', mailboxOf(contactEmail))]),
    ...mailRules(contactEmail, visitor),
    attempt('proof network', `${network}\n${date}`),
  ];
}

/** What a text message with a code takes. @param to E.164 */
export const proofSmsRules = (to: string, visitor: Visitor): Rule[] => [
  budgetUse('number', to, visitor),
  budgetUse('proofMessages', '', visitor),
];

/**
 * A yes or a no about anyone: a few a day for one person, and few enough in total that nobody can list the registry
 * from many networks.
 * @param date as of `beginProofRules`. It is part of the subject, so that what many share is free again on the next day
 */
export const visitorCheckRules = (visitor: Visitor, date: string): Rule[] => [
  attempt('visitor check network', `${visitor.network}\n${date}`),
  budgetUse('visitorChecks', '', visitor),
];

/**
 * Each request makes work for moderators, and an order that they do not get to in time holds a report. So a site takes not
 * much more of their time than one of its networks, see `siteNetworkOf`.
 * @param date as of `beginProofRules`
 */
export const removalRequestRules = (contactEmail: string | null, visitor: Visitor, date: string): Rule[] => [
  attempt('removal request', `${visitor.network}\n${date}`),
  attempt('removal request of a site', `${siteNetworkOf(visitor.address)}\n${date}`),
  ...(contactEmail === null ? [] : mailRules(contactEmail, visitor)),
];

/** A code has five tries of its own; this bounds guessing at many. */
export const confirmProofRules = ({ network }: Visitor): Attempt[] => [attempt('confirm proof', network)];

/** Asks a name server and a website. Whoever names other people's site uses up their own checks of it, see `siteNetworkOf`. */
export const checkWebsiteRules = (host: string, { address, network }: Visitor): Attempt[] => [
  {
    ...attempt('check website', host),
    reserve: attempt('check website of a site', `${host}\n${siteNetworkOf(address)}`),
  },
  attempt('check website network', network),
];

/** What moderators decide about takes their time, from however many networks of a site. @param date as of `beginProofRules` */
export const proofToDecideRules = ({ address }: Visitor, date: string): Attempt[] => [
  attempt('proof to decide', `${siteNetworkOf(address)}\n${date}`),
];

/** Decoding and keeping a picture is expensive, and moderators look at each. @param date as of `beginProofRules` */
export const proofDocumentRules = (visitor: Visitor, date: string): Attempt[] => [
  attempt('proof document', visitor.network),
  ...proofToDecideRules(visitor, date),
];

/** Counted before a file is read that anyone may send. */
export const strangersUploadRules = ({ network }: Visitor): Attempt[] => [attempt('upload network', network)];

/** Opening a case reads all of its reports, and whoever has the link may open it as often as a person does. */
export const casePageRules = (caseId: string): Attempt[] => [attempt('case page', caseId)];

/** A number rarely gets a new holder, and each call makes work for moderators. */
export const recycledRules = (caseId: string): Attempt[] => [attempt('recycled number', caseId)];

/** Someone may be named in many reports, and answers questions about each. */
export const disputeRules = (caseId: string): Attempt[] => [attempt('dispute case', caseId)];

/** With the link in a mail one reads one decision or question, and appeals or answers once. */
export const appealLinkRules = (matterId: string): Attempt[] => [attempt('appeal link', matterId)];

/** An author rarely has more than a few replies to follow up on in a day. */
export const followUpRules = (accountId: string): Attempt[] => [attempt('follow-up account', accountId)];

/** What tells one side that the other has written about a report. */
export const replyNoticeRule = (reportId: string, by: string): Attempt => attempt('reply notice', `${reportId} ${by}`);

/** A dispute takes five files. */
export const disputeFileRules = (caseId: string): Attempt[] => [attempt('dispute file', caseId)];

/** A report takes five files, and someone may file a few reports in a row. */
export const attachmentRules = (accountId: string, visitor: Visitor): Attempt[] => [
  attempt('attach account', accountId),
  ...strangersUploadRules(visitor),
];
