/**
 * What the endpoints of the contract are called with on the data set. One that needs something and has no entry here fails the
 * bench and its test.
 */

import { policyPresets } from '../dist/contract/registry/policy.js';
import { aReport } from './business.mjs';

/** @typedef {'anyone' | 'key' | 'author' | 'importer' | 'business' | 'moderator' | 'auditor' | 'admin'} Caller */

/**
 * @typedef {object} Call
 * @property {Caller} as
 * @property {string} [what] in which way it differs from the endpoint's other calls
 * @property {Record<string, string>} [params]
 * @property {Record<string, string | number | boolean>} [query]
 * @property {unknown} [body]
 *
 * @typedef {(n: number) => Call} Example the nth call: one that changes something is about something else each time
 */

/** Endpoints whose work is not in the database, or begins with what was mailed or is in somebody's hand. */
const isMeasuredElsewhere = {
  'hashes a password':
    'auth.register auth.login auth.stepUp auth.resetPassword account.changePassword emailAddress.requestChange',
  'begins with a mailed link':
    'emailAddress.confirm emailAddress.confirmChange emailAddress.stopChange invitations.read setup.claim decisions.byLink decisions.appealByLink',
  'begins with a passkey or a code':
    'auth.loginFactor auth.loginFactorOptions auth.loginPasskeyOptions auth.loginPasskey auth.stepUpOptions factors.addTotp factors.confirmTotp factors.removeTotp factors.passkeyOptions factors.addPasskey factors.removePasskey factors.renewRecoveryCodes proofs.confirm',
  'is of files, which the data set has none of':
    'account.uploadPicture account.picture attachments.add attachments.download attachments.remove disputes.addFile staffDisputes.file staffReports.file proofs.document waitingProofs.document',
  'takes five calls a day from one network': 'check.visitor',
  'asks another site': 'proofs.profile proofs.website',
  'is one statement by a key, or ends what the other calls need':
    'auth.signout auth.forgetPassword account.endSession account.endOtherSessions account.remove emailAddress.sendConfirmation emailAddress.cancelChange policy.set operator.set retention.change decisions.answer decisions.appeal disputes.answer disputes.answerAsAuthor disputes.appeal disputes.followUp disputes.followUpAsAuthor staffDisputes.reply keys.rotateOwn system.retry',
};

export const measuredElsewhere = Object.values(isMeasuredElsewhere).flatMap((names) => names.split(' '));

/** What the calls are about, found in the data set. @typedef {Awaited<ReturnType<typeof import('./every-call.mjs').findSubjects>>} Subjects */

const policy = { ...policyPresets.careful, tellSubjects: 'listed' };
const rules = { removedDays: 30, expires: true, unverifiedMonths: 24, verifiedMonths: 72 };

/**
 * @param {Subjects} of
 * @returns {Record<string, Example[]>}
 */
export function exampleCalls(of) {
  /** @type {<T>(some: readonly T[], n: number) => T} */
  const nth = (some, n) => /** @type {any} */ (some[n % some.length]);
  /** @param {Caller} as @param {string} what @param {(n: number) => Omit<Call, 'as' | 'what'>} [make] @returns {Example} */
  const by =
    (as, what, make = () => ({})) =>
    (n) => ({ as, what, ...make(n) });
  /** Calls with these queries. @param {Caller} as @param {readonly NonNullable<Call['query']>[]} queries */
  const asking = (as, queries) =>
    queries.map((query) => by(as, new URLSearchParams(/** @type {any} */ (query)).toString(), () => ({ query })));
  /**
   * About another one of these each time, named in the path.
   * @param {Caller} as @param {string} name @param {readonly string[]} some @param {unknown} [body] @param {number} [from]
   */
  const oneOf = (as, name, some, body, from = 0) => [
    by(as, '', (n) => ({ params: { [name]: nth(some, from + n) }, body })),
  ];
  const hot = { email: of.hot.email };
  const lookups = (/** @type {Caller} */ as) => [
    by(as, 'one report', (n) => ({ body: { email: nth(of.emails, n) } })),
    by(as, 'thousands of reports', () => ({ body: { ...hot, phone: of.hot.phone } })),
    by(as, 'verdict, thousands of reports', () => ({ body: { ...hot, detail: 'verdict' } })),
    by(as, 'nothing', (n) => ({ body: { email: `nobody.${n}@example.org` } })),
  ];
  const queries = of.emails.slice(0, 500).map((email) => ({ email }));
  const ownReport = (/** @type {number} */ n) => ({ query: { reportID: nth(of.own, n) } });
  const editable = (/** @type {number} */ n) => ({ query: { reportID: nth(of.editable, n) } });
  const hotReport = () => ({ params: { reportID: of.hot.report } });
  const waiting = of.waiting.map(({ id }) => id);
  /** Ten that wait, from the end on. @param {number} n */
  const nthTen = (n) => of.waiting.slice(-10 * (1 + (n % 20)), of.waiting.length - 10 * (n % 20));
  const aDispute = (/** @type {number} */ n) => nth(of.disputes, n);
  const helpline = { mark: 'safelisted', kind: 'email', label: 'A helpline', reason: 'helpline' };
  const notice = { kind: 'notice', reason: 'wrong', words: 'This is another shop of the same name.' };
  const words = 'We check orders before we send them.';
  const application = { organisation: 'A shop', purpose: 'orders', words, volume: 'upTo1000' };
  const misuse = { reason: 'misuse', note: 'Many accounts of one person.' };
  const flagged = (/** @type {number} */ n) => ({
    params: { reportID: nth(of.ofEmails, n) },
    body: { reason: 'outdated', lookup: { email: nth(of.emails, n) } },
  });
  const link = (/** @type {number} */ n) => nth(of.links, n);

  const aCase = (/** @type {number} */ n) => nth(of.ofCases, n);

  return {
    'account.update': [
      by('author', '', () => ({ body: { username: 'Invented Account', email: of.authorEmail, photoURL: null } })),
    ],
    'account.savePreferences': [
      by('author', '', () => ({ body: { theme: 'dark', language: 'en', mailNotices: false } })),
    ],
    'reports.all': [
      ...asking('importer', [{}, { limit: 100 }, { withdrawn: true }, { email: of.emails[0] ?? '' }]),
      by('importer', 'a later page', () => ({ query: { cursor: of.importersMiddle } })),
      by('author', 'of another author'),
    ],
    'reports.find': /** @type {const} */ (['importer', 'author']).flatMap((as) =>
      [
        { sort: 'happened' },
        { sort: 'happened', order: 'asc' },
        { sort: 'filed', order: 'asc' },
        { state: 'listed' },
        { state: 'held' },
        { state: 'removed' },
        { state: 'withdrawn' },
        { state: 'any' },
        { state: 'listed', sort: 'happened' },
        { from: '2026-01-01', to: '2026-01-31' },
        { from: '2026-01-01', to: '2026-01-31', state: 'held', sort: 'happened' },
        hot,
        { ...hot, sort: 'happened' },
      ].map((body) => by(as, JSON.stringify(body), () => ({ body }))),
    ),
    'reports.single': [by('importer', '', ownReport)],
    'reports.history': [by('importer', '', ownReport)],
    'reports.create': [
      by('author', '', (n) => ({ body: aReport(300_000 + n) })),
      by('author', 'about somebody named thousands of times', (n) => ({
        body: { ...aReport(400_000 + n), ...hot, phone: of.hot.phone },
      })),
      by('importer', '', (n) => ({ body: aReport(500_000 + n) })),
    ],
    'reports.update': [by('importer', '', (n) => ({ ...editable(n), body: aReport(700_000 + n) }))],
    'reports.withdraw': [by('importer', '', (n) => ({ ...editable(n), body: { reason: 'mistake' } }))],
    'reports.undoWithdrawal': [by('importer', '', editable)],
    'attachments.list': [by('importer', '', ownReport)],
    'lookup.detail': lookups('key'),
    'lookup.recent': lookups('key'),
    'lookup.recentReports': [by('key', '')],
    'lookup.batch': [
      by('key', '500', () => ({ body: { queries } })),
      by('key', '20, thousands of reports', () => ({ body: { queries: Array(20).fill(hot) } })),
    ],
    'check.lookup': lookups('business'),
    'check.batch': [by('business', '500', () => ({ body: { queries } }))],
    'keys.list': asking('business', [{}, { state: 'active' }, { state: 'ended' }]),
    'keys.create': [by('business', '', (n) => ({ body: { name: `Till ${n}`, kind: 'test' } }))],
    'keys.test': [by('business', '')],
    'keys.secret': oneOf('business', 'id', [of.ownKey]),
    'keys.rotate': oneOf('business', 'id', [of.testKey], {}),
    'keys.revoke': oneOf('business', 'id', [of.testKey]),
    'access.apply': [by('business', '', () => ({ body: application }))],
    'usage.byDay': asking('business', [{}, { days: 365 }, { days: 365, key: of.ownKey }]),
    'checkHistory.list': asking('business', [
      {},
      { limit: 100 },
      { key: of.ownKey },
      { outcome: 'found' },
      { outcome: 'nothing' },
      { until: of.halfYearAgo },
      { requestID: 'bench-zz' },
    ]),
    'checkHistory.shown': [by('business', '', (n) => ({ query: { reportID: nth(of.ofEmails, n) } }))],
    'checkHistory.csv': asking('business', [{}, { outcome: 'found' }]),
    'inbox.read': [by('importer', '', () => ({ body: { ids: ['n1'] } }))],
    'corrections.list': asking('business', [{}, { limit: 100 }]),
    'corrections.read': [by('business', '', () => ({ body: { ids: ['1'] } }))],
    'nextSteps.get': asking('anyone', [{ country: 'PK' }]),
    'analysis.overview': asking('anyone', [
      {},
      { range: '30d' },
      { range: '12m' },
      { range: '12m', city: 'Lahore' },
      { range: '12m', keyword: 'OTP scam' },
      { range: '12m', keyword: 'OTP scam', city: 'Lahore' },
    ]),
    'decisions.ofReport': [by('importer', '', ownReport)],
    'disputes.askToRead': [by('anyone', '', (n) => ({ body: aCase(n) }))],
    'disputes.open': [
      by('anyone', '', (n) => ({
        body: { ...aCase(n), reason: 'notMe', words: 'It was not me, it was somebody else.' },
      })),
    ],
    'disputes.withdraw': [by('anyone', '', (n) => ({ body: { link: link(n), disputeID: aDispute(n).id } }))],
    'disputes.reply': [by('anyone', '', (n) => ({ body: { ...aCase(n), reply: 'It was sent back in May.' } }))],
    'disputes.ofReport': [by('importer', '', ownReport)],
    'disputes.repliesToReport': [by('importer', '', ownReport)],
    'staffDisputes.ask': oneOf(
      'moderator',
      'disputeID',
      of.disputes.map(({ id }) => id),
      {
        to: 'author',
        question: 'Which shop was it?',
      },
    ),
    'staffDisputes.decide': [
      by('moderator', '', (n) => {
        const { id, itemVersion, version } = aDispute(n);
        return {
          params: { disputeID: id },
          body: { outcome: 'refused', reasons: 'The report has what it needs to be believed.', itemVersion, version },
        };
      }),
    ],
    'flags.create': [by('key', '', flagged)],
    'flags.fromCheck': [by('business', '', flagged)],
    'queue.list': asking('moderator', [
      {},
      { limit: 100 },
      { limit: 100, offset: 10_000 },
      { cause: 'flagged' },
      { cause: 'disputed' },
      { cause: 'imported', category: 'loan' },
      { category: 'blackmail' },
      { asleep: true },
      { overdue: true },
      { second: 'true' },
    ]),
    'queue.next': [
      by('moderator', '', () => ({ body: { except: [] } })),
      by('moderator', 'flagged', () => ({ query: { cause: 'flagged' }, body: { except: [] } })),
      by('moderator', 'second', () => ({ query: { second: 'true' }, body: { except: [] } })),
    ],
    'queue.open': oneOf('moderator', 'reportID', waiting),
    'queue.identifiers': oneOf('moderator', 'reportID', waiting),
    'queue.release': [by('moderator', '', (n) => ({ body: { reportIDs: [nth(waiting, n)] } }))],
    'queue.decide': [
      by('moderator', '', (n) => {
        const { id, ...versions } = nth(of.waiting, 500 + n);
        return { params: { reportID: id }, body: { decision: 'list', reason: 'plausible', ...versions } };
      }),
    ],
    'queue.preview': [
      by('moderator', '100', () => ({
        body: {
          decision: 'hold',
          items: of.waiting.slice(0, 100).map(({ id, ...versions }) => ({ reportID: id, ...versions })),
        },
      })),
    ],
    'queue.bulk': [
      by('moderator', '10', (n) => ({
        body: {
          bulkID: crypto.randomUUID(),
          decision: 'hold',
          reason: 'noEvidence',
          note: 'Please tell us more.',
          items: nthTen(n).map(({ id, ...versions }) => ({ reportID: id, ...versions })),
        },
      })),
    ],
    'queue.undo': oneOf('moderator', 'id', of.decisions),
    'queue.reverse': oneOf('moderator', 'id', of.decisions, { reason: 'mistake' }, 100),
    'overview.get': [by('moderator', ''), by('auditor', ''), by('admin', '')],
    'people.list': asking('admin', [
      {},
      { limit: 100 },
      { state: 'unconfirmed' },
      { state: 'suspended' },
      { role: 'moderator' },
      { record: 'filed' },
      { record: 'verified' },
      { record: 'removed' },
    ]),
    'people.find': [by('admin', '', () => ({ body: { email: of.authorEmail } }))],
    'people.get': [
      ...oneOf('admin', 'id', of.people),
      by('admin', 'the importer', () => ({ params: { id: of.importer } })),
    ],
    'people.suspend': [
      ...oneOf('admin', 'id', of.people, misuse),
      by('admin', 'with tens of thousands of reports', () => ({ params: { id: of.heavyAuthor }, body: misuse })),
    ],
    'people.lift': [
      ...oneOf('admin', 'id', of.people),
      by('admin', 'with tens of thousands of reports', () => ({ params: { id: of.heavyAuthor } })),
    ],
    'people.endSessions': oneOf('admin', 'id', of.people),
    'people.grant': oneOf('admin', 'id', of.people, { role: 'auditor' }),
    'people.revoke': [by('admin', '', (n) => ({ params: { id: nth(of.people, n), role: 'auditor' } }))],
    'auditTrail.list': asking('auditor', [
      {},
      { limit: 100 },
      ...['role', 'account', 'person', 'session', 'report', 'lookup', 'key', 'policy', 'case', 'registry'].map(
        (kind) => ({ kind }),
      ),
      { actor: of.importer },
      { actor: of.moderator },
      { actor: of.moderator, kind: 'report' },
      { until: of.halfYearAgo },
      { until: of.halfYearAgo, kind: 'person' },
    ]),
    'auditTrail.csv': asking('auditor', [{}, { kind: 'report' }, { kind: 'policy' }, { actor: of.moderator }]),
    'auditTrail.verify': [by('auditor', '')],
    'staffReports.list': asking('moderator', [
      {},
      { limit: 100 },
      ...['held', 'listed', 'withdrawn', 'removed', 'expired'].map((state) => ({ state })),
      ...['unverified', 'corroborated', 'verified'].map((standing) => ({ standing })),
      ...['Lahore', 'Turbat', 'Town 7', 'Nowhere'].map((city) => ({ city })),
      ...['Lahore', 'Turbat', 'Town 7'].map((city) => ({ city, state: 'removed' })),
      { city: 'Lahore', state: 'withdrawn' },
      { city: 'Karachi', state: 'listed' },
      { city: 'Lahore', standing: 'verified', category: 'loan' },
      { category: 'blackmail' },
      { category: 'blackmail', state: 'held' },
      { category: 'blackmail', state: 'expired', city: 'Turbat' },
      { from: '2026-01-01', to: '2026-01-31' },
      { from: '2026-01-01', to: '2026-01-31', city: 'Turbat' },
      { author: of.importer },
      ...['held', 'withdrawn', 'removed', 'expired'].map((state) => ({ author: of.importer, state })),
      ...['Lahore', 'Turbat', 'Nowhere'].map((city) => ({ author: of.importer, city })),
      { author: of.importer, standing: 'verified', category: 'loan' },
      { author: of.importer, from: '2024-02-01', to: '2024-02-10' },
      { author: of.smallAuthor, city: 'Lahore' },
      { author: of.smallAuthor, city: 'Lahore', state: 'removed' },
    ]),
    'staffReports.find': [
      by('moderator', 'one', (n) => ({ body: { kind: 'email', value: nth(of.emails, n) } })),
      by('moderator', 'thousands', () => ({ query: { limit: 100 }, body: { kind: 'email', value: of.hot.email } })),
    ],
    'staffReports.one': [
      ...oneOf('moderator', 'reportID', of.listed),
      by('moderator', 'about somebody named thousands of times', hotReport),
    ],
    'staffReports.identifiers': oneOf('moderator', 'reportID', of.listed),
    'staffReports.connections': [
      ...oneOf('moderator', 'reportID', of.listed),
      by('moderator', 'of somebody named thousands of times', hotReport),
      by('moderator', "of the importer's", (n) => ({ params: { reportID: nth(of.own, n) } })),
    ],
    'policy.preview': [by('admin', '', () => ({ body: policy }))],
    'accessApplications.list': asking('admin', [{}, { state: 'approved' }, { purpose: 'lending' }]),
    'accessApplications.decide': oneOf('admin', 'id', of.applications, {
      decision: 'refuse',
      reason: 'No such shop.',
    }),
    'issuedKeys.list': asking('admin', [{}, { limit: 100 }, { state: 'active' }, { state: 'ended' }, { kind: 'test' }]),
    'issuedKeys.revoke': oneOf('admin', 'id', of.keys, { reason: 'It was published.' }),
    'plans.set': oneOf('admin', 'name', ['bench'], {
      callsPerSecond: 1_000,
      lookupsPerMinute: 1_000_000,
      identifiersPerDay: 1_000_000,
      identifiersPerNetwork: null,
    }),
    'plans.reset': oneOf('admin', 'name', ['bench']),
    'plans.assign': oneOf('admin', 'id', of.people, { plan: null }),
    'sentInvitations.list': asking('admin', [{}, { limit: 100 }]),
    'sentInvitations.invite': [by('admin', '', (n) => ({ body: { email: `called.${n}.${Date.now()}@example.org` } }))],
    'sentInvitations.cancel': oneOf('admin', 'id', of.invitations),
    'safelist.list': asking('moderator', [{}, { mark: 'shared' }, { kind: 'CNIC' }]),
    'safelist.find': [by('moderator', '', () => ({ body: { kind: 'email', value: of.hot.email } }))],
    'safelist.add': [
      by('moderator', '', (n) => ({ body: { ...helpline, value: `safe.${n}.${Date.now()}@example.net` } })),
      by('moderator', 'somebody named hundreds of times', (n) => ({ body: { ...helpline, value: nth(of.warm, n) } })),
    ],
    'safelist.open': oneOf('moderator', 'id', of.safelist),
    'safelist.remove': oneOf('moderator', 'id', of.safelist, { reason: 'mistake' }, 50),
    'retention.preview': [by('auditor', '', () => ({ body: { rules } }))],
    'retention.holds': asking('auditor', [{}, { limit: 100 }]),
    'retention.hold': oneOf('admin', 'reportID', of.listed, { reason: 'A court asked for it.' }),
    'retention.release': oneOf('admin', 'reportID', of.listed),
    'cases.open': [
      by('anyone', 'of somebody named thousands of times', () => ({ body: { link: link(0) } })),
      by('anyone', '', (n) => ({ body: { link: link(500 + n) } })),
    ],
    'cases.end': [by('anyone', '', (n) => ({ body: { link: nth(of.links, of.links.length - 1 - n) } }))],
    'caseClaims.mark': [
      by('anyone', '', (n) => ({ body: { link: aCase(n + 5).link, marker: 'protective_registration', on: true } })),
    ],
    'caseClaims.recycled': [
      by('anyone', 'of somebody named thousands of times', (n) => ({
        body: { link: link(1 + n), since: '2026-01-01' },
      })),
    ],
    'proofs.begin': [by('anyone', '', (n) => ({ body: { kind: 'email', identifier: `proving.${n}@example.org` } }))],
    'removalRequests.send': [by('anyone', '', (n) => ({ body: { ...notice, report: nth(of.listed, n) } }))],
    'staffRequests.list': asking('moderator', [{}, { limit: 100 }, { decided: 'true' }]),
    'staffRequests.open': oneOf('moderator', 'id', of.requests),
    'staffRequests.decide': oneOf(
      'moderator',
      'id',
      of.requests,
      { outcome: 'refused', answer: 'The report is about the other shop, as its address says.' },
      50,
    ),
    'waitingProofs.list': asking('moderator', [{}, { limit: 100 }]),
    'waitingProofs.open': oneOf('moderator', 'id', of.proofs),
    'waitingProofs.decide': oneOf('moderator', 'id', of.proofs, { decision: 'refuse', reason: 'noProof' }, 50),
  };
}
