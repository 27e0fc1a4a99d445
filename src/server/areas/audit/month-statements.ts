import { statement } from '../../platform/db/pool.ts';

// The functions are in migrations/0002_audit.sql.

/** The trail's partitions. */
export const partitions = statement<{ name: string }>(
  'audit.partitions',
  `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
   where i.inhparent = 'audit_events'::regclass order by 1`,
);
export const addMonth = statement<{ added: boolean }>(
  'audit.add_month',
  'select audit_events_add_month($1::date) as added',
);
export const dropLines = statement('audit.drop_lines', 'select audit_events_drop_lines($1)');
/** Another process may have dropped it. */
export const dropMonth = statement<{ dropped: boolean }>(
  'audit.drop_month',
  `select case when to_regclass($1::text) is null then false
     else audit_events_drop_month($1::text::regclass, $2) end as dropped`,
);
