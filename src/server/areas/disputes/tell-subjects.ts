import { proofMeansOf } from '../../../contract/disputes/proof-means.ts';
import type { Language } from '../../../contract/languages.ts';
import { type IdentifierKind, identifierKinds, type NormalIdentifier } from '../../../contract/rules/identifiers.ts';
import { normalEmail } from '../../../contract/rules/subject-email.ts';
import type { App } from '../../app.ts';
import type { Tx } from '../../platform/db/pool.ts';
import { countToken } from '../../platform/limits/counts.ts';
import { subjectNoticeRule } from '../limits/rules.ts';
import { giveBackTries, takeTry } from '../limits/take-tries.ts';
import type { MailContent } from '../notices/mail/mail-content.ts';
import { cancelMail, type QueuedOf, queueMail } from '../notices/mail/queue-mail.ts';
import { cancelSms, canSendSms, queueNoticeSms } from '../notices/sms/text-messages.ts';
import { currentPolicy } from '../registry/policy/current-policy.ts';
import { findMatches } from '../reports/matching/exact-store.ts';
import { lockReport } from '../reports/standing/lock-report.ts';
import { reportIdentifiers } from '../reports/stored/named-store.ts';
import type { StoredReport } from '../reports/stored/report.ts';
import { findAnyReport } from '../reports/stored/store.ts';
import { listCurrentCasesOf } from './cases/store.ts';

/** For how long after it was listed an author may take a report back before anybody is told of it, in milliseconds. */
const takenBackMs = 60 * 60_000;
/** At some time of the hours after that, people are told: the time of filing would tell them who has filed it. */
const toldWithinMs = 11 * 60 * 60_000;

/** Somebody whom a report names, as far as the registry can reach them. */
interface Recipient {
  to: string;
  by: 'mail' | 'sms';
  language: Language;
}

/** The email addresses among identifiers of a report and those behind their cases; without any, the numbers. */
async function recipientsOf(app: App, tx: Tx, identifiers: readonly NormalIdentifier[]): Promise<Recipient[]> {
  const addresses = new Map<string, Language>();
  for (const { kind, value } of identifiers) if (kind === 'email') addresses.set(value, 'en');
  for (const { contactEmail, language } of await listCurrentCasesOf(app, tx, identifiers))
    addresses.set(normalEmail(contactEmail), language);
  if (addresses.size > 0 || !canSendSms(app))
    return [...addresses].map(([to, language]) => ({ to, by: 'mail', language }));
  // Of phones and mobile wallets.
  const numbers = identifiers.filter(({ kind }) => proofMeansOf(kind).code?.by === 'sms').map(({ value }) => value);
  return [...new Set(numbers)].map((to) => ({ to, by: 'sms', language: 'en' }));
}

/** Under which id a notice waits. */
const noticeId = ({ vault }: App, decisionId: string, to: string): string =>
  `${decisionId}:${countToken(vault, 'notice', to)}`;

/**
 * Tells those whom a report names that the registry holds something about them, and where they see it and object: nobody
 * learns it only when they are refused somewhere. Each is told once in 30 days. What is held is not in the message, so that
 * whoever shares a mailbox learns nothing of it without proving the address.
 * @param cause the decision that made it verified, or the report itself, and when they are told; `named`: only those behind
 * some of its identifiers
 */
export async function tellSubjects(
  app: App,
  tx: Tx,
  report: StoredReport,
  { id, at, named = reportIdentifiers(report) }: { id: string; at: Date; named?: readonly NormalIdentifier[] },
) {
  for (const { to, by, language } of await recipientsOf(app, tx, named)) {
    if (!(await takeTry(app, tx, subjectNoticeRule(to)))) continue;
    const later = { id: noticeId(app, id, to), at };
    const notice = { to, language, reportId: report.id };
    if (by === 'sms') await queueNoticeSms(app, tx, notice, later);
    else await queueMail(app, tx, { kind: 'subjectNotice', ...notice }, later);
  }
}

/**
 * By policy, tells those whom reports name that become listed, in whichever way, or that a listed one names since an edit, unless
 * they are gone within an hour.
 */
export async function tellListedSubjects(
  app: App,
  tx: Tx,
  {
    changes,
  }: {
    changes: readonly { was: object | null; is: { id: string } | null; added?: readonly NormalIdentifier[] }[];
  },
): Promise<void> {
  if (currentPolicy(app).tellSubjects !== 'listed') return;
  const at = new Date(app.clock().getTime() + takenBackMs + Math.floor(Math.random() * toldWithinMs));
  for (const { was, is, added = [] } of changes) {
    const isNew = was === null;
    const report = is !== null && (isNew || added.length > 0) ? await lockReport(app, tx, is.id) : null;
    if (report) await tellSubjects(app, tx, report, { id: report.id, at, ...(!isNew && { named: added }) });
  }
}

/** Tells nobody who has not been told yet: the decision was taken back. */
export async function cancelTellingSubjects(app: App, tx: Tx, report: StoredReport, decisionId: string) {
  for (const { to, by } of await recipientsOf(app, tx, reportIdentifiers(report))) {
    const id = noticeId(app, decisionId, to);
    const wasWaiting = await (by === 'sms' ? cancelSms : cancelMail)(app, tx, id);
    if (wasWaiting) await giveBackTries(app, [subjectNoticeRule(to)], tx);
  }
}

/** Whether a report names an address or number, or an identifier that was proven with it. */
async function isNamedIn(app: App, report: StoredReport, to: string): Promise<boolean> {
  const identifiers = reportIdentifiers(report);
  if (identifiers.some(({ value }) => value === to)) return true;
  const cases = await listCurrentCasesOf(app, app.db, identifiers);
  return cases.some(({ contactEmail }) => normalEmail(contactEmail) === to);
}

/**
 * Whether somebody who waits to be told still is to be: lookups find the report, which still names them, or another one that does
 * and of which they were not told because they waited. Otherwise they are told of the next one.
 */
export async function isToBeTold(
  app: App,
  { to, reportId, kinds }: { to: string; reportId: string; kinds: readonly IdentifierKind[] },
): Promise<boolean> {
  const report = await findAnyReport(app, reportId);
  if (report?.state === 'listed' && report.withdrawnAt === null && (await isNamedIn(app, report, to))) return true;
  const which = currentPolicy(app).tellSubjects === 'listed' ? {} : { standings: ['verified' as const] };
  const query = kinds.map((kind) => ({ kind, value: to }));
  const [others] = await findMatches(app, app.db, [query], { limit: 1 }, { hidesCnicAlone: false, ...which });
  if (others && others.items.length > 0) return true;
  await giveBackTries(app, [subjectNoticeRule(to)]);
  return false;
}

/** The same of a text message. */
export const isToBeTexted = (app: App, { to, reportId }: { to: string; reportId: string }): Promise<boolean> =>
  isToBeTold(app, { to, reportId, kinds: identifierKinds.filter((kind) => proofMeansOf(kind).code?.by === 'sms') });

/** The mail to somebody whom a report names; null when they are not to be told any more. */
export async function createSubjectMail(
  app: App,
  { to, language, reportId }: QueuedOf<'subjectNotice'>,
): Promise<MailContent | null> {
  return (await isToBeTold(app, { to, reportId, kinds: ['email'] }))
    ? { kind: 'subjectTold', to, name: '', language }
    : null;
}
