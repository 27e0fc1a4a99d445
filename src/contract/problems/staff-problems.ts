import type { MessageKey } from '../messages/messages.ts';
import type { ProblemKind } from './problem-kind.ts';

/** Problems that only calls of staff (A18) answer with; part of the problem catalogue. */
export const staffProblems = {
  ownAccount: {
    status: 409,
    title: 'Own account',
    meaning: 'An admin cannot suspend their own account.',
    remedy: 'Ask another admin.',
  },
  personNotFound: {
    status: 404,
    title: 'No such account',
    meaning: 'There is no such account, or it has been deleted.',
    remedy: 'Load the list of people again.',
  },
  staffReportNotFound: {
    status: 404,
    title: 'No such report',
    meaning: 'There is no report with this id, or it was deleted with its author’s account.',
    remedy: 'Load the list of reports again.',
  },
  proofNotFound: {
    status: 404,
    title: 'No such proof',
    meaning: 'The proof has been decided, or has waited for more than 30 days.',
    remedy: 'Load the list of proofs again.',
  },
  lastAdmin: {
    status: 409,
    title: 'Last admin',
    meaning: 'Without this account the registry would have no admin who can log in.',
    remedy: 'Make another account admin first.',
  },
  safelistNotFound: {
    status: 404,
    title: 'No such entry',
    meaning: 'The safelist has no such entry, or someone has removed it.',
    remedy: 'Load the safelist again.',
  },
  safelistExists: {
    status: 409,
    title: 'Identifier has an entry',
    meaning: 'The identifier is on the safelist, or marked as one that many people share.',
    remedy: 'Find the entry. To change it, remove it and add the identifier again.',
  },
  domainUnproven: {
    status: 422,
    title: 'Domain not proven',
    meaning: 'The DNS of the domain has no TXT record with the text that the message names.',
    remedy: 'Add the record to the DNS of the domain, wait until it is published, and add the domain again.',
  },
  policyStale: {
    status: 409,
    title: 'Policy was changed',
    meaning: 'Someone else has changed the policy of the registry since it was loaded.',
    remedy: 'Reload the policy, look at what has changed, then make your own change.',
  },
  operatorStale: {
    status: 409,
    title: 'Details changed in the meantime',
    meaning: 'Someone else has changed what the registry says about its operator since it was loaded.',
    remedy: 'Reload the details, look at what has changed, then make your own change.',
  },
  planNotFound: {
    status: 404,
    title: 'No such plan',
    meaning: 'There is no plan with this name, or it was removed.',
    remedy: 'List the plans.',
  },
  applicationNotFound: {
    status: 404,
    title: 'No such application',
    meaning: 'There is no such application for live keys, or its account was deleted.',
    remedy: 'List the applications.',
  },
  invitationNotFound: {
    status: 404,
    title: 'No such invitation',
    meaning: 'There is no such invitation, or it was used, cancelled or replaced.',
    remedy: 'List the invitations.',
  },
  applicationDecided: {
    status: 409,
    title: 'Already decided',
    meaning: 'The application is not in the state that the decision needs: someone else has decided it.',
    remedy: 'Load the application again.',
  },
  reportDestroyed: {
    status: 409,
    title: 'Content destroyed',
    meaning:
      'The content of the report was destroyed under the rules of retention, so no decision about it can be reversed.',
    remedy: 'Nothing can be done. The decisions about it can still be read.',
  },
  retentionStale: {
    status: 409,
    title: 'Retention was changed',
    meaning: 'Someone else has changed how long reports are kept since the rules were loaded.',
    remedy: 'Reload the rules, look at what has changed, then make your own change.',
  },
  holdNotFound: {
    status: 404,
    title: 'No legal hold',
    meaning: 'The report is not under a legal hold, or someone has already lifted it.',
    remedy: 'Load the list of legal holds again.',
  },
} as const satisfies Partial<Record<MessageKey, ProblemKind>>;
