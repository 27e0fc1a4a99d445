import type { AuditEvent } from '../../../contract/audit/audit-events.ts';
import { oneMatter } from '../../../contract/disputes/proof-means.ts';
import type { QueueDetail } from '../../../contract/moderation/moderation.ts';
import type {
  RemovalReason,
  SafelistBody,
  SafelistEntry,
  SafelistKind,
  SafelistQuery,
} from '../../../contract/registry/safelist.ts';
import { maskedIdentifier, type NormalIdentifier, normalIdentifier } from '../../../contract/rules/identifiers.ts';
import { normalHost } from '../../../contract/rules/website-host.ts';
import type { App } from '../../app.ts';
import { ApiError, conflict, invalid, notFound } from '../../errors.ts';
import type { Page } from '../../platform/db/page.ts';
import type { Tx } from '../../platform/db/pool.ts';
import { maxId } from '../../platform/time-ids.ts';
import { type AccountCall, byAccount, noteAudit } from '../audit/note-audit.ts';
import { refuseOwnIdentifier } from '../disputes/conflicts/find-conflicts.ts';
import { tellSafelisted } from '../disputes/dispute-mails.ts';
import {
  deleteSafelistEntry,
  domainProofs,
  type EntryValue,
  entriesFor,
  findSafelistEntriesOf,
  findSafelistEntry,
  findUnfinishedSafelistEntries,
  insertSafelistEntry,
  keyOf,
  listSafelistEntries,
  lockHoldBelow,
  lockSafelistForAdding,
  type StoredEntry,
  setHoldBelow,
} from '../registry/safelist/store.ts';
import { refreshSafelist } from '../registry/special-identifiers.ts';
import { findMatches } from '../reports/matching/exact-store.ts';
import { queueEntry } from '../reports/queue/enter-queue-store.ts';
import { lockReportIdentifiers } from '../reports/standing/lock-report.ts';
import { holdReports } from '../reports/standing/place-report.ts';
import { lockPlacements } from '../reports/standing/placement-store.ts';
import type { StoredReport } from '../reports/stored/report.ts';
import { findReports } from '../reports/stored/store.ts';

/** Some write a domain as it stands in an email address. */
const normalDomain = (value: string): string | null => normalHost(value.trim().replace(/^@/, ''));

/** The value of an entry in normal form. @throws ApiError 422 when it is not a value of the kind */
export function normalised(kind: SafelistKind, value: string): string {
  const normal = kind === 'domain' ? normalDomain(value) : normalIdentifier(kind, value);
  if (normal === null) throw invalid([{ path: 'value', code: 'safelistValueInvalid' }]);
  return normal;
}

/** A domain is the operator's, or that of many people. @throws ApiError 403 for an identifier of one's own */
export async function refuseOwnEntry(
  app: App,
  tx: Tx,
  { accountId }: AccountCall,
  { kind, value }: EntryValue,
): Promise<void> {
  if (kind !== 'domain') await refuseOwnIdentifier(app, tx, accountId, { kind, value });
}

export const noteSafelist = (
  app: App,
  tx: Tx,
  by: AccountCall,
  event: Extract<AuditEvent, `safelist.${string}`>,
  details: Record<string, string>,
): Promise<void> => noteAudit(app, tx, { ...byAccount(by), event, details });

export const serializeEntry = ({ id, mark, kind, value, label, reason, addedAt }: StoredEntry): SafelistEntry => ({
  id,
  mark,
  kind,
  // A domain is public.
  masked: kind === 'domain' ? value : maskedIdentifier(kind, value),
  label,
  reason,
  addedAt: addedAt.toISOString(),
});

export async function listSafelist(app: App, query: SafelistQuery): Promise<Page<SafelistEntry>> {
  const { items, next } = await listSafelistEntries(app, query);
  return { items: items.map(serializeEntry), next };
}

/** The entry of an identifier; else that of its domain, the closest first, which stands for it as well. */
export async function findInSafelist(app: App, kind: SafelistKind, value: string): Promise<SafelistEntry | null> {
  const normal = normalised(kind, value);
  const asked = kind === 'domain' ? [{ kind, value: normal }] : entriesFor({ kind, value: normal });
  const found = await findSafelistEntriesOf(app, app.db, asked);
  const [entry] = asked.flatMap((one) => found.find((entry) => keyOf(entry) === keyOf(one)) ?? []);
  return entry ? serializeEntry(entry) : null;
}

/** The identifier, unmasked. @throws ApiError 404 when there is no such entry */
export const openSafelistEntry = (app: App, id: string, by: AccountCall): Promise<string> =>
  app.db.transaction(async (tx) => {
    const entry = await findSafelistEntry(app, tx, id);
    if (!entry) throw notFound('safelistNotFound');
    await noteSafelist(app, tx, by, 'safelist.opened', { entry: id });
    return entry.value;
  });

/** Reports that are held in one step, which filings that name the same wait for. */
export const heldAtATime = 200;

/** Some listed reports below an id that name an identifier or one matter with it, the newest first, and where the next ones begin. */
export async function findListedNaming(
  app: App,
  identifier: NormalIdentifier,
  below: string,
): Promise<{ ids: string[]; next: string | null }> {
  const [found] = await findMatches(app, app.db, [oneMatter(identifier)], { limit: heldAtATime, cursor: below });
  return { ids: found?.items.map(({ id }) => id) ?? [], next: found?.next ?? null };
}

/**
 * Holds those of some reports that are listed, and lets them enter the queue, because they name an identifier that cannot
 * be listed any more. One that cannot be opened, which the vault logs, stays as it is.
 * @returns those that were listed; `told` are those whose authors know that they were
 */
async function holdListedReports(
  app: App,
  tx: Tx,
  ids: readonly string[],
  { id: entryId, kind }: StoredEntry,
): Promise<{ held: number; told: string[] }> {
  await lockReportIdentifiers(app, tx, ids);
  const details: QueueDetail[] = [{ code: 'safelistAdded', values: { field: kind } }];
  const entry = (report: StoredReport) => queueEntry(report.id, 'safelist', report, details);
  const locked = await lockPlacements(app, tx, ids);
  const isHidden = new Set(locked.filter((one) => one.awaitsCorroboration).map(({ id }) => id));
  const why = { entry, details: { entry: entryId } };
  const held = await holdReports(app, tx, locked, app.clock(), { ...why, awaitsCorroboration: false });
  return { held: held.length, told: held.filter((id) => !isHidden.has(id)) };
}

/** The lower of two bounds; null is below everything. */
const lower = (one: string, other: string | null): string | null =>
  other === null || BigInt(other) < BigInt(one) ? other : one;

/**
 * Holds what is listed already, in transactions that note how far they have come, so that any process can go on. A filing
 * that did not see the entry has ended by then.
 * @returns how many
 */
export async function holdAllNaming(app: App, safelisted: StoredEntry): Promise<number> {
  const { id: entryId, kind, value } = safelisted;
  if (kind === 'domain') return 0;
  let held = 0;
  for (;;) {
    const from = (await findSafelistEntry(app, app.db, entryId))?.holdBelow ?? null;
    if (from === null) return held;
    const { ids, next } = await findListedNaming(app, { kind, value }, from);
    held += await app.db.transaction(async (tx) => {
      const below = await lockHoldBelow(tx, entryId);
      if (below === null) return 0;
      // Another process may have been here; what a moderator has listed since stays.
      const left = ids.filter((id) => BigInt(id) < BigInt(below));
      const { held: count, told } = await holdListedReports(app, tx, left, safelisted);
      await tellSafelisted(app, tx, await findReports(app, tx, told));
      await setHoldBelow(tx, entryId, lower(below, next));
      return count;
    });
  }
}

/** Holds what additions that were interrupted have left listed. To be run often, in any process. */
export async function finishSafelistAdditions(app: App): Promise<void> {
  for (const entry of await findUnfinishedSafelistEntries(app)) await holdAllNaming(app, entry);
}

/** The name of the TXT record that proves a domain. */
const proofPrefix = 'fraud-shield-safelist=';

/** @throws ApiError 422 that names the TXT record, when the domain does not have it */
async function requireProof(app: App, domain: string): Promise<void> {
  const texts = new Set((await app.resolveTxt(domain)).map((text) => text.trim()));
  const proofs = domainProofs(app, domain).map((proof) => proofPrefix + proof);
  if (proofs.some((proof) => texts.has(proof))) return;
  throw new ApiError(422, 'domainUnproven', [], { values: { domain, record: proofs[0] ?? '' } });
}

/** Where holding begins: above all ids; null when there is nothing to hold. */
async function holdFrom(
  app: App,
  { mark, kind, value }: Pick<StoredEntry, 'mark' | 'kind' | 'value'>,
): Promise<string | null> {
  if (mark !== 'safelisted' || kind === 'domain') return null;
  const { ids, next } = await findListedNaming(app, { kind, value }, maxId);
  return ids.length > 0 || next !== null ? maxId : null;
}

/**
 * Adds an entry, and holds the listed reports that name an identifier which cannot be listed any more. Adding it again
 * goes on where that was interrupted.
 * @returns the entry, and how many reports were held
 * @throws ApiError 403 for an identifier of one's own, 409 when the identifier has an entry, 422 when a domain is not proven
 */
export async function addToSafelist(
  app: App,
  { mark, kind, value: typed, label, reason }: SafelistBody,
  by: AccountCall,
): Promise<{ entry: SafelistEntry; held: number }> {
  const value = normalised(kind, typed);
  if (kind === 'domain') await requireProof(app, value);
  const id = crypto.randomUUID();
  const entry = await app.db.transaction(async (tx): Promise<StoredEntry> => {
    await refuseOwnEntry(app, tx, by, { kind, value });
    await lockSafelistForAdding(tx);
    const holdBelow = await holdFrom(app, { mark, kind, value });
    const added = { id, mark, kind, value, label, reason, addedBy: by.accountId, addedAt: app.clock(), holdBelow };
    if (await insertSafelistEntry(app, tx, added)) {
      await noteSafelist(app, tx, by, 'safelist.added', { entry: id, mark, kind, reason });
      return added;
    }
    const [known] = await findSafelistEntriesOf(app, tx, [{ kind, value }]);
    if (known?.mark !== mark || known.holdBelow === null) throw conflict('safelistExists');
    return known;
  });
  if (mark === 'shared') await refreshSafelist(app);
  return { entry: serializeEntry(entry), held: await holdAllNaming(app, entry) };
}

/** @throws ApiError 403 for an identifier of one's own, 404 when there is no such entry */
export async function removeFromSafelist(app: App, id: string, reason: RemovalReason, by: AccountCall): Promise<void> {
  await app.db.transaction(async (tx) => {
    const entry = await findSafelistEntry(app, tx, id);
    if (entry) await refuseOwnEntry(app, tx, by, entry);
    if (!(await deleteSafelistEntry(app, tx, id))) throw notFound('safelistNotFound');
    await noteSafelist(app, tx, by, 'safelist.removed', { entry: id, reason });
  });
  await refreshSafelist(app);
}
