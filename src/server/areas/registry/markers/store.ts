import type { Marker } from '../../../../contract/registry/markers.ts';
import type { IdentifierKind, NormalIdentifier } from '../../../../contract/rules/identifiers.ts';
import type { App } from '../../../app.ts';
import { type Queryable, statement, type Tx } from '../../../platform/db/pool.ts';
import { mapYielding } from '../../../platform/event-loop.ts';
import { searchTokensOf, tokenOf } from '../../../platform/vault/identifier-tokens.ts';
import type { SealedRows, SealedRow as TextRow } from '../../../platform/vault/reseal.ts';
import { epoch, epochSql } from '../../../platform/vault/row-mark.ts';
import type { SealContext } from '../../../platform/vault/seal-context.ts';

interface MarkRow {
  /** The blind index of the identifier under the current key. */
  token: string;
  /** Null for an upheld dispute. */
  marker: Marker | null;
  /** Of the disputed report; null for a marker. */
  report_id: string | null;
  /** When a marker expires, or a dispute was upheld. */
  at: Date;
}

export interface NewMarker {
  identifier: NormalIdentifier;
  marker: Marker;
  /** The case in which the identifier was proven. */
  caseId: string;
  expiresAt: Date;
}

/** An identifier that an upheld dispute about a report has cleared. */
interface NewCleared {
  identifier: NormalIdentifier;
  reportId: string;
  at: Date;
}

interface SealedRow {
  marker: Marker | null;
  /** Of the case or the report. */
  id: string;
  kind: IdentifierKind;
  sealed: Buffer | null;
  at: Date;
}
const every = statement<SealedRow>(
  'markers.all',
  `select marker, case_id::text as id, kind, sealed, expires_at as at from identifier_markers
   union all
   select null, report_id::text, kind, sealed, cleared_at from cleared_identifiers`,
);

// One that was set under an earlier key would get the same token when the keys are rotated.
const put = statement(
  'markers.set',
  `with earlier as (delete from identifier_markers where token = any($7::uuid[]) and token <> $1 and marker = $2)
   insert into identifier_markers (token, marker, case_id, expires_at, kind, sealed) values ($1, $2, $3, $4, $5, $6)
   on conflict (token, marker) do update
   set case_id = excluded.case_id, expires_at = excluded.expires_at, kind = excluded.kind, sealed = excluded.sealed`,
);
const remove = statement<{ marker: Marker }>(
  'markers.remove',
  'delete from identifier_markers where token = any($1::uuid[]) and marker = $2 returning marker',
);
const insertClearing = statement(
  'markers.clear',
  `insert into cleared_identifiers (token, report_id, cleared_at, kind, sealed) values ($1, $2, $3, $4, $5)
   on conflict (token, report_id) do nothing`,
);
const deleteClearing = statement('markers.unclear', 'delete from cleared_identifiers where report_id = $1');
const deleteOld = statement(
  'markers.forget',
  `with expired as (delete from identifier_markers where expires_at <= $1)
   delete from cleared_identifiers where cleared_at <= $2`,
);
const setMarkerTokens = statement(
  'markers.set_tokens',
  `update identifier_markers m set token = given.token
   from unnest($1::uuid[], $2::text[], $3::uuid[]) as given(old, marker, token)
   where m.token = given.old and m.marker = given.marker`,
);
const setClearedTokens = statement(
  'markers.set_cleared_tokens',
  `update cleared_identifiers c set token = given.token
   from unnest($1::uuid[], $2::bigint[], $3::uuid[]) as given(old, report_id, token)
   where c.token = given.old and c.report_id = given.report_id`,
);

/** @param expires as `epoch` says it, as below */
const markerContext = (caseId: string, marker: string, kind: string, expires: string): SealContext => ({
  table: 'identifier_markers',
  column: 'sealed',
  id: caseId,
  also: `${marker} ${kind} ${expires}`,
});
const clearedContext = (reportId: string, kind: string, at: string): SealContext => ({
  table: 'cleared_identifiers',
  column: 'sealed',
  id: reportId,
  also: `${kind} ${at}`,
});

/** Not by the row's token, which somebody without a key may have chosen. */
const fromRow =
  ({ vault }: App) =>
  ({ marker, id, kind, sealed, at }: SealedRow): MarkRow => {
    const context = marker ? markerContext(id, marker, kind, epoch(at)) : clearedContext(id, kind, epoch(at));
    const value = vault.open(context, sealed ?? Buffer.alloc(0)) as string;
    const [token = ''] = searchTokensOf(vault, { kind, value });
    return { token, marker, report_id: marker ? null : id, at };
  };

/** The blind indexes of an identifier, by which reports are found too. */
export const markerTokens = ({ vault }: App, identifier: NormalIdentifier): string[] =>
  searchTokensOf(vault, identifier);

/** All markers and upheld disputes that can be opened. */
export async function findMarkers(app: App, db: Queryable): Promise<MarkRow[]> {
  const open = fromRow(app);
  const rows = await mapYielding(await db.rows(every), (row) => app.vault.tryOpen(() => open(row)));
  return rows.filter((row) => row !== null);
}

export async function insertMarker(
  { vault }: App,
  tx: Tx,
  { identifier, marker, caseId, expiresAt }: NewMarker,
): Promise<void> {
  const { kind, value } = identifier;
  const sealed = vault.seal(markerContext(caseId, marker, kind, epoch(expiresAt)), value);
  const [token, tokens] = [tokenOf(vault, identifier), searchTokensOf(vault, identifier)];
  await tx.rows(put, [token, marker, caseId, expiresAt, kind, sealed, tokens]);
}

/** @returns whether there was one */
export const deleteMarker = async (
  { vault }: App,
  tx: Tx,
  identifier: NormalIdentifier,
  marker: Marker,
): Promise<boolean> => (await tx.one(remove, [searchTokensOf(vault, identifier), marker])) !== null;

/** Notes that a dispute about a report was upheld, for an identifier that its subject has proven. */
export async function clearIdentifier({ vault }: App, tx: Tx, { identifier, reportId, at }: NewCleared): Promise<void> {
  const { kind, value } = identifier;
  const sealed = vault.seal(clearedContext(reportId, kind, epoch(at)), value);
  await tx.rows(insertClearing, [tokenOf(vault, identifier), reportId, at, kind, sealed]);
}

/** Reverts that, when an appeal has reversed the decision. */
export async function unclearIdentifiers(tx: Tx, reportId: string): Promise<void> {
  await tx.rows(deleteClearing, [reportId]);
}

export async function deleteOldMarkers(db: Queryable, now: Date, clearedBefore: Date): Promise<void> {
  await db.rows(deleteOld, [now, clearedBefore]);
}

const newTokens = ({ vault }: App, rows: readonly { row: TextRow; plain: Buffer }[]): string[] =>
  rows.map(({ row, plain }) =>
    tokenOf(vault, { kind: row.kind as IdentifierKind, value: JSON.parse(String(plain)) as string }),
  );

/** Rows are found by tokens, which are made anew when the keys rotate. */
export const markerSealedRows = (app: App): SealedRows[] => [
  {
    table: 'identifier_markers',
    key: [
      ['token', 'uuid'],
      ['marker', 'text'],
    ],
    column: 'sealed',
    columns: { case_id: 'case_id', kind: 'kind', expires: epochSql('expires_at') },
    context: ({ case_id, marker, kind, expires }) =>
      markerContext(String(case_id), String(marker), String(kind), String(expires)),
    async alongside(tx, rows) {
      const old = rows.map(({ row }) => [row.token, row.marker] as const);
      const tokens = newTokens(app, rows);
      await tx.rows(setMarkerTokens, [old.map(([token]) => token), old.map(([, marker]) => marker), tokens]);
    },
  },
  {
    table: 'cleared_identifiers',
    key: [
      ['token', 'uuid'],
      ['report_id', 'bigint'],
    ],
    column: 'sealed',
    columns: { kind: 'kind', cleared: epochSql('cleared_at') },
    context: ({ report_id, kind, cleared }) => clearedContext(String(report_id), String(kind), String(cleared)),
    async alongside(tx, rows) {
      const old = rows.map(({ row }) => [row.token, row.report_id] as const);
      const tokens = newTokens(app, rows);
      await tx.rows(setClearedTokens, [old.map(([token]) => token), old.map(([, id]) => id), tokens]);
    },
  },
];
