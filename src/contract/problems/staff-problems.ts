import type { MessageKey } from '../messages/messages.ts';
import type { ProblemKind } from './problem-kind.ts';

/** Problems that only calls of staff (A18) answer with; part of the problem catalogue. */
export const staffProblems = {
  ownAccount: { status: 409, title: 'Own account' },
  personNotFound: { status: 404, title: 'No such account' },
  staffReportNotFound: { status: 404, title: 'No such report' },
  proofNotFound: { status: 404, title: 'No such proof' },
  lastAdmin: {
    status: 409,
    title: 'Last admin',
    meaning: 'Without this account the registry would have no admin who can log in.',
    remedy: 'Make another account admin first.',
  },
  safelistNotFound: { status: 404, title: 'No such entry' },
  safelistExists: { status: 409, title: 'Identifier has an entry' },
  domainUnproven: { status: 422, title: 'Domain not proven' },
  policyStale: { status: 409, title: 'Policy was changed' },
  operatorStale: { status: 409, title: 'Details changed in the meantime' },
  planNotFound: { status: 404, title: 'No such plan' },
  applicationNotFound: { status: 404, title: 'No such application' },
  invitationNotFound: { status: 404, title: 'No such invitation' },
  applicationDecided: { status: 409, title: 'Already decided' },
  reportDestroyed: { status: 409, title: 'Content destroyed' },
  retentionStale: { status: 409, title: 'Retention was changed' },
  holdNotFound: { status: 404, title: 'No legal hold' },
} as const satisfies Partial<Record<MessageKey, ProblemKind>>;
