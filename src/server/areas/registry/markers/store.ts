import { type Marker, markerMonths } from '../../../../contract/registry/markers.ts';
import type { IdentifierKind, NormalIdentifier } from '../../../../contract/rules/identifiers.ts';
import type { App } from '../../../app.ts';
import { addMonths, dayMs } from '../../../platform/clock.ts';
import { type Queryable, statement, type Tx } from '../../../platform/db/pool.ts';
import { mapYielding } from '../../../platform/event-loop.ts';
import { searchTokensOf, tokenOf } from '../../../platform/vault/identifier-tokens.ts';
import type { SealedRows, SealedRow as TextRow } from '../../../platform/vault/reseal.ts';
import { epoch, epochSql } from '../../../platform/vault/row-mark.ts';
import type { SealContext } from '../../../platform/vault/seal-context.ts';

/** What is known of an identifier: what its owner has said, or that an upheld dispute has cleared it. */
type Mark = Marker | 'cleared';

interface MarkRow {
  /** The blind index of the identifier under the current key. */
  token: string;
  marker: Mark;
  /** The case in which the identifier was proven; the disputed report of one that is cleared. */
  about: string;
  notedAt: Date;
  expiresAt: Date;
}

/** How long an upheld dispute counts in favour of an identifier (L9): three years. */
const clearedMs = 3 * 365 * dayMs;

interface SealedRow {
  marker: Mark;
  about: string;
  kind: IdentifierKind;
  sealed: Buffer | null;
  noted_at: Date;
  expires_at: Date;
}
const every = statement<SealedRow>('select marker, about, kind, sealed, noted_at, expires_at from identifier_markers');
const insert = statement(`
  insert into identifier_markers (token, marker, about, noted_at, expires_at, kind, sealed)
  values ($1, $2, $3, $4, $5, $6, $7) on conflict (token, marker, about) do nothing`);
const remove = statement('delete from identifier_markers where token = any($1::uuid[]) and marker = $2');
const removeClearings = statement(`delete from identifier_markers where about = $1 and marker = 'cleared'`);
const removeExpired = statement('delete from identifier_markers where expires_at <= $1');
const setTokens = statement(`
  update identifier_markers m set token = given.token
  from unnest($1::uuid[], $2::text[], $3::text[], $4::uuid[]) as given(old, marker, about, token)
  where m.token = given.old and m.marker = given.marker and m.about = given.about`);

/** Times as `epoch` says them. */
interface Bound {
  marker: string;
  about: string;
  kind: string;
  noted: string;
  expires: string;
}
const context = ({ marker, about, kind, noted, expires }: Bound): SealContext => ({
  table: 'identifier_markers',
  column: 'sealed',
  id: about,
  also: `${marker} ${kind} ${noted} ${expires}`,
});

/** Not by the row's token, which somebody without a key may have chosen. */
const fromRow =
  ({ vault }: App) =>
  ({ marker, about, kind, sealed, noted_at: notedAt, expires_at: expiresAt }: SealedRow): MarkRow => {
    const bound = { marker, about, kind, noted: epoch(notedAt), expires: epoch(expiresAt) };
    const value = vault.open(context(bound), sealed ?? Buffer.alloc(0)) as string;
    const [token = ''] = searchTokensOf(vault, { kind, value });
    return { token, marker, about, notedAt, expiresAt };
  };

/** All markers and upheld disputes that can be opened. */
export async function findMarkers(app: App, db: Queryable): Promise<MarkRow[]> {
  const open = fromRow(app);
  const rows = await mapYielding(await db.rows(every), (row) => app.vault.tryOpen(() => open(row)));
  return rows.filter((row) => row !== null);
}

async function insertMark(
  { vault }: App,
  tx: Tx,
  identifier: NormalIdentifier,
  { marker, about, notedAt, expiresAt }: Omit<MarkRow, 'token'>,
): Promise<void> {
  const { kind, value } = identifier;
  const bound = { marker, about, kind, noted: epoch(notedAt), expires: epoch(expiresAt) };
  const sealed = vault.seal(context(bound), value);
  await tx.run(insert, [tokenOf(vault, identifier), marker, about, notedAt, expiresAt, kind, sealed]);
}

/** Sets a marker for 13 months (L9) in place of an earlier one, which may be under an earlier key, or removes it. */
export async function putMarker(
  app: App,
  tx: Tx,
  { identifier, marker, caseId, on }: { identifier: NormalIdentifier; marker: Marker; caseId: string; on: boolean },
): Promise<void> {
  await tx.run(remove, [searchTokensOf(app.vault, identifier), marker]);
  if (!on) return;
  const notedAt = app.clock();
  const expiresAt = addMonths(notedAt, markerMonths);
  await insertMark(app, tx, identifier, { marker, about: caseId, notedAt, expiresAt });
}

/** Notes that a dispute about a report was upheld, for an identifier that its subject has proven. */
export async function clearIdentifier(
  app: App,
  tx: Tx,
  { identifier, reportId, at }: { identifier: NormalIdentifier; reportId: string; at: Date },
): Promise<void> {
  const expiresAt = new Date(at.getTime() + clearedMs);
  await insertMark(app, tx, identifier, { marker: 'cleared', about: reportId, notedAt: at, expiresAt });
}

/** Reverts that, when an appeal has reversed the decision. */
export const unclearIdentifiers = (tx: Tx, reportId: string): Promise<void> => tx.run(removeClearings, [reportId]);

/** Deletes markers that have expired, and upheld disputes after three years. */
export const forgetOldMarkers = ({ db, clock }: App): Promise<void> => db.run(removeExpired, [clock()]);

/** Rows are found by tokens, which are made anew when the keys rotate. */
export const markerSealedRows = ({ vault }: App): SealedRows[] => [
  {
    table: 'identifier_markers',
    key: [
      ['token', 'uuid'],
      ['marker', 'text'],
      ['about', 'text'],
    ],
    column: 'sealed',
    columns: { kind: 'kind', noted: epochSql('noted_at'), expires: epochSql('expires_at') },
    context: (row) => context(row as TextRow & Bound),
    async alongside(tx, rows) {
      const tokens = rows.map(({ row, plain }) =>
        tokenOf(vault, { kind: row.kind as IdentifierKind, value: JSON.parse(String(plain)) as string }),
      );
      const old = (name: string) => rows.map(({ row }) => row[name]);
      await tx.run(setTokens, [old('token'), old('marker'), old('about'), tokens]);
    },
  },
];
