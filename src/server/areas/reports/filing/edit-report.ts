import type { QueueDetail } from '../../../../contract/moderation/moderation.ts';
import type { ReportBody } from '../../../../contract/reports/report-body.ts';
import { differingFields, fieldSpec } from '../../../../contract/reports/report-fields.ts';
import { isActive, type StoredState, weights } from '../../../../contract/reports/standing.ts';
import { hasSameNarrative } from '../../../../contract/rules/narrative.ts';
import type { App } from '../../../app.ts';
import { conflict, notFound } from '../../../errors.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import { byAccount, noteAudit } from '../../audit/note-audit.ts';
import { takeQuota } from '../../limits/quota-store.ts';
import type { Refused } from '../../registry/safelist/store.ts';
import { redactionAfterEdit, setNarrativeReleased, updateRedaction } from '../content/redaction-store.ts';
import { updateReport } from '../content/store.ts';
import { releaseEnded, reportsChanged, reportsCorrected } from '../events.ts';
import { enterQueue, queueEntry, reviewHeld, safelistEntry } from '../queue/enter-queue-store.ts';
import { endAgreement } from '../queue/store.ts';
import { doubtCorroborated } from '../standing/corroboration-store.ts';
import { lockExistingReport, lockOwnReport } from '../standing/lock-report.ts';
import { holdsNewReports } from '../standing/new-report-store.ts';
import { assessLocked, unlistReports } from '../standing/place-report.ts';
import { lockPlacements, updatePlacements } from '../standing/placement-store.ts';
import { setReportState } from '../standing/report-state.ts';
import { reweighLater } from '../standing/weight-store.ts';
import { contentOf, type NamedContent, namedOf, namesBesides } from '../stored/named-store.ts';
import { type FiledReport, isShownHeld, type KeyedContent, type StoredReport } from '../stored/report.ts';
import { reportTransaction } from '../stored/store.ts';
import { deleteFingerprint } from './copied-text-store.ts';
import { findMutualEdit, type MutualReport, requireListable, screenReport } from './screen-report.ts';

/** Whether a change is one that moderators and other authors have not seen: of identifiers, narrative or facts. */
const isMaterial = (was: KeyedContent, is: KeyedContent): boolean =>
  differingFields(was, is).some((field) => fieldSpec(field).part !== 'circumstance');

/**
 * The state and standing of a locked report in the registry after an edit. Where policy holds new reports, one that says
 * something else is held like a new one, whoever has listed or corroborated what it said before.
 */
async function assessEdit(
  app: App,
  tx: Tx,
  { content: was, named: before }: NamedContent<StoredReport>,
  { content: next, named }: NamedContent,
  { at, isCircular }: { at: Date; isCircular: boolean },
): Promise<StoredState> {
  const { id, state } = was;
  const isChanged = isMaterial(was, next);
  const wasVerified = was.standing === 'verified';
  const mustWait = isChanged && state === 'listed' && holdsNewReports(app);
  const isLater = mustWait || (was.awaitsCorroboration && state === 'held');
  const [placed] = await updatePlacements(app, tx, await lockPlacements(app, tx, [id]), ({ standing }) => ({
    ...(isChanged && { standing: 'unverified' }),
    ...(isCircular && { weight: weights.none, weightless: true }),
    ...(isLater && { standing: isChanged ? 'unverified' : standing, assessed: false }),
    ...(mustWait && { state: 'held', stateChangedAt: at, awaitsCorroboration: true }),
  }));
  if (wasVerified && isChanged) await reweighLater(tx, was.authorId);
  if (mustWait) {
    await app.events.emit(tx, reportsCorrected, { reportIds: [id], kind: 'held' });
    await unlistReports(app, tx, [{ report: { ...was, ...next }, named }]);
  }
  const kept = named.searchTokens();
  await doubtCorroborated(
    tx,
    before.searchTokens().filter((token) => !kept.includes(token)),
  );
  if (wasVerified && isChanged) await enterQueue(app, tx, queueEntry(id, 'edited', next));
  if (mustWait) await enterQueue(app, tx, queueEntry(id, 'held', next));
  // What corroborates a report that waits is looked for later: its author cannot tell.
  if (placed && !isLater) await assessLocked(app, tx, [{ placed, named }], at);
  return mustWait ? 'held' : state;
}

/** Has a moderator look again at what others, or the person named, may read of an edited report (R14). */
async function reviewReading(
  app: App,
  tx: Tx,
  was: StoredReport,
  next: KeyedContent,
  wasRedacted: boolean,
): Promise<void> {
  const isReleased = was.releasedAt !== null && !hasSameNarrative(was, next);
  if (isReleased) {
    await setNarrativeReleased(tx, was.id, null);
    await app.events.emit(tx, releaseEnded, { ...next, id: was.id });
  }
  const details: QueueDetail[] = [];
  if (wasRedacted) details.push({ code: 'editedRedacted' });
  if (isReleased) details.push({ code: 'editedReleased' });
  if (details.length === 0) return;
  await enterQueue(app, tx, queueEntry(was.id, 'edited', next, details));
}

interface Edit {
  authorId: string;
  id: string;
  body: ReportBody;
  expectedVersion: number | null;
  requestId: string;
  /** What the gate says of it, if it is a filing, which a quota has counted. */
  refused: Refused | null;
  /** Its author read here what it says of what it newly names. */
  mutual: MutualReport | null;
}

async function edit(
  app: App,
  tx: Tx,
  { authorId, id, body, expectedVersion, requestId, refused, mutual }: Edit,
): Promise<FiledReport> {
  const written = contentOf(body);
  const named = namedOf(app, written);
  // Sent again, or saved as it was: no version that differs in nothing, and nothing that moderators have to look at again.
  const isSame = (report: StoredReport) => !refused?.length && differingFields(report, written).length === 0;
  let isCounted = refused !== null;
  const current = await lockOwnReport(app, tx, { authorId, id, next: named }, async (report) => {
    if (report.withdrawnAt) throw notFound('reportNotFound');
    if (expectedVersion !== null && expectedVersion !== report.version) throw conflict('reportStale');
    if (!isActive(report.state)) throw conflict('reportClosed');
    if (isCounted || isSame(report)) return;
    isCounted = true;
    // Before the identifiers are locked, as in a filing.
    await takeQuota(app, tx, authorId, { edits: 1 });
    await requireListable(app, tx, named, { before: namedOf(app, report) });
  });
  const { reference } = current;
  if (isSame(current)) return { id, reference, version: current.version, isHeld: isShownHeld(current) };
  const at = app.clock();
  const { passages, keywords, mustHold } = redactionAfterEdit(current, written);
  const next = { ...written, keywords };
  const [was, is] = [
    { content: current, named: namedOf(app, current) },
    { content: next, named },
  ];
  await updateReport(app, tx, was, is, at);
  if (passages) await updateRedaction(app, tx, { ...current, ...next, version: current.version + 1 }, passages);
  const saysNew = isMaterial(current, next);
  if (current.state === 'listed') {
    // Where it is held until somebody has seen it, those whom it names are told once it is listed again.
    const staysListed = !(saysNew && holdsNewReports(app));
    const added = staysListed ? namesBesides(named, was.named) : [];
    await app.events.emit(tx, reportsChanged, {
      changes: [{ was: current, is: { ...next, id, createdAt: current.createdAt }, added }],
    });
  }
  if (saysNew)
    await app.events.emit(tx, reportsCorrected, { reportIds: [id], kind: 'amended', version: current.version + 1 });
  await endAgreement(tx, id);
  const assessed = await assessEdit(app, tx, was, is, { at, isCircular: mutual !== null });
  const isRefused = refused !== null && refused.length > 0;
  if (mustHold || isRefused) await setReportState(app, tx, await lockExistingReport(app, tx, id), 'held', at);
  if (isRefused) await enterQueue(app, tx, safelistEntry(id, refused, next));
  await reviewReading(app, tx, current, next, mustHold);
  await deleteFingerprint(tx, id);
  const { isHeld } = await screenReport(app, tx, { id, authorId }, is, { mutual, saysNew });
  if (current.state === 'held') await reviewHeld(app, tx, id);
  const by = byAccount({ accountId: authorId, requestId });
  await noteAudit(app, tx, { ...by, event: 'report.updated', reportIds: [id] });
  const isShown = isShownHeld({ ...current, state: assessed });
  return { id, reference, version: current.version + 1, isHeld: isShown || mustHold || isRefused || isHeld };
}

/**
 * Replaces a report's content and keeps the previous version, unless nothing changes. A verified report whose identifiers,
 * category or narrative change is unverified again.
 * @param expectedVersion the version the author loaded; null replaces whatever is there
 * @throws ApiError 404 when it is none of the author's (R1) or withdrawn, 409 when it has changed since `expectedVersion`
 * (R11) or was removed
 */
export async function editReport(
  app: App,
  authorId: string,
  id: string,
  body: ReportBody,
  { expectedVersion, requestId }: { expectedVersion: number | null; requestId: string },
): Promise<FiledReport> {
  const mutual = await findMutualEdit(app, authorId, id, contentOf(body));
  const given = { authorId, id, body, expectedVersion, requestId, refused: null, mutual };
  return reportTransaction(app, (tx) => edit(app, tx, given));
}

/** Replaces the content of an author's report that a filing corrects, which was counted as that. */
export const correctReport = (
  app: App,
  tx: Tx,
  authorId: string,
  id: string,
  body: ReportBody,
  screened: { requestId: string; refused: Refused; mutual: MutualReport | null },
): Promise<FiledReport> => edit(app, tx, { authorId, id, body, expectedVersion: null, ...screened });
