import type { Marker } from '../../../contract/registry/markers.ts';
import type { NormalIdentifier } from '../../../contract/rules/identifiers.ts';
import { type App, perApp } from '../../app.ts';
import { searchTokensOf } from '../../platform/vault/identifier-tokens.ts';
import { findMarkers } from './markers/store.ts';
import { entriesFor, findSharedEntries, keyOf } from './safelist/store.ts';

/** An upheld dispute that cleared an identifier. */
export interface Cleared {
  /** The report that the dispute was about. */
  reportId: string;
  at: Date;
}

interface Said {
  marker: Marker;
  expiresAt: Date;
}

/**
 * What is known of identifiers besides reports, as of the last refresh: which of them many people share, by `keyOf`, and, by
 * blind index, what their owners have said on proof and upheld disputes that have cleared them. Every process keeps a copy, so
 * that no lookup has to ask the database for it.
 */
const inMemory = perApp(() => ({
  shared: new Set() as ReadonlySet<string>,
  said: new Map() as ReadonlyMap<string, readonly Said[]>,
  cleared: new Map() as ReadonlyMap<string, readonly Cleared[]>,
}));

const add = <Value>(to: Map<string, Value[]>, token: string, value: Value): void => {
  const known = to.get(token);
  if (known) known.push(value);
  else to.set(token, [value]);
};

/** Reads all of them; every process does so when another has changed one. */
export async function refreshMarkers(app: App): Promise<void> {
  const [said, cleared] = [new Map<string, Said[]>(), new Map<string, Cleared[]>()];
  for (const { token, marker, about, notedAt, expiresAt } of await findMarkers(app, app.db)) {
    if (marker === 'cleared') add(cleared, token, { reportId: about, at: notedAt });
    else add(said, token, { marker, expiresAt });
  }
  Object.assign(inMemory(app), { said, cleared });
}

/** The markers of an identifier that have not expired. Asks no database. */
export function markersOf(app: App, identifier: NormalIdentifier): Marker[] {
  const { said } = inMemory(app);
  if (said.size === 0) return [];
  const now = app.clock();
  const known = searchTokensOf(app.vault, identifier).flatMap((token) => said.get(token) ?? []);
  return known.filter(({ expiresAt }) => expiresAt > now).map(({ marker }) => marker);
}

/** The upheld disputes that have cleared an identifier. Asks no database. */
export function clearingsOf(app: App, identifier: NormalIdentifier): readonly Cleared[] {
  const { cleared } = inMemory(app);
  return cleared.size === 0 ? [] : searchTokensOf(app.vault, identifier).flatMap((token) => cleared.get(token) ?? []);
}

/** Rereads the shared identifiers; every process does so when another has changed something. */
export async function refreshSafelist(app: App): Promise<void> {
  inMemory(app).shared = new Set((await findSharedEntries(app)).map(keyOf));
}

/** Whether many people share the identifier. Asks no database. */
export function isSharedIdentifier(app: App, identifier: NormalIdentifier): boolean {
  const { shared } = inMemory(app);
  return shared.size > 0 && entriesFor(identifier).some((one) => shared.has(keyOf(one)));
}
