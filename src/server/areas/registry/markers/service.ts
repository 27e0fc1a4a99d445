import { type Marker, markerMonths } from '../../../../contract/registry/markers.ts';
import type { Cleared } from '../../../../contract/reports/evidence.ts';
import type { NormalIdentifier } from '../../../../contract/rules/identifiers.ts';
import { addMonths, type Clock, dayMs } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/db/pool.ts';
import type { MarkerRepository, NewCleared, NewMarker } from './repository.ts';

interface Needs {
  db: Db;
  markers: MarkerRepository;
  clock: Clock;
}

export type MarkerService = ReturnType<typeof markerService>;

interface Said {
  marker: Marker;
  expiresAt: Date;
}

/** How long an upheld dispute counts in favour of an identifier (L9): three years. */
const clearedMs = 3 * 365 * dayMs;

const add = <Value>(to: Map<string, Value[]>, token: string, value: Value): void => {
  const known = to.get(token);
  if (known) known.push(value);
  else to.set(token, [value]);
};

/**
 * What is known of identifiers besides reports: what their owners have said on proof, and upheld disputes that have cleared
 * them. Every process keeps a copy, so that no lookup has to ask the database for it.
 */
export function markerService({ db, markers, clock }: Needs) {
  /** By blind index, as of the last `refresh`. */
  let said: ReadonlyMap<string, readonly Said[]> = new Map();
  let cleared: ReadonlyMap<string, readonly Cleared[]> = new Map();

  return {
    sealedRows: markers.sealedRows,

    /** Reads all of them; every process does so when another has changed one. */
    async refresh(): Promise<void> {
      const [nextSaid, nextCleared] = [new Map<string, Said[]>(), new Map<string, Cleared[]>()];
      for (const { token, marker, report_id, at } of await markers.all(db)) {
        if (marker) add(nextSaid, token, { marker, expiresAt: at });
        else add(nextCleared, token, { reportId: String(report_id), at });
      }
      [said, cleared] = [nextSaid, nextCleared];
    },

    /** The markers of an identifier that have not expired. Asks no database. */
    of(identifier: NormalIdentifier): Marker[] {
      if (said.size === 0) return [];
      const now = clock();
      const known = markers.tokensOf(identifier).flatMap((token) => said.get(token) ?? []);
      return known.filter(({ expiresAt }) => expiresAt > now).map(({ marker }) => marker);
    },

    /** The upheld disputes that have cleared an identifier. Asks no database. */
    clearedAt: (identifier: NormalIdentifier): readonly Cleared[] =>
      cleared.size === 0 ? [] : markers.tokensOf(identifier).flatMap((token) => cleared.get(token) ?? []),

    /** Sets a marker for 13 months (L9), or removes it. */
    async put(tx: Tx, { on, ...marker }: Omit<NewMarker, 'expiresAt'> & { on: boolean }): Promise<void> {
      if (on) await markers.set(tx, { ...marker, expiresAt: addMonths(clock(), markerMonths) });
      else await markers.remove(tx, marker.identifier, marker.marker);
    },

    /** Notes that a dispute about a report was upheld, for an identifier that its subject has proven. */
    clear: (tx: Tx, cleared: NewCleared): Promise<void> => markers.clear(tx, cleared),
    /** Reverts that, when an appeal has reversed the decision. */
    unclear: (tx: Tx, reportId: string): Promise<void> => markers.unclear(tx, reportId),

    /** Deletes markers that have expired, and upheld disputes after three years. */
    forgetOld: (): Promise<void> => markers.forget(db, clock(), new Date(clock().getTime() - clearedMs)),
  };
}
