import { unnamedOperator } from '../../contract/registry/operator.ts';
import { policyPresets } from '../../contract/registry/policy.ts';
import InvitedSignup from '../features/accounts/auth/invited-signup.tsx';
import AccessSection from '../features/keys/developer/access-section.tsx';
import { ApplicationsPage } from '../features/keys/staff/applications-page.tsx';
import { KeyPairsPage } from '../features/keys/staff/key-pairs-page.tsx';
import { PlansPage } from '../features/keys/staff/plans-page.tsx';
import { InvitationsPage } from '../features/moderation/policy/invitations-page.tsx';
import { OperatorSection } from '../features/moderation/policy/operator-section.tsx';
import { PolicyChanges } from '../features/moderation/policy/policy-changes.tsx';
import { PolicyPage } from '../features/moderation/policy/policy-page.tsx';
import { changedSwitches } from '../features/moderation/policy/switches.ts';
import { json, problem } from './network.ts';
import type { Read } from './staff-reads.tsx';

const openPolicy = {
  version: 0,
  settings: policyPresets.open,
  preset: 'open' as const,
  changedAt: null,
  changedBy: null,
};

/** The queries of the policy, and of what follows from it: invitations, access, keys and plans. */
export const policyReads: Record<string, Read> = {
  operatorInForce: {
    call: 'GET /admin/operator',
    page: <OperatorSection here="operator" />,
    at: { path: '/admin/policy' },
    full: {
      answer: json({
        version: 0,
        operator: { ...unnamedOperator(), nextSteps: [] },
        timeZone: 'Asia/Karachi',
        changedAt: null,
      }),
      shows: 'You have not given a name yet',
    },
  },
  applicationList: {
    call: 'GET /admin/applications',
    page: <ApplicationsPage />,
    at: { path: '/admin/keys' },
    full: {
      answer: json([
        {
          id: '7d5f0c1a-9f0a-4a5e-8d1c-0c0f5e0d1a04',
          state: 'waiting',
          organisation: 'Kashmir Bazaar',
          purpose: 'marketplace',
          words: 'We check new sellers before we pay them out.',
          volume: 'upTo10000',
          createdAt: '2026-11-20T10:00:00.000Z',
          decidedAt: null,
          reason: null,
          accountId: '7d5f0c1a-9f0a-4a5e-8d1c-0c0f5e0d1a05',
          name: 'Hina Tariq',
          email: 'hina@example.com',
        },
      ]),
      shows: 'Kashmir Bazaar',
    },
    empty: { answer: json([]), shows: 'No applications' },
  },
  issuedKeyList: {
    call: 'GET /admin/keys',
    page: <KeyPairsPage />,
    at: { path: '/admin/key-pairs' },
    full: {
      answer: json([
        {
          id: '7d5f0c1a-9f0a-4a5e-8d1c-0c0f5e0d1a06',
          name: 'Checkout',
          kind: 'live',
          apiKey: 'fs_live_1',
          createdAt: '2026-11-20T10:00:00.000Z',
          lastUsedAt: null,
          revokedAt: null,
          expiresAt: null,
          accountId: '7d5f0c1a-9f0a-4a5e-8d1c-0c0f5e0d1a05',
          ownerName: 'Hina Tariq',
          ownerEmail: 'hina@example.com',
          isApproved: true,
          plan: 'partner',
          lookups: 1234,
          hits: 5,
        },
      ]),
      shows: '1,234, with a report: 5',
    },
    empty: { answer: json([]), shows: 'No keys' },
  },
  planList: {
    call: 'GET /admin/plans',
    page: <PlansPage />,
    at: { path: '/admin/plans' },
    full: {
      answer: json([
        {
          name: 'default',
          callsPerSecond: 50,
          lookupsPerMinute: 1000,
          identifiersPerDay: 10_000,
          identifiersPerNetwork: null,
          source: 'setting',
          isInSetting: true,
        },
      ]),
      shows: 'As the server was started',
    },
  },
  policyVersions: {
    call: 'GET /admin/policy',
    page: <PolicyPage />,
    at: { path: '/admin/policy' },
    full: { answer: json({ current: openPolicy, earlier: [] }), shows: 'In force: Open' },
  },
  policyPreview: {
    call: 'POST /admin/policy/preview',
    page: (
      <PolicyChanges
        current={openPolicy}
        settings={policyPresets.careful}
        changed={changedSwitches(policyPresets.open, policyPresets.careful)}
      />
    ),
    at: { path: '/admin/policy' },
    full: {
      answer: json({
        filing: { count: 12 },
        newReports: { filed: 1234, held: 0 },
        unverifiedReports: { count: 10_000 },
        cnicAlone: { count: 10_000 },
        liveKeys: { keys: 7, used: 3, accounts: 5 },
      }),
      shows:
        /until they confirm their email: 12.*that would have been 1,234.*10,000 or more.*would stop working: 7, of 5 accounts/s,
    },
  },
  openInvitations: {
    call: 'GET /admin/invitations',
    page: <InvitationsPage />,
    at: { path: '/admin/policy' },
    full: {
      answer: json([
        {
          id: '7d5f0c1a-9f0a-4a5e-8d1c-0c0f5e0d1a03',
          email: 'hina@example.com',
          createdAt: '2026-11-20T10:00:00.000Z',
          expiresAt: null,
        },
      ]),
      shows: 'hina@example.com',
    },
    empty: { answer: json([]), shows: 'No open invitations' },
  },
  invitationOf: {
    call: 'POST /auth/invitation',
    page: <InvitedSignup token={'a'.repeat(43)} />,
    at: { path: '/signup' },
    full: { answer: json({ email: 'hina@example.com' }), shows: 'Sign Up' },
    empty: {
      answer: problem(422, 'invalidInput', { invitation: 'invitationInvalid' }),
      shows: 'This invitation was used',
    },
  },
  liveAccess: {
    call: 'GET /access',
    page: <AccessSection>{null}</AccessSection>,
    at: { path: '/developer' },
    full: { answer: json({ isNeeded: true, isApproved: false, application: null }), shows: 'Organisation' },
    empty: {
      answer: json({ isNeeded: true, isApproved: true, application: null }),
      shows: 'is approved for live keys',
    },
  },
};
