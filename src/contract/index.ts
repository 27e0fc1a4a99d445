/** Every endpoint, by group. */

import { account } from './accounts/account.ts';
import { auth } from './accounts/auth.ts';
import { emailAddress } from './accounts/email-address.ts';
import { factors } from './accounts/factors.ts';
import { invitations } from './accounts/invitations.ts';
import { people } from './accounts/people.ts';
import { setup } from './accounts/setup.ts';
import { sentInvitations } from './accounts/staff-invitations.ts';
import { about } from './analysis/about.ts';
import { analysis } from './analysis/analysis.ts';
import { overview } from './analysis/overview.ts';
import { auditTrail } from './audit/audit.ts';
import { caseClaims, cases } from './disputes/cases.ts';
import { disputes } from './disputes/disputes.ts';
import { proofs } from './disputes/named.ts';
import { removalRequests, staffRequests } from './disputes/removal-requests.ts';
import { staffDisputes } from './disputes/staff-disputes.ts';
import { waitingProofs } from './disputes/staff-proofs.ts';
import type { Endpoint } from './endpoint.ts';
import { access } from './keys/access.ts';
import { keys } from './keys/keys.ts';
import { accessApplications } from './keys/staff-access.ts';
import { issuedKeys } from './keys/staff-keys.ts';
import { usage } from './keys/usage.ts';
import { plans } from './limits/plans.ts';
import { quotas } from './limits/quotas.ts';
import { check } from './lookup/check.ts';
import { checkHistory } from './lookup/check-history.ts';
import { corrections } from './lookup/corrections.ts';
import { lookup } from './lookup/lookup.ts';
import { decisions } from './moderation/decisions.ts';
import { flags } from './moderation/flags.ts';
import { queue } from './moderation/queue.ts';
import { staffReports } from './moderation/staff-reports.ts';
import { inbox } from './notices/inbox.ts';
import { nextSteps } from './registry/next-steps.ts';
import { safelist } from './registry/safelist.ts';
import { operator } from './registry/staff-operator.ts';
import { policy } from './registry/staff-policy.ts';
import { system } from './registry/system.ts';
import { attachments } from './reports/attachments.ts';
import { reports } from './reports/reports.ts';
import { retention } from './reports/staff-retention.ts';

export const contract = {
  auth,
  account,
  emailAddress,
  factors,
  reports,
  attachments,
  lookup,
  keys,
  access,
  invitations,
  usage,
  quotas,
  check,
  inbox,
  checkHistory,
  corrections,
  about,
  nextSteps,
  analysis,
  setup,
  decisions,
  disputes,
  staffDisputes,
  flags,
  queue,
  overview,
  people,
  auditTrail,
  staffReports,
  policy,
  operator,
  accessApplications,
  issuedKeys,
  plans,
  sentInvitations,
  safelist,
  retention,
  system,
  cases,
  caseClaims,
  proofs,
  removalRequests,
  staffRequests,
  waitingProofs,
};

/** The path of the API. */
export const apiBase = '/api';

/** Every endpoint with its name, such as `reports.create`. */
export function listEndpoints(): [name: string, endpoint: Endpoint][] {
  return Object.entries(contract).flatMap(([group, endpoints]) =>
    Object.entries(endpoints).map(([name, endpoint]): [string, Endpoint] => [`${group}.${name}`, endpoint]),
  );
}
