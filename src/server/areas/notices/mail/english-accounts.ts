import type { SuspensionReason } from '../../../../contract/accounts/people.ts';
import { formatTime } from './english-time.ts';
import type { FactorChange, SanctionStep } from './mail-content.ts';
import type { AccountLetters, Letter } from './mail-words.ts';
import type { MailOf } from './mails.ts';

const removedReports = (strikes: number): string =>
  `Moderators removed ${strikes === 1 ? 'a report' : `${strikes} reports`} of yours within a year as false or abusive.`;
const objection =
  'If one of them was removed by mistake, you can appeal within 30 days of its removal, also without logging in: the email about it has a link for that. After that, write to the operator of the registry.';
const sanctions: Record<SanctionStep, (strikes: number) => Letter> = {
  warned: (strikes) => [
    'A warning about your reports',
    removedReports(strikes),
    'Please report only what you know to be true. If more of your reports are removed, your reports will not count, and then your account will be suspended.',
    objection,
  ],
  weightless: (strikes) => [
    'Your reports count less',
    removedReports(strikes),
    'From now on your reports do not count in scores until moderators have verified them. If another one is removed, your account will be suspended.',
    objection,
  ],
  suspended: (strikes) => [
    'Your account is suspended',
    removedReports(strikes),
    'Your account is suspended: nobody can log in to it, and its API keys do not work. Moderators will look at your other reports again.',
    objection,
  ],
  lifted: () => [
    'Your reports count again',
    'A decision on your reports was reversed, or is more than a year old. Your reports count in scores again.',
  ],
};

const factorChanges: Record<FactorChange, string> = {
  totpAdded: 'an authenticator app was added to your Fraud Shield account',
  totpRemoved: 'the authenticator app was removed from your Fraud Shield account',
  passkeyAdded: 'a passkey was added to your Fraud Shield account',
  passkeyRemoved: 'a passkey was removed from your Fraud Shield account',
  allRemoved: 'the operator of the registry removed all second factors from your Fraud Shield account',
  removedByReset:
    'all second factors were removed from your Fraud Shield account when its password was reset, because nobody had confirmed its email before',
  codesRenewed: 'new recovery codes were made for your Fraud Shield account, and the old ones stopped working',
};

function keysAfterPassword({ names, wereRevoked }: MailOf<'passwordChanged'>['keys']): string | null {
  if (names.length === 0) return null;
  return wereRevoked
    ? `Your API keys were revoked and stopped working: ${names.join(', ')}. Create new ones on the developer page.`
    : `These API keys still work: ${names.join(', ')}. Revoke any that you do not use or recognise on the developer page.`;
}

const suspensionReasons: Record<SuspensionReason, string> = {
  falseReports: 'Reports that are not true',
  misuse: 'Misuse of the registry',
  takenOver: 'Someone else may be using the account',
  other: 'Another reason',
};

const access: Record<MailOf<'accessDecided'>['decision'], [subject: string, text: string]> = {
  approve: [
    'You may use live keys',
    'The operator of the registry has approved your application. Create a live key on the developer page. Any keys that you already had work again.',
  ],
  refuse: [
    'Your application for live keys was refused',
    'The operator of the registry has refused your application for live keys. You can apply again on the developer page. Test keys keep working.',
  ],
  end: [
    'Your live keys stopped working',
    'The operator of the registry has revoked your approval for live keys, and they stopped working. You can apply again on the developer page. Test keys keep working.',
  ],
};

const keyNotYou = 'If it was not you, revoke it on the developer page and change your password at once.';

/** What became of the pairs that took the place of a revoked one. */
function successorsToo(count: number): string | null {
  if (count === 0) return null;
  return count === 1
    ? 'A key pair that had taken its place, by a call with the key itself, was revoked with it.'
    : `${count} key pairs that had taken its place one after the other, by calls with the key itself, were revoked with it.`;
}

/** The mails about an account and its keys. */
export const accountLetters: AccountLetters = {
  confirmationLink: () => [
    'Confirm your email',
    'A Fraud Shield account was opened with this address. Follow the link below to confirm that the address is yours. It works for 24 hours, on any device.',
    'If you did not open the account, do nothing: the address stays unconfirmed.',
  ],
  emailChangeNew: () => [
    'Confirm your new email',
    'Someone, probably you, wants to use this address for their Fraud Shield account. Follow the link below within 24 hours to confirm that it is yours.',
    'If it was not you, do nothing: the account keeps its address.',
  ],
  emailChangeOld: ({ newEmail }) => [
    'Your email is about to change',
    `Someone, probably you, asked to change the email of your Fraud Shield account to ${newEmail}.`,
    'Follow the link below to approve the change, or to stop it. If you do nothing, it takes effect after 72 hours, as soon as the new address has confirmed it.',
    'If it was not you, stop it and change your password at once: someone may know it.',
  ],
  emailChangeTaken: () => [
    'This address already has an account',
    'Someone, probably you, wants to use this address for another Fraud Shield account. It already has an account, so nothing was changed.',
    'If it was you, log in with this address, or delete its account first. If not, there is nothing to do.',
  ],
  emailChangeEnded: () => [
    'Your email was not changed',
    'The change of the email of your Fraud Shield account did not take effect: another account now has the new address. Your email stays as it is.',
  ],
  emailChanged: ({ at }) => [
    'Your email was changed',
    `The email of your Fraud Shield account was changed on ${formatTime(at)}. From now on, log in with the new address. Our emails go only to it.`,
    'Your sessions and API keys keep working.',
  ],
  resetLink: () => [
    'Reset your password',
    'Someone, probably you, asked for a new password for your Fraud Shield account. The link below lets you set one. It works once, within an hour.',
    'If it was not you, do nothing: your password stays as it is.',
  ],
  passwordChanged: ({ at, keys }) => [
    'Your password was changed',
    `The password of your Fraud Shield account was changed on ${formatTime(at)}, and every session was logged out.`,
    keysAfterPassword(keys),
    'If it was not you, ask for a new password on the login page at once, and have your API keys revoked with it.',
  ],
  factorsChanged: ({ at, change }) => [
    'Your two-step login was changed',
    `On ${formatTime(at)}, ${factorChanges[change]}.`,
    'If it was you, there is nothing to do. If not, change your password at once: that logs out every session.',
  ],
  recoveryCodeUsed: ({ at, left }) => [
    'A recovery code was used',
    `A recovery code of your Fraud Shield account was used on ${formatTime(at)}. ${left === 0 ? 'It was the last one: make new ones.' : `Codes left: ${left}.`}`,
    'If it was not you, change your password at once and make new recovery codes.',
  ],
  newDevice: ({ at, device: { browser, system }, address }) => [
    'A login from a new device',
    `Someone logged in to your Fraud Shield account on ${formatTime(at)}, with ${browser ?? 'an unknown program'}${system ? ` on ${system}` : ''}, from the IP address ${address}.`,
    'If it was you, there is nothing to do. If not, change your password: that logs out every session.',
    'You can turn these notices off in your preferences.',
  ],
  invitation: () => [
    'You are invited to Fraud Shield',
    'The operator of a Fraud Shield registry invites you to open an account: to file reports of fraud and to look them up. Follow the link below within 7 days. It works once, for this address.',
    'If you do not want an account, you do not need to do anything.',
  ],
  keyCreated: ({ at, keyName }) => [
    'A new API key was created',
    `A new key pair named “${keyName}” was created for your Fraud Shield account on ${formatTime(at)}.`,
    'If it was you, there is nothing to do.',
    keyNotYou,
  ],
  keyReplaced: ({ at, keyName, byKey, endsAt }) => [
    'One of your API keys was replaced',
    byKey
      ? `A program that has the key pair “${keyName}” of your Fraud Shield account replaced it with a new one on ${formatTime(at)}.`
      : `The key pair “${keyName}” of your Fraud Shield account was replaced with a new one on ${formatTime(at)}.`,
    endsAt === null ? 'The old pair has stopped working.' : `The old pair works until ${formatTime(endsAt)}.`,
    byKey
      ? 'If none of your programs does this, someone else has the key: revoke the old pair on the developer page. That revokes the new one, too.'
      : keyNotYou,
  ],
  keyEnded: ({ at, keyName, successors }) => [
    'One of your API keys was revoked',
    `The key pair “${keyName}” of your Fraud Shield account was revoked on ${formatTime(at)}. Calls with it are now refused.`,
    successorsToo(successors),
    'If it was not you, change your password at once.',
  ],
  keyRevoked: ({ keyName, successors, reason }) => [
    'One of your API keys was revoked',
    `The operator of the registry has revoked the key pair “${keyName}” of your Fraud Shield account. Lookups with it are now refused.`,
    successorsToo(successors),
    `The operator gives this reason: ${reason}`,
  ],
  accessDecided: ({ decision, reason }) => [...access[decision], `The operator gives this reason: ${reason}`],
  accountSuspended: ({ reason, note }) => [
    'Your account is suspended',
    'The operator of the registry has suspended your Fraud Shield account.',
    `Reason: ${suspensionReasons[reason]}.`,
    note,
    'Nobody can log in to it, and its API keys do not work. Your reports stay as they are.',
    'To object, reply to this email or write to the operator of the registry. You can still appeal a decision against one of your reports within 30 days, with the link in the email about it.',
  ],
  accountRestored: () => [
    'Your account is open again',
    'The suspension of your Fraud Shield account was lifted. You can log in, and its API keys work again.',
  ],
  accountDeleted: ({ withReports }) => [
    'Your account was deleted',
    'Your Fraud Shield account was deleted, with its profile, login, API keys and usage history.',
    withReports
      ? 'Your reports were withdrawn.'
      : 'Your reports stay in the registry, without their files and without any link to you.',
  ],
  reporterSanctioned: ({ step, strikes }) => sanctions[step](strikes),
};
