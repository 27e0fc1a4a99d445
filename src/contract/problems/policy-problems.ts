import type { MessageKey } from '../messages/messages.ts';
import type { ProblemKind } from './problem-kind.ts';

/** Problems that follow from the policy of the registry (A30); part of the problem catalogue. */
export const policyProblems = {
  filingNeedsConfirmedEmail: {
    status: 403,
    title: 'Email not confirmed',
    meaning: 'The policy of the registry lets only accounts with a confirmed email file reports. Nothing was filed.',
    remedy:
      'Follow the link that was emailed at registration, or ask for a new one with POST /auth/email/send-confirmation, and file the report again.',
  },
  checkNeedsConfirmedEmail: {
    status: 403,
    title: 'Email not confirmed',
    meaning: 'An account without a live key that it may use checks only with a confirmed email.',
    remedy: 'Follow the link that was emailed at registration, or ask for a new one on the account page.',
  },
  invitationNeeded: {
    status: 403,
    title: 'Invitation needed',
    meaning: 'The policy of the registry lets only invited people open an account.',
    remedy: 'Ask the operator for an invitation, and register with the link that is emailed to you.',
  },
  policyNotChosen: {
    status: 403,
    title: 'No policy chosen',
    meaning:
      'The pair is right, but the operator of this registry has not yet chosen who may file reports and look people up.',
    remedy: 'Tell the operator. Test keys work in the meantime.',
  },
  recentReportsOff: {
    status: 403,
    title: 'Not in this registry',
    meaning: 'The policy of the registry shows reports only to those who ask about somebody whom they name.',
    remedy: 'Look people up. A test key still gets the invented reports.',
  },
  keyNotApproved: {
    status: 403,
    title: 'Account not approved',
    meaning:
      'The pair is right, but this registry lets only approved accounts look up with live keys, and this account is not approved.',
    remedy: 'Apply on the developer page, with the purpose of your lookups. Test keys work in the meantime.',
  },
  approvalNeeded: {
    status: 403,
    title: 'Approval needed',
    meaning: 'The policy of the registry asks for approval before an account creates or uses live keys.',
    remedy: 'Apply on the developer page, or with POST /access/applications. Test keys need no approval.',
  },
  applicationOpen: {
    status: 409,
    title: 'Already applied',
    meaning: 'The account has an application that is waiting or was approved.',
    remedy: 'Wait for the answer, which comes by email. GET /access shows the state.',
  },
} as const satisfies Partial<Record<MessageKey, ProblemKind>>;
