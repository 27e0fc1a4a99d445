import type { IdentifierKind, NormalIdentifier } from '../../../../contract/rules/identifiers.ts';
import { type App, perApp } from '../../../app.ts';
import type { Queryable } from '../../../platform/db/pool.ts';
import { type EntryValue, findSafelistEntriesOf, findSharedEntries, hasSafelisted } from './store.ts';

// The safelist: identifiers that cannot be listed, such as a bank's short code, a helpline or the operator's own domain, and
// identifiers that many people share, whose score is capped (R12).

/** The shared identifiers by `keyOf`, as of the last refresh. */
const inMemory = perApp(() => ({ shared: new Set() as ReadonlySet<string> }));

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

const keyOf = ({ kind, value }: EntryValue): string => `${kind} ${value}`;

/** Rereads the shared identifiers; every process does so when another has changed something. */
export async function refreshSafelist(app: App): Promise<void> {
  inMemory(app).shared = new Set((await findSharedEntries(app)).map(keyOf));
}

/** Whether many people share the identifier. Asks no database. */
export function isSharedIdentifier(app: App, identifier: NormalIdentifier): boolean {
  const { shared } = inMemory(app);
  return shared.size > 0 && entriesFor(identifier).some((one) => shared.has(keyOf(one)));
}

/**
 * For each set of identifiers that is being filed the kinds of those that cannot be listed. `lockForFiling` has locked the
 * list, so that nothing is added until the transaction ends.
 */
export async function findSafelistedKinds(
  app: App,
  tx: Queryable,
  filed: readonly (readonly NormalIdentifier[])[],
): Promise<IdentifierKind[][]> {
  if (!(await hasSafelisted(tx))) return filed.map(() => []);
  const found = await findSafelistEntriesOf(app, tx, filed.flat().flatMap(entriesFor));
  const refused = new Set(found.filter(({ mark }) => mark === 'safelisted').map(keyOf));
  return filed.map((identifiers) =>
    identifiers
      .filter((identifier) => entriesFor(identifier).some((one) => refused.has(keyOf(one))))
      .map(({ kind }) => kind),
  );
}
