import pLimit from 'p-limit';
import type { ReportBody } from '../../../../contract/reports/report-body.ts';
import { type App, perApp } from '../../../app.ts';
import { forbidden } from '../../../errors.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import { turns } from '../../../platform/turns.ts';
import { findRecipient } from '../../accounts/store.ts';
import { byAccount, noteAudit } from '../../audit/note-audit.ts';
import { findLimitedAccount, type Pace, takeQuota } from '../../limits/quota-store.ts';
import { queueMail } from '../../notices/mail/queue-mail.ts';
import { currentPolicy } from '../../registry/policy/current-policy.ts';
import { lockForFiling, type Refused } from '../../registry/safelist/store.ts';
import { insertReport, placeNewReports } from '../standing/new-report-store.ts';
import { followPlacing } from '../standing/place-report.ts';
import { contentOf, type NamedContent, namedOf } from '../stored/named-store.ts';
import type { FiledReport } from '../stored/report.ts';
import { correctReport } from './edit-report.ts';
import {
  findMutual,
  findSameSubject,
  type MutualReport,
  requireListable,
  screenReport,
  takeFilingTurn,
} from './screen-report.ts';
import { takeIdempotencyKey, updateIdempotencyKey } from './sent-body-store.ts';

/** Milliseconds that a filing waits for a lock, such as on an account that is being deleted: others wait behind it. */
const filingLockMs = 2_000;

/** Reports that a process files concurrently. Few, so that lookups keep their share of the processors. */
const maxFilings = 3;

interface FilingOptions {
  idempotencyKey?: string | null;
  requestId?: string;
  review?: boolean;
  at?: Date;
}

/** One at a time for each author, who could otherwise hold several connections while their account is locked. */
const filings = perApp(() => ({
  limit: pLimit(maxFilings),
  perAuthor: turns({ atOnce: 1, waiting: Number.POSITIVE_INFINITY }),
}));

/**
 * @returns how fast the account and its network file
 * @throws ApiError 403 when the policy asks for a confirmed email and the account has none (A30), 429 beyond a quota
 */
async function requireMayFile(app: App, tx: Tx, authorId: string): Promise<Pace> {
  const mustBeConfirmed = currentPolicy(app).filing === 'confirmed_email';
  const author = mustBeConfirmed ? await findLimitedAccount(app, tx, authorId) : null;
  if (mustBeConfirmed && !author?.isConfirmed) throw forbidden('filingNeedsConfirmedEmail');
  return takeQuota(app, tx, authorId, { reports: 1 }, author);
}

/** Writes a new report. @param refused what the gate says of it */
async function fileNew(
  app: App,
  tx: Tx,
  authorId: string,
  written: NamedContent,
  options: { at: Date; refused: Refused; isCircular?: boolean; requestId?: string },
): Promise<FiledReport> {
  const { content, named } = written;
  const { at, refused, isCircular = false, requestId } = options;
  const { placings, raises } = await placeNewReports(app, tx, authorId, [named], {
    at,
    refused: [refused],
    isCircular,
  });
  const [placing] = placings;
  if (!placing) throw new Error('a new report has no place');
  const { id, reference } = await insertReport(app, tx, authorId, written, at, placing);
  const counted = { keywords: content.keywords, city: content.city, createdAt: at };
  await followPlacing(app, tx, [{ id, body: content, counted, placing }], { cause: 'held', raises, at });
  const by = byAccount({ accountId: authorId, requestId });
  await noteAudit(app, tx, { ...by, event: 'report.created', reportIds: [id] });
  return { id, reference, version: 1, isHeld: placing.state === 'held' };
}

/** The author gets a receipt with the reference, by which they and staff find the report. */
async function mailReceipt(app: App, tx: Tx, authorId: string, { id, reference, isHeld }: FiledReport): Promise<void> {
  const author = reference === null ? null : await findRecipient(app, authorId, tx);
  if (!author || reference === null) return;
  await queueMail(app, tx, { kind: 'reportFiled', ...author, reportId: id, reference, isHeld });
}

/** Files what somebody has sent: within policy and quotas, screened, as a correction if it is about the same subject. */
async function fileScreened(
  app: App,
  tx: Tx,
  authorId: string,
  { body, ...written }: NamedContent & { body: ReportBody },
  { at, requestId, review, mutual }: { at: Date; requestId: string; review: boolean; mutual: MutualReport | null },
): Promise<FiledReport> {
  await takeFilingTurn(app, tx, authorId);
  const pace = await requireMayFile(app, tx, authorId);
  const refused = await requireListable(app, tx, written.named, { review });
  const earlier = await findSameSubject(app, tx, authorId, written.named, at);
  if (earlier) {
    const corrected = await correctReport(app, tx, authorId, earlier.id, body, { requestId, refused, mutual });
    return { ...corrected, isMerged: true };
  }
  const filed = await fileNew(app, tx, authorId, written, { at, refused, isCircular: mutual !== null, requestId });
  const place = { id: filed.id, authorId };
  const { isHeld } = await screenReport(app, tx, place, written, { pace, mutual, saysNew: true });
  const placed = { ...filed, isHeld: filed.isHeld || isHeld };
  await mailReceipt(app, tx, authorId, placed);
  return placed;
}

/**
 * Files a report. The same `idempotencyKey` and body within a day file it once and get the first answer again, whatever
 * became of the report since (R11). While the author's account is locked, it fails after `filingLockMs`.
 * @param at when it was filed, for the demo; now otherwise
 * @param requestId of the call; without one the program files, which neither policy nor quota limits
 * @param review whether moderators are to decide about a report that names what cannot be listed
 * @throws ApiError 403 when the policy does not let the account file, 422 when the key was used with another body or an
 * identifier cannot be listed, 429 beyond a quota
 */
export async function createReport(
  app: App,
  authorId: string,
  body: ReportBody,
  { idempotencyKey = null, requestId, review = false, at = app.clock() }: FilingOptions = {},
): Promise<FiledReport> {
  const content = contentOf(body);
  const written = { content, named: namedOf(app, content) };
  const { identifiers } = written.named;
  const mutual = requestId === undefined ? null : await findMutual(app, authorId, { content, identifiers });
  const { perAuthor, limit } = filings(app);
  const inTurn = (file: (tx: Tx) => Promise<FiledReport>) =>
    perAuthor(authorId, () => limit(() => app.db.transaction(file, { byIndex: true, lockMs: filingLockMs })));
  return inTurn(async (tx) => {
    const earlier =
      idempotencyKey === null ? null : await takeIdempotencyKey(app, tx, { authorId, idempotencyKey, body, at });
    if (earlier) return earlier;
    await lockForFiling(tx);
    const filed =
      requestId === undefined
        ? await fileNew(app, tx, authorId, written, {
            at,
            refused: await requireListable(app, tx, written.named, { review: true }),
          })
        : await fileScreened(app, tx, authorId, { ...written, body }, { at, requestId, review, mutual });
    if (idempotencyKey !== null) await updateIdempotencyKey(tx, authorId, idempotencyKey, filed);
    return filed;
  });
}
