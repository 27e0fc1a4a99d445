import { proofMeansOf } from '../../../contract/disputes/proof-means.ts';
import type { Language } from '../../../contract/languages.ts';
import { reportIdentifiers } from '../../../contract/reports/report-identifiers.ts';
import { normalEmail } from '../../../contract/rules/subject-email.ts';
import type { App } from '../../app.ts';
import type { Tx } from '../../platform/db/pool.ts';
import { countToken } from '../../platform/limits/counts.ts';
import { subjectNoticeRule } from '../limits/rules.ts';
import { giveBackTries, takeTry } from '../limits/take-tries.ts';
import type { SubjectNotice } from '../notices/mail/deliver-mail.ts';
import type { MailContent } from '../notices/mail/mail-content.ts';
import { cancelMail, queueMailLater } from '../notices/mail/queue-mail.ts';
import { cancelSms, canSendSms, queueNoticeSms } from '../notices/sms/text-messages.ts';
import { currentPolicy } from '../registry/policy/current-policy.ts';
import { findAnyReport } from '../reports/find-reports.ts';
import { lockReport } from '../reports/lock-report.ts';
import type { StoredReport } from '../reports/stored-report.ts';
import { listCasesOf } from './cases/store.ts';

/** For how long after it was listed an author may take a report back before anybody is told of it, in milliseconds. */
const takenBackMs = 60 * 60_000;

/** Somebody whom a report names, as far as the registry can reach them. */
interface Recipient {
  to: string;
  by: 'mail' | 'sms';
  language: Language;
}

/** The email addresses that a report names and those behind the cases of its identifiers; without any, its numbers. */
async function recipientsOf(app: App, tx: Tx, report: StoredReport): Promise<Recipient[]> {
  const identifiers = reportIdentifiers(report);
  const addresses = new Map<string, Language>();
  for (const { kind, value } of identifiers) if (kind === 'email') addresses.set(value, 'en');
  for (const { contactEmail, language } of await listCasesOf(app, tx, { identifiers, ids: [] }))
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
 * @param cause the decision that made it verified, or the report itself, and when they are told
 */
export async function tellSubjects(app: App, tx: Tx, report: StoredReport, { id, at }: { id: string; at: Date }) {
  for (const { to, by, language } of await recipientsOf(app, tx, report)) {
    if (!(await takeTry(app, tx, subjectNoticeRule(to)))) continue;
    const later = { id: noticeId(app, id, to), at };
    const notice = { to, language, reportId: report.id };
    if (by === 'sms') await queueNoticeSms(app, tx, notice, later);
    else await queueMailLater(app, tx, { kind: 'subjectNotice', ...notice }, later);
  }
}

/** By policy, tells those whom reports name that become listed, in whichever way, unless they are gone within an hour. */
export async function tellListedSubjects(
  app: App,
  tx: Tx,
  { changes }: { changes: readonly { was: object | null; is: { id: string } | null }[] },
): Promise<void> {
  if (currentPolicy(app).tellSubjects !== 'listed') return;
  const at = new Date(app.clock().getTime() + takenBackMs);
  for (const { was, is } of changes) {
    const report = was === null && is !== null ? await lockReport(app, tx, is.id) : null;
    if (report) await tellSubjects(app, tx, report, { id: report.id, at });
  }
}

/** Tells nobody who has not been told yet: the decision was taken back. */
export async function cancelTellingSubjects(app: App, tx: Tx, report: StoredReport, decisionId: string) {
  for (const { to, by } of await recipientsOf(app, tx, report)) {
    const id = noticeId(app, decisionId, to);
    const wasWaiting = await (by === 'sms' ? cancelSms : cancelMail)(app, tx, id);
    if (wasWaiting) await giveBackTries(app, [subjectNoticeRule(to)], tx);
  }
}

/** Whether lookups find a report. */
export async function isListed(app: App, reportId: string): Promise<boolean> {
  const report = await findAnyReport(app, reportId);
  return report?.state === 'listed' && report.withdrawnAt === null;
}

/** The mail to somebody whom a report names; null when lookups no longer find the report. */
export async function createSubjectMail(
  app: App,
  { to, language, reportId }: SubjectNotice,
): Promise<MailContent | null> {
  return (await isListed(app, reportId)) ? { kind: 'subjectTold', to, name: '', language } : null;
}
