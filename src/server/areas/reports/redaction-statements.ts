import { statement } from '../../platform/db/pool.ts';

/** What others read of a report's sealed fields: in place of `sealed`, if passages are hidden. */
export const shownColumns = 'coalesce(r.redacted, r.sealed) as sealed, r.redacted is not null as is_redacted';

export const setRedaction = statement(
  'reports.set_redaction',
  'update reports set redacted = $2, redacted_passages = $3::jsonb where id = $1',
);

export const setReleased = statement(
  'reports.set_released',
  'update reports set narrative_released_at = $2 where id = $1',
);

export interface ShownRow {
  id: string;
  author_id: string | null;
  version: number;
  sealed: Buffer;
  is_redacted: boolean;
}

/** Those of some reports whose narrative the person named may read. */
export const released = statement<ShownRow>(
  'reports.released',
  `select r.id, r.author_id, r.version, ${shownColumns} from reports r
   where r.id = any($1::bigint[]) and r.narrative_released_at is not null
     and r.withdrawn_at is null and r.destroyed_at is null`,
);
