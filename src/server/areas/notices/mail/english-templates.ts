import type { SuspensionReason } from '../../../../contract/accounts/people.ts';
import { decisionText } from './english-decisions.ts';
import { disputeText } from './english-disputes.ts';
import { keyText } from './english-keys.ts';
import { proofText } from './english-proofs.ts';
import { formatTime } from './english-time.ts';
import type { Device, FactorChange, KeysAfterPassword, MailTemplates, SanctionStep } from './mail-content.ts';

const formatDevice = ({ browser, system }: Device): string =>
  `${browser ?? 'an unknown program'}${system ? ` on ${system}` : ''}`;

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

const removedReports = (strikes: number): string =>
  `Moderators removed ${strikes === 1 ? 'a report' : `${strikes} reports`} of yours within a year as false or abusive.`;
const objection = 'If one of them was removed by mistake, tell the operator of the registry.';

const sanctionSubjects: Record<SanctionStep, string> = {
  warned: 'A warning about your reports',
  weightless: 'Your reports count less',
  suspended: 'Your account is suspended',
  lifted: 'Your reports count again',
};
const sanctionParagraphs: Record<SanctionStep, (strikes: number) => string[]> = {
  warned: (strikes) => [
    removedReports(strikes),
    'Please report only what you know to be true. If more of your reports are removed, your reports will not count, and then your account will be suspended.',
    objection,
  ],
  weightless: (strikes) => [
    removedReports(strikes),
    'From now on your reports do not count in scores until moderators have verified them. If another one is removed, your account will be suspended.',
    objection,
  ],
  suspended: (strikes) => [
    removedReports(strikes),
    'Your account is suspended: nobody can log in to it, and its API keys do not work. Moderators will look at your other reports again.',
    objection,
  ],
  lifted: () => [
    'A decision on your reports was reversed, or is more than a year old. Your reports count in scores again.',
  ],
};

const keyParagraphs = (keys: KeysAfterPassword): string[] => {
  if (keys.names.length === 0) return [];
  const names = keys.names.join(', ');
  return [
    keys.wereRevoked
      ? `Your API keys were revoked and stopped working: ${names}. Create new ones on the developer page.`
      : `These API keys still work: ${names}. Revoke any that you do not use or recognise on the developer page.`,
  ];
};

const accessSubjects = {
  approve: 'You may use live keys',
  refuse: 'Your application for live keys was refused',
  end: 'Your live keys stopped working',
} as const;
const accessSentences = {
  approve:
    'The operator of the registry has approved your application. Create a live key on the developer page. Any keys that you already had work again.',
  refuse:
    'The operator of the registry has refused your application for live keys. You can apply again on the developer page. Test keys keep working.',
  end: 'The operator of the registry has revoked your approval for live keys, and they stopped working. You can apply again on the developer page. Test keys keep working.',
} as const;

const suspensionReasons: Record<SuspensionReason, string> = {
  falseReports: 'Reports that are not true',
  misuse: 'Misuse of the registry',
  takenOver: 'Someone else may be using the account',
  other: 'Another reason',
};

export const english: MailTemplates = {
  greeting: (name) => (name ? `Hello ${name},` : 'Hello,'),
  named: (link) => `Were you named in a report? What you can do: ${link}`,
  text: (mail, pages) => {
    switch (mail.kind) {
      case 'confirmationLink':
        return {
          subject: 'Confirm your email',
          paragraphs: [
            'A Fraud Shield account was opened with this address. Follow the link below to confirm that the address is yours. It works for 24 hours, on any device.',
            'If you did not open the account, do nothing: the address stays unconfirmed.',
          ],
          button: { label: 'Confirm this email', link: mail.link },
        };
      case 'emailChangeNew':
        return {
          subject: 'Confirm your new email',
          paragraphs: [
            'Someone, probably you, wants to use this address for their Fraud Shield account. Follow the link below within 24 hours to confirm that it is yours.',
            'If it was not you, do nothing: the account keeps its address.',
          ],
          button: { label: 'Confirm this email', link: mail.link },
        };
      case 'emailChangeOld':
        return {
          subject: 'Your email is about to change',
          paragraphs: [
            `Someone, probably you, asked to change the email of your Fraud Shield account to ${mail.newEmail}.`,
            'Follow the link below to approve the change, or to stop it. If you do nothing, it takes effect after 72 hours, as soon as the new address has confirmed it.',
            'If it was not you, stop it and change your password at once: someone may know it.',
          ],
          button: { label: 'Approve or stop the change', link: mail.link },
        };
      case 'emailChangeTaken':
        return {
          subject: 'This address already has an account',
          paragraphs: [
            'Someone, probably you, wants to use this address for another Fraud Shield account. It already has an account, so nothing was changed.',
            'If it was you, log in with this address, or delete its account first. If not, there is nothing to do.',
          ],
        };
      case 'emailChangeEnded':
        return {
          subject: 'Your email was not changed',
          paragraphs: [
            'The change of the email of your Fraud Shield account did not take effect: another account now has the new address. Your email stays as it is.',
          ],
          button: { label: 'Go to your account', link: pages.security },
        };
      case 'emailChanged':
        return {
          subject: 'Your email was changed',
          paragraphs: [
            `The email of your Fraud Shield account was changed on ${formatTime(mail.at)}. From now on, log in with the new address. Our emails go only to it.`,
            'Your sessions and API keys keep working.',
          ],
        };
      case 'resetLink':
        return {
          subject: 'Reset your password',
          paragraphs: [
            'Someone, probably you, asked for a new password for your Fraud Shield account. The link below lets you set one. It works once, within an hour.',
            'If it was not you, do nothing: your password stays as it is.',
          ],
          button: { label: 'Set a new password', link: mail.link },
        };
      case 'passwordChanged':
        return {
          subject: 'Your password was changed',
          paragraphs: [
            `The password of your Fraud Shield account was changed on ${formatTime(mail.at)}, and every session was logged out.`,
            ...keyParagraphs(mail.keys),
            'If it was not you, ask for a new password on the login page at once, and have your API keys revoked with it.',
          ],
          ...(mail.keys.names.length > 0 ? { button: { label: 'Look at your API keys', link: pages.developer } } : {}),
        };
      case 'factorsChanged':
        return {
          subject: 'Your two-step login was changed',
          paragraphs: [
            `On ${formatTime(mail.at)}, ${factorChanges[mail.change]}.`,
            'If it was you, there is nothing to do. If not, change your password at once: that logs out every session.',
          ],
          button: { label: 'Look at your security settings', link: pages.security },
        };
      case 'recoveryCodeUsed':
        return {
          subject: 'A recovery code was used',
          paragraphs: [
            `A recovery code of your Fraud Shield account was used on ${formatTime(mail.at)}. ${mail.left === 0 ? 'It was the last one: make new ones.' : `Codes left: ${mail.left}.`}`,
            'If it was not you, change your password at once and make new recovery codes.',
          ],
          button: { label: 'Look at your security settings', link: pages.security },
        };
      case 'newDevice':
        return {
          subject: 'A login from a new device',
          paragraphs: [
            `Someone logged in to your Fraud Shield account on ${formatTime(mail.at)}, with ${formatDevice(mail.device)}, from the IP address ${mail.address}.`,
            'If it was you, there is nothing to do. If not, change your password: that logs out every session.',
            'You can turn these notices off in your preferences.',
          ],
          button: { label: 'Look at your sessions', link: pages.security },
        };
      case 'reporterSanctioned':
        return {
          subject: sanctionSubjects[mail.step],
          paragraphs: sanctionParagraphs[mail.step](mail.strikes),
        };
      case 'proofCode':
      case 'caseLink':
      case 'proofRefused':
        return proofText(mail, pages);
      case 'requestReceived':
        return {
          subject: 'We have your request',
          paragraphs: [
            `Your request about a report has reached the moderators. Its number is ${mail.requestId}. They decide by ${formatTime(mail.dueAt)}, and you get the decision with its reasons at this address.`,
          ],
        };
      case 'requestDecided':
        return {
          subject: mail.outcome === 'acted' ? 'Your request was granted' : 'Your request was refused',
          paragraphs: [
            mail.outcome === 'acted'
              ? `The moderators acted on your request ${mail.requestId}.`
              : `The moderators looked at your request ${mail.requestId} and changed nothing.`,
            `Reasons: ${mail.answer}`,
            'If the report names you, you can prove that and dispute it: then you see what is held, and can appeal.',
          ],
        };
      case 'subjectTold':
        return {
          subject: 'A fraud registry holds something about you',
          paragraphs: [
            'This registry of fraud reports holds something that concerns the holder of this email address, and businesses that look the address up are told of it. Until it is proven otherwise, it is what somebody claims.',
            'You have the right to see it, to answer it, and to dispute it. On the page below you get a code at this address, and then read what is held. It costs nothing, and you need no account.',
            'This email says no more than that, because others may read this mailbox. You get at most one such email in 30 days.',
          ],
          button: { label: 'See what is held', link: pages.named },
        };
      case 'reportsCorrected':
        return {
          subject:
            mail.reports === 1
              ? 'A report that your lookup showed has changed'
              : `${mail.reports} reports that your lookups showed have changed`,
          paragraphs: [
            mail.reports === 1
              ? 'A report that a lookup of your account showed has since been withdrawn, removed, changed or listed again.'
              : `${mail.reports} reports that lookups of your account showed have since been withdrawn, removed, changed or listed again.`,
            'The page below lists them with the ids and times of your requests. Find what you decided after these requests, look the person up again, and put right anything that relied on a report that is no longer there.',
            'Under Preferences, you choose whether and how often we email you about this.',
          ],
          button: { label: 'See the corrections', link: pages.corrections },
        };
      case 'reportFiled':
        return {
          subject: `Your report ${mail.reference} is filed`,
          paragraphs: [
            `Your report is filed under the reference ${mail.reference}. Its long number is ${mail.reportId}. Keep this email: your bank or the police may ask for one of them.`,
            mail.isHeld
              ? 'It is waiting for review. Lookups find it once it has been reviewed, or once someone else reports the same person.'
              : 'Lookups find it from now on. They never show who you are.',
            'If a moderator has a question, we ask you by email and on the page of your report. You can correct it, add files or withdraw it there at any time.',
          ],
          button: { label: 'View report', link: pages.report(mail.reportId) },
        };
      case 'reportDecided':
        return decisionText(mail, pages);
      case 'disputeSubject':
      case 'disputeAuthor':
        return disputeText(mail, pages);
      case 'invitation':
        return {
          subject: 'You are invited to Fraud Shield',
          paragraphs: [
            'The operator of a Fraud Shield registry invites you to open an account: to file reports of fraud and to look them up. Follow the link below within 7 days. It works once, for this address.',
            'If you do not want an account, you do not need to do anything.',
          ],
          button: { label: 'Open an account', link: mail.link },
        };
      case 'keyCreated':
      case 'keyReplaced':
      case 'keyEnded':
      case 'keyRevoked':
        return keyText(mail, pages);
      case 'accessDecided':
        return {
          subject: accessSubjects[mail.decision],
          paragraphs: [accessSentences[mail.decision], `The operator gives this reason: ${mail.reason}`],
          button: { label: 'Go to the developer page', link: pages.developer },
        };
      case 'accountSuspended':
        return {
          subject: 'Your account is suspended',
          paragraphs: [
            'The operator of the registry has suspended your Fraud Shield account.',
            `Reason: ${suspensionReasons[mail.reason]}.`,
            mail.note,
            'Nobody can log in to it, and its API keys do not work. Your reports stay as they are.',
            'To object, reply to this email or write to the operator of the registry.',
          ],
        };
      case 'accountRestored':
        return {
          subject: 'Your account is open again',
          paragraphs: [
            'The suspension of your Fraud Shield account was lifted. You can log in, and its API keys work again.',
          ],
        };
      case 'accountDeleted':
        return {
          subject: 'Your account was deleted',
          paragraphs: [
            'Your Fraud Shield account was deleted, with its profile, login, API keys and usage history.',
            mail.withReports
              ? 'Your reports were withdrawn.'
              : 'Your reports stay in the registry, without any link to you.',
          ],
        };
    }
  },
};
