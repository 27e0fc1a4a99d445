import type {
  RemovalReason,
  SafelistBody,
  SafelistEntry,
  SafelistKind,
} from '../../../../contract/registry/safelist.ts';
import type { IdentifierKind, NormalIdentifier } from '../../../../contract/rules/identifiers.ts';
import { ApiError, conflict, invalid, notFound } from '../../../errors.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/db/pool.ts';
import { VaultError } from '../../../platform/vault/vault.ts';
import type { AuditService } from '../../audit/service.ts';
import { maskedEntry } from './mask.ts';
import { normalEntry } from './normal-entry.ts';
import type { EntryValue, ListQuery, SafelistRepository, StoredEntry } from './repository.ts';

interface Needs {
  db: Db;
  entries: SafelistRepository;
  audit: AuditService;
  clock: Clock;
  /** The texts of a domain's TXT records; none if it has none or cannot be asked. */
  resolveTxt: (domain: string) => Promise<readonly string[]>;
  /** @throws ApiError 403 when the identifier belongs to the member of staff */
  refuseOwn: (tx: Tx, accountId: string, identifier: NormalIdentifier) => Promise<void>;
  /** Some listed reports below an id that name an identifier, the newest first, and where the next ones begin. */
  listedNaming: (
    identifier: NormalIdentifier,
    below: string | undefined,
  ) => Promise<{ ids: string[]; next: string | null }>;
  /** Holds a report, if it is listed, and lets it enter the queue. @returns whether it was */
  holdListed: (tx: Tx, id: string, identifier: NormalIdentifier) => Promise<boolean>;
}

/** A member of staff who makes a call. */
export interface Staff {
  accountId: string;
  requestId: string;
}

export type SafelistService = ReturnType<typeof safelistService>;

/** Above the ids of all reports. */
const aboveAll = '9223372036854775807';

/** The name of the TXT record that proves a domain. */
const proofPrefix = 'fraud-shield-safelist=';

/** A host and what it is a part of, such as shop.example.org and example.org. */
const domainsOf = (host: string): string[] => {
  const labels = host.split('.');
  return labels.slice(0, -1).map((_, at) => labels.slice(at).join('.'));
};

/** What an identifier may be on the list as: itself, for an email address its domain, for a website each it is a part of. */
const entriesFor = ({ kind, value }: NormalIdentifier): EntryValue[] => {
  const domains = kind === 'email' ? value.split('@').slice(-1) : kind === 'host' ? domainsOf(value) : [];
  return [{ kind, value }, ...domains.map((domain) => ({ kind: 'domain' as const, value: domain }))];
};

/** @throws ApiError 422 when it is not a value of the kind */
function normalised(kind: SafelistKind, value: string): string {
  const normal = normalEntry(kind, value);
  if (normal === null) throw invalid([{ path: 'value', code: 'safelistValueInvalid' }]);
  return normal;
}

const keyOf = ({ kind, value }: EntryValue): string => `${kind} ${value}`;

const serialize = ({ id, mark, kind, value, label, reason, addedAt }: StoredEntry): SafelistEntry => ({
  id,
  mark,
  kind,
  masked: maskedEntry(kind, value),
  label,
  reason,
  addedAt: addedAt.toISOString(),
});

/**
 * The safelist: identifiers that cannot be listed, such as a bank's short code, a helpline or the operator's own domain, and
 * identifiers that many people share, whose score is capped (R12).
 */
export function safelistService({ db, entries, audit, clock, resolveTxt, refuseOwn, ...reports }: Needs) {
  /** The blind indexes of shared identifiers, as of the last `refresh`. */
  let shared: ReadonlySet<string> = new Set();

  type SafelistEvent = 'safelist.added' | 'safelist.opened' | 'safelist.removed';
  const note = (tx: Tx, by: Staff, event: SafelistEvent, details: Record<string, string>) =>
    audit.note(tx, { actor: 'account', actorId: by.accountId, event, requestId: by.requestId, details });

  /** @throws ApiError 422 that names the TXT record, when the domain does not have it */
  async function requireProof(domain: string): Promise<void> {
    const texts = new Set((await resolveTxt(domain)).map((text) => text.trim()));
    const proofs = entries.proofsOf(domain).map((proof) => proofPrefix + proof);
    if (proofs.some((proof) => texts.has(proof))) return;
    throw new ApiError(422, 'domainUnproven', [], { values: { domain, record: proofs[0] ?? '' } });
  }

  /**
   * Holds what is listed already, each report in a transaction of its own that notes how far it has come, so that any
   * process can go on. A filing that did not see the entry has ended by then.
   * @returns how many
   */
  async function holdAllNaming({ id: entryId, kind, value }: StoredEntry): Promise<number> {
    if (kind === 'domain') return 0;
    let held = 0;
    const hold = (reportId: string): Promise<void> =>
      db.transaction(async (tx) => {
        const below = await entries.lockHolding(tx, entryId);
        // Another process was here; what a moderator has listed since stays.
        if (below === null || BigInt(reportId) >= BigInt(below)) return;
        if (await reports.holdListed(tx, reportId, { kind, value })) held += 1;
        await entries.setHoldBelow(tx, entryId, reportId);
      });
    for (;;) {
      const below = (await entries.byId(db, entryId))?.holdBelow ?? null;
      if (below === null) return held;
      const { ids, next } = await reports.listedNaming({ kind, value }, below);
      for (const id of ids)
        await hold(id).catch((error: unknown) => {
          // One whose copy for others opens, but which does not itself. The vault logs it, and those behind it are held.
          if (!(error instanceof VaultError)) throw error;
        });
      await entries.setHoldBelow(db, entryId, next);
    }
  }

  /** Where holding begins: above all ids; null when there is nothing to hold. */
  async function holdFrom({ mark, kind, value }: Pick<StoredEntry, 'mark' | 'kind' | 'value'>): Promise<string | null> {
    if (mark !== 'safelisted' || kind === 'domain') return null;
    const { ids, next } = await reports.listedNaming({ kind, value }, undefined);
    return ids.length > 0 || next !== null ? aboveAll : null;
  }

  /** A domain is the operator's, or that of many people. @throws ApiError 403 */
  async function refuseOwnEntry(tx: Tx, { accountId }: Staff, { kind, value }: EntryValue): Promise<void> {
    if (kind !== 'domain') await refuseOwn(tx, accountId, { kind, value });
  }

  return {
    sealedRows: entries.sealedRows,

    /** Rereads the shared identifiers; every process does so when another has changed something. */
    async refresh(): Promise<void> {
      shared = await entries.sharedTokens(db);
    },

    /** Whether many people share the identifier. Asks no database. */
    isShared: (identifier: NormalIdentifier): boolean =>
      shared.size > 0 && entriesFor(identifier).some((one) => entries.tokensOf(one).some((token) => shared.has(token))),

    /** Lets nothing be added to the list until the transaction ends. */
    async lockForFiling(tx: Tx): Promise<void> {
      await entries.lockForFiling(tx);
    },

    /**
     * For each set of identifiers that is being filed the kinds of those that cannot be listed. Until the transaction ends
     * nothing can be added to the list.
     */
    async refusedKinds(tx: Tx, filed: readonly (readonly NormalIdentifier[])[]): Promise<IdentifierKind[][]> {
      if (!(await entries.lockForFiling(tx))) return filed.map(() => []);
      const found = await entries.of(tx, filed.flat().flatMap(entriesFor));
      const refused = new Set(found.filter(({ mark }) => mark === 'safelisted').map(keyOf));
      return filed.map((identifiers) =>
        identifiers
          .filter((identifier) => entriesFor(identifier).some((one) => refused.has(keyOf(one))))
          .map(({ kind }) => kind),
      );
    },

    async list(query: ListQuery): Promise<{ items: SafelistEntry[]; next: string | null }> {
      const { entries: page, next } = await entries.list(db, query);
      return { items: page.map(serialize), next };
    },

    async find(kind: SafelistKind, value: string): Promise<SafelistEntry | null> {
      const [entry] = await entries.of(db, [{ kind, value: normalised(kind, value) }]);
      return entry ? serialize(entry) : null;
    },

    /**
     * Adds an entry, and holds the listed reports that name an identifier which cannot be listed any more. Adding it again
     * goes on where that was interrupted.
     * @returns the entry, and how many reports were held
     * @throws ApiError 403 for an identifier of one's own, 409 when the identifier has an entry, 422 when a domain is not proven
     */
    async add(
      { mark, kind, value: typed, label, reason }: SafelistBody,
      by: Staff,
    ): Promise<{ entry: SafelistEntry; held: number }> {
      const value = normalised(kind, typed);
      if (kind === 'domain') await requireProof(value);
      const id = crypto.randomUUID();
      const entry = await db.transaction(async (tx): Promise<StoredEntry> => {
        await refuseOwnEntry(tx, by, { kind, value });
        await entries.lockForAdding(tx);
        const holdBelow = await holdFrom({ mark, kind, value });
        const added = { id, mark, kind, value, label, reason, addedBy: by.accountId, addedAt: clock(), holdBelow };
        if (await entries.insert(tx, added)) {
          await note(tx, by, 'safelist.added', { entry: id, mark, kind, reason });
          return added;
        }
        const [known] = await entries.of(tx, [{ kind, value }]);
        if (known?.mark !== mark || known.holdBelow === null) throw conflict('safelistExists');
        return known;
      });
      if (mark === 'shared') shared = await entries.sharedTokens(db);
      return { entry: serialize(entry), held: await holdAllNaming(entry) };
    },

    /** Holds what additions that were interrupted have left listed. To be run often, in any process. */
    async finishAdding(): Promise<void> {
      for (const entry of await entries.unfinished(db)) await holdAllNaming(entry);
    },

    /** The identifier, unmasked. @throws ApiError 404 when there is no such entry */
    open: (id: string, by: Staff): Promise<string> =>
      db.transaction(async (tx) => {
        const entry = await entries.byId(tx, id);
        if (!entry) throw notFound('safelistNotFound');
        await note(tx, by, 'safelist.opened', { entry: id });
        return entry.value;
      }),

    /** @throws ApiError 403 for an identifier of one's own, 404 when there is no such entry */
    async remove(id: string, reason: RemovalReason, by: Staff): Promise<void> {
      await db.transaction(async (tx) => {
        const entry = await entries.byId(tx, id);
        if (entry) await refuseOwnEntry(tx, by, entry);
        if (!(await entries.remove(tx, id))) throw notFound('safelistNotFound');
        await note(tx, by, 'safelist.removed', { entry: id, reason });
      });
      shared = await entries.sharedTokens(db);
    },
  };
}
