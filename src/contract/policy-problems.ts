import type { MessageKey } from './messages.ts';
import type { ProblemKind } from './problem-catalogue.ts';

/** Problems that follow from the policy of the registry (A30); part of the problem catalogue. */
export const policyProblems = {
  filingNeedsConfirmedEmail: {
    status: 403,
    title: 'E-mail not confirmed',
    meaning: 'The policy of the registry lets only accounts with a confirmed e-mail file reports. Nothing was filed.',
    remedy:
      'Follow the link that was mailed at registration, or ask for a new one with POST /auth/email/send-confirmation, and file the report again.',
  },
  invitationNeeded: {
    status: 403,
    title: 'Invitation needed',
    meaning: 'The policy of the registry lets only invited people open an account.',
    remedy: 'Ask the operator for an invitation, and register with the link that is mailed to you.',
  },
  keyNotApproved: {
    status: 403,
    title: 'Account not approved',
    meaning:
      'The pair is right, but this registry lets only approved accounts look up with live keys, and this account is not approved.',
    remedy: 'Apply on the developer page, with the purpose of your lookups. Test keys work meanwhile.',
  },
  approvalNeeded: {
    status: 403,
    title: 'Approval needed',
    meaning: 'The policy of the registry asks for an approval before an account makes or uses live keys.',
    remedy: 'Apply on the developer page, or with POST /access/applications. Test keys need none.',
  },
  applicationOpen: {
    status: 409,
    title: 'Applied already',
    meaning: 'The account has an application that waits or was approved.',
    remedy: 'Wait for the answer, which comes by mail. GET /access shows the state.',
  },
} as const satisfies Partial<Record<MessageKey, ProblemKind>>;
