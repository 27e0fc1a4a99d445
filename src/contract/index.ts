/** Every endpoint, by group. */
import { about } from './about.ts';
import { access } from './access.ts';
import { account } from './account.ts';
import { accessApplications } from './admin/access.ts';
import { auditTrail } from './admin/audit.ts';
import { staffDisputes } from './admin/disputes.ts';
import { sentInvitations } from './admin/invitations.ts';
import { issuedKeys } from './admin/keys.ts';
import { operator } from './admin/operator.ts';
import { overview } from './admin/overview.ts';
import { people } from './admin/people.ts';
import { plans } from './admin/plans.ts';
import { policy } from './admin/policy.ts';
import { waitingProofs } from './admin/proofs.ts';
import { queue } from './admin/queue.ts';
import { staffReports } from './admin/reports.ts';
import { retention } from './admin/retention.ts';
import { safelist } from './admin/safelist.ts';
import { system } from './admin/system.ts';
import { analysis } from './analysis.ts';
import { attachments } from './attachments.ts';
import { auth } from './auth.ts';
import { caseClaims } from './case-claims.ts';
import { cases } from './cases.ts';
import { check } from './check.ts';
import { checkHistory } from './check-history.ts';
import { corrections } from './corrections.ts';
import { decisions } from './decisions.ts';
import { disputes } from './disputes.ts';
import { emailAddress } from './email-address.ts';
import type { Endpoint } from './endpoint.ts';
import { factors } from './factors.ts';
import { flags } from './flags.ts';
import { invitations } from './invitations.ts';
import { keys } from './keys.ts';
import { lookup } from './lookup.ts';
import { proofs } from './named.ts';
import { nextSteps } from './next-steps.ts';
import { quotas } from './quotas.ts';
import { reports } from './reports.ts';
import { setup } from './setup.ts';
import { usage } from './usage.ts';

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
