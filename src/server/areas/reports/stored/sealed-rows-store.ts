import type { StoredState } from '../../../../contract/reports/standing.ts';
import type { App } from '../../../app.ts';
import { statement } from '../../../platform/db/pool.ts';
import type { SealedRows } from '../../../platform/vault/reseal.ts';
import {
  holdContext,
  noteContext,
  placeOfTexts,
  redactedContext,
  replyContext,
  reportContext,
  type SealedContent,
  versionContext,
} from './fields.ts';
import { deleteTokens, insertTokens, namedOf } from './named-store.ts';

/** Those of these reports that are not withdrawn. */
const statesOf = statement<{ id: string; state: StoredState }>(`
  select id, state from reports where id = any($1::bigint[]) and withdrawn_at is null`);

/** The sealed columns of reports, for a rotation of keys. */
export const sealedReportRows = (app: App): SealedRows[] => [
  {
    table: 'reports',
    key: [['id', 'bigint']],
    column: 'sealed',
    columns: { version: 'version', author_id: 'author_id' },
    context: (row) => reportContext(placeOfTexts(row, row.id)),
    async alongside(tx, rows) {
      const reports = rows.map(({ id, plain }) => ({
        id,
        named: namedOf(app, JSON.parse(String(plain)) as SealedContent),
      }));
      await deleteTokens(tx, reports);
      const states = new Map(
        (await tx.rows(statesOf, [reports.map(({ id }) => id)])).map(({ id, state }) => [id, state]),
      );
      const active = reports.filter(({ id }) => states.has(id));
      const isListed = ({ id }: { id: string }) => states.get(id) === 'listed';
      await insertTokens(tx, active.filter(isListed), 'listed');
      await insertTokens(
        tx,
        active.filter((one) => !isListed(one)),
        'held',
      );
    },
  },
  {
    table: 'reports',
    key: [['id', 'bigint']],
    column: 'reply',
    context: ({ id }) => replyContext(String(id)),
  },
  {
    table: 'report_versions',
    key: [
      ['report_id', 'bigint'],
      ['version', 'int'],
    ],
    column: 'sealed',
    columns: { author_id: 'select r.author_id from reports r where r.id = report_versions.report_id' },
    context: (row) => versionContext(placeOfTexts(row, row.report_id)),
  },
  {
    table: 'reports',
    key: [['id', 'bigint']],
    column: 'withdrawal_note',
    columns: { author_id: 'author_id' },
    context: (row) => noteContext(placeOfTexts(row, row.id)),
  },
  {
    table: 'report_holds',
    key: [['report_id', 'bigint']],
    column: 'reason',
    context: ({ report_id }) => holdContext(String(report_id)),
  },
  {
    table: 'reports',
    key: [['id', 'bigint']],
    column: 'redacted',
    columns: { version: 'version', author_id: 'author_id' },
    context: (row) => redactedContext(placeOfTexts(row, row.id)),
  },
];
