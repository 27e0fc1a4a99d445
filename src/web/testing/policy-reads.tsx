import { invitations } from '../../contract/accounts/invitations.ts';
import { sentInvitations } from '../../contract/accounts/staff-invitations.ts';
import { access } from '../../contract/keys/access.ts';
import { accessApplications } from '../../contract/keys/staff-access.ts';
import { issuedKeys } from '../../contract/keys/staff-keys.ts';
import { plans } from '../../contract/limits/plans.ts';
import { unnamedOperator } from '../../contract/registry/operator.ts';
import { policyPresets } from '../../contract/registry/policy.ts';
import { operator } from '../../contract/registry/staff-operator.ts';
import { policy } from '../../contract/registry/staff-policy.ts';
import InvitedSignup from '../features/accounts/auth/invited-signup.tsx';
import { InvitationsPage } from '../features/accounts/invitations/invitations-page.tsx';
import AccessSection from '../features/keys/developer/access-section.tsx';
import { ApplicationsPage } from '../features/keys/staff/applications-page.tsx';
import { KeyPairsPage } from '../features/keys/staff/key-pairs-page.tsx';
import { PlansPage } from '../features/keys/staff/plans-page.tsx';
import { OperatorSection } from '../features/registry/operator/operator-page.tsx';
import { PolicyChanges, PolicyPage } from '../features/registry/policy/policy-page.tsx';
import { problem } from './network.ts';
import { read } from './read.ts';

const openPolicy = {
  version: 0,
  settings: policyPresets.open,
  preset: 'open' as const,
  changedAt: null,
  changedBy: null,
};

/** The queries of the policy, and of what follows from it: invitations, access, keys and plans. */
export const policyReads = {
  'operator.get': read(operator.get, {
    page: <OperatorSection here="operator" />,
    full: {
      answer: { operator: { ...unnamedOperator(), nextSteps: [] }, timeZone: 'Asia/Karachi' },
      shows: 'You have not given a name yet',
    },
  }),
  'accessApplications.list': read(accessApplications.list, {
    page: <ApplicationsPage />,
    full: { answer: [{ organisation: 'Kashmir Bazaar' }], shows: 'Kashmir Bazaar' },
    empty: { shows: 'No applications' },
  }),
  'issuedKeys.list': read(issuedKeys.list, {
    page: <KeyPairsPage />,
    full: { answer: [{ lookups: 1234, hits: 5 }], shows: '1,234, with a report: 5' },
    empty: { shows: 'No keys' },
  }),
  'plans.list': read(plans.list, {
    page: <PlansPage />,
    full: {
      answer: [
        { name: 'default', source: 'setting', callsPerSecond: 50, lookupsPerMinute: 1000, identifiersPerDay: 9000 },
      ],
      shows: 'As the server was started',
    },
  }),
  'policy.get': read(policy.get, {
    page: <PolicyPage />,
    full: { answer: { current: openPolicy }, shows: 'In force: Open' },
  }),
  'policy.preview': read(policy.preview, {
    page: <PolicyChanges current={openPolicy} settings={policyPresets.careful} />,
    full: {
      answer: {
        filing: { count: 12 },
        newReports: { filed: 1234, held: 0 },
        unverifiedReports: { count: 10_000 },
        cnicAlone: { count: 10_000 },
        liveKeys: { keys: 7, used: 3, accounts: 5 },
      },
      shows:
        /until they confirm their email: 12.*that would have been 1,234.*10,000 or more.*would stop working: 7, of 5 accounts/s,
    },
  }),
  'sentInvitations.list': read(sentInvitations.list, {
    page: <InvitationsPage />,
    full: { answer: [{ email: 'hina@example.com' }], shows: 'hina@example.com' },
    empty: { shows: 'No open invitations' },
  }),
  'invitations.read': read(invitations.read, {
    page: <InvitedSignup token={'a'.repeat(43)} />,
    full: { answer: { email: 'hina@example.com' }, shows: 'Sign Up' },
    empty: {
      answer: problem(422, 'invalidInput', { invitation: 'invitationInvalid' }),
      shows: 'This invitation was used',
    },
  }),
  'access.get': read(access.get, {
    page: <AccessSection>{null}</AccessSection>,
    full: { answer: { isNeeded: true }, shows: 'Organisation' },
    empty: { answer: { isNeeded: true, isApproved: true }, shows: 'is approved for live keys' },
  }),
};
