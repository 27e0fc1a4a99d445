import type {
  RemovalRequestBody,
  RequestKind,
  RequestOutcome,
  RequestReason,
} from '../../../../contract/disputes/removal-requests.ts';
import type { Language } from '../../../../contract/languages.ts';
import type { App } from '../../../app.ts';
import { dayMs } from '../../../platform/clock.ts';
import { type Page, type PageQuery, placeOf, timedPageOf } from '../../../platform/db/page.ts';
import { forUpdate, type Queryable, statement, type Tx } from '../../../platform/db/pool.ts';
import type { SealedRows } from '../../../platform/vault/reseal.ts';
import type { SealContext } from '../../../platform/vault/seal-context.ts';

/** What a request says, and who sent it; null for what was not given. */
type RequestContent = Omit<RemovalRequestBody, 'kind' | 'reason' | 'language'>;

export interface StoredRequest {
  id: string;
  kind: RequestKind;
  reason: RequestReason;
  /** The report that its reference names. */
  reportId: string | null;
  language: Language;
  content: RequestContent;
  receivedAt: Date;
  dueAt: Date;
  outcome: RequestOutcome | null;
  answer: string | null;
  decidedAt: Date | null;
  decidedBy: string | null;
  /** When the report was held because nobody had decided an order in time. */
  heldAt: Date | null;
}

type OrderState = Pick<StoredRequest, 'outcome' | 'decidedAt' | 'heldAt'>;

/** A row: what it says is sealed. */
interface Row extends Omit<StoredRequest, 'content' | 'answer'> {
  content: Buffer;
  answer: Buffer | null;
}

const columns = `id, kind, reason, report_id as "reportId", language, content, received_at as "receivedAt", due_at as "dueAt",
  outcome, answer, decided_at as "decidedAt", decided_by as "decidedBy", held_at as "heldAt"`;

const insert = statement<{ id: string }>(`
  insert into removal_requests (id, kind, reason, report_id, language, content, received_at, due_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing returning id`);
const open = statement<Row>(`
  select ${columns} from removal_requests
  where decided_at is null and ($1::timestamptz is null or (due_at, id) > ($1, $2::uuid))
  order by due_at, id limit $3`);
const countOpen = statement<{ count: number }>(`
  select count(*)::int as count from (select from removal_requests where decided_at is null limit $1) counted`);
const decided = statement<Row>(`
  select ${columns} from removal_requests
  where decided_at is not null and ($1::timestamptz is null or (decided_at, id) < ($1, $2::uuid))
  order by decided_at desc, id desc limit $3`);
const one = statement<Row>(`select ${columns} from removal_requests where id = $1`);
const lock = forUpdate(one);
const openAbout = statement<{ id: string }>(`
  select id from removal_requests where report_id = $1 and kind = $2 and decided_at is null limit 1`);
const decide = statement(`
  update removal_requests set outcome = $2, answer = $3, decided_by = $4, decided_at = $5 where id = $1`);
const ordersAbout = statement<OrderState>(`
  select outcome, decided_at as "decidedAt", held_at as "heldAt" from removal_requests where report_id = $1 and kind = 'order'`);
const removeOld = statement('delete from removal_requests where decided_at <= $1');

const context = (column: 'content' | 'answer', id: string): SealContext => ({ table: 'removal_requests', column, id });

const fromRow = ({ vault }: App, row: Row): StoredRequest => ({
  ...row,
  // insertRequest below sealed it, so the shape is known.
  content: vault.open(context('content', row.id), row.content) as RequestContent,
  answer: row.answer && (vault.open(context('answer', row.id), row.answer) as string),
});

/** How many wait to be decided, up to a limit. */
export const countOpenRequests = async ({ db }: App, limit: number): Promise<number> =>
  (await db.one(countOpen, [limit]))?.count ?? 0;

interface NewRequest extends Pick<StoredRequest, 'id' | 'reportId' | 'receivedAt' | 'dueAt'> {
  body: RemovalRequestBody;
}

/** @returns false when there is one with the id */
export async function insertRequest(
  app: App,
  tx: Tx,
  { id, body, reportId, receivedAt, dueAt }: NewRequest,
): Promise<boolean> {
  const { kind, reason, language, ...content } = body;
  const sealed = app.vault.seal(context('content', id), content);
  return (await tx.one(insert, [id, kind, reason, reportId, language, sealed, receivedAt, dueAt])) !== null;
}

/** A page of those that wait, or that were decided. One that cannot be opened is left out. */
export async function pageOfRequests(
  app: App,
  { isDecided, limit, cursor }: PageQuery & { isDecided: boolean },
): Promise<Page<StoredRequest>> {
  const rows = await app.db.rows(isDecided ? decided : open, [...placeOf(cursor), limit + 1]);
  const atOf = ({ decidedAt, dueAt }: Row) => (isDecided ? decidedAt : dueAt);
  return timedPageOf(rows, limit, atOf, (page) => app.vault.openEach(page, (row) => fromRow(app, row)));
}

export async function findRequest(app: App, db: Queryable, id: string): Promise<StoredRequest | null> {
  const row = await db.one(one, [id]);
  return row && fromRow(app, row);
}

export async function lockRequest(app: App, tx: Tx, id: string): Promise<StoredRequest | null> {
  const row = await tx.one(lock, [id]);
  return row && fromRow(app, row);
}

/** Whether another request of the kind about a report waits. */
export const isRequestOpen = async (db: Queryable, reportId: string, kind: RequestKind): Promise<boolean> =>
  (await db.one(openAbout, [reportId, kind])) !== null;

export async function updateDecided(
  { vault }: App,
  tx: Tx,
  id: string,
  { outcome, answer, by, at }: { outcome: RequestOutcome; answer: string; by: string; at: Date },
): Promise<void> {
  await tx.run(decide, [id, outcome, vault.seal(context('answer', id), answer), by, at]);
}

/** The orders about a report. */
export const listOrders = (tx: Tx, reportId: string): Promise<OrderState[]> => tx.rows(ordersAbout, [reportId]);

/** Nobody has decided an order in time, and it holds its report. */
export const isOverdue = ({ outcome, heldAt }: OrderState): boolean => outcome === null && heldAt !== null;

/** How long a decided request is kept as a record, in days: two years. */
const keptDays = 730;

/** Deletes requests two years after they were decided. */
export const removeOldRequests = ({ db, clock }: App): Promise<void> =>
  db.run(removeOld, [new Date(clock().getTime() - keptDays * dayMs)]);

/** The sealed columns of requests, for a rotation of keys. */
export const requestSealedRows: readonly SealedRows[] = (['content', 'answer'] as const).map((column) => ({
  table: 'removal_requests',
  column,
  context: ({ id }) => context(column, String(id)),
}));
