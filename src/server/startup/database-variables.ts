import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { closest } from './misspelled.ts';
import * as setting from './setting-schemas.ts';
import { variable } from './variable.ts';

/** The variables about the database and its replica. */
export const databaseVariables = {
  DATABASE_URL: variable({
    default: '',
    docs: 'A PostgreSQL 14 or newer to use instead of the embedded one: postgres://user:password@host/database. If there are several servers, name them all to use the primary: postgres://user:password@host1:5432,host2:5432/database?target_session_attrs=primary',
    expected:
      'an address that starts with postgres:// or postgresql://, with one host or several (host1:5432,host2:5432) and one port for each or for all; its sslmode, if any, disable, no-verify, require, verify-ca or verify-full; its target_session_attrs, if any, any, read-write or primary',
    secret: true,
    schema: setting.optional(setting.postgresUrl(['any', 'read-write', 'primary'])),
  }),
  DATABASE_POOLER: variable({
    default: '',
    docs: 'Set when DATABASE_URL is a transaction pooler such as PgBouncer with pool_mode = transaction: "prepared" if it supports prepared statements (PgBouncer 1.21 or newer with max_prepared_statements), "transaction" if it does not.',
    expected: 'empty, transaction or prepared',
    schema: setting.optional(z.enum(['transaction', 'prepared'])),
  }),
  DATABASE_REPLICA_URL: variable({
    default: '',
    docs: 'A streaming replica of the database of DATABASE_URL that answers lookups: postgres://user:password@host/database. It may name several hosts with target_session_attrs=standby.',
    expected:
      'an address that starts with postgres:// or postgresql://, with one host or several (host1:5432,host2:5432) and one port for each or for all; its sslmode, if any, disable, no-verify, require, verify-ca or verify-full; its target_session_attrs, if any, any or standby',
    secret: true,
    schema: setting.optional(setting.postgresUrl(['any', 'standby'])),
  }),
  DATABASE_DISTRIBUTED: variable({
    default: '',
    docs: 'Set to "citus" when DATABASE_URL is the coordinator of a Citus cluster, over whose workers the reports are to be distributed. The first start with it moves them there; there is no way back but export and import.',
    expected: 'empty or citus',
    schema: setting.optional(z.enum(['citus'])),
  }),
  LOOKUPS_WHILE_AWAY: variable({
    default: 'refuse',
    docs: 'What happens to lookups while there is no primary of DATABASE_URL: "refuse" answers 503; "stale" lets the replica of DATABASE_REPLICA_URL answer with what it has, and the answers say so.',
    expected: 'refuse or stale',
    schema: z.enum(['refuse', 'stale']),
  }),
  STALE_MAX: variable({
    default: '60',
    docs: 'How many seconds, 5 to 86400, LOOKUPS_WHILE_AWAY=stale goes on answering after the last contact with the primary. A key that was revoked, or a report that was withdrawn, just before the loss may still count for that long.',
    expected: 'a whole number from 5 to 86400',
    schema: setting.wholeNumber(5, 86_400),
  }),
};

/** What is wrong with these variables together, one line each. @param values those that are valid, of all variables */
export function databaseConflicts(values: Partial<Record<string, unknown>>): string[] {
  const lines: string[] = [];
  const { DATABASE_URL, DATABASE_POOLER, DATABASE_REPLICA_URL } = values;
  for (const [name, address] of Object.entries({ DATABASE_URL, DATABASE_REPLICA_URL }))
    if (typeof address === 'string') lines.push(...parameterProblems(address).map((problem) => `${name} ${problem}`));
  if (DATABASE_URL === null && (DATABASE_POOLER || DATABASE_REPLICA_URL))
    lines.push('DATABASE_POOLER and DATABASE_REPLICA_URL belong to DATABASE_URL, which must be set too.');
  if (values.DATABASE_DISTRIBUTED) {
    if (DATABASE_URL === null) lines.push('DATABASE_DISTRIBUTED belongs to DATABASE_URL, which must be set too.');
    for (const name of ['DATABASE_POOLER', 'DATABASE_REPLICA_URL', 'BACKUP_EVERY'])
      if (values[name])
        lines.push(`${name} cannot be combined with DATABASE_DISTRIBUTED: see docs/operating/several-databases.md.`);
  }
  if (values.LOOKUPS_WHILE_AWAY === 'stale' && DATABASE_REPLICA_URL === null)
    lines.push('LOOKUPS_WHILE_AWAY=stale needs DATABASE_REPLICA_URL, which must be set too.');
  if (values.LOOKUPS_WHILE_AWAY === 'stale' && values.AUDIT === 'required')
    lines.push(
      'LOOKUPS_WHILE_AWAY=stale cannot be combined with AUDIT=required: without a primary no audit entry can be stored.',
    );
  return lines;
}

/** Parameters of an address without which a connection is less protected, or is made to another server. */
const protecting = ['sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'target_session_attrs'];

const certificate = /-----BEGIN (TRUSTED )?CERTIFICATE-----/;

/** What is wrong with the parameters of an address, to complete "NAME …". pg ignores a name that it does not know. */
function parameterProblems(address: string): string[] {
  const parameters = new URLSearchParams(/\?([^#]*)/.exec(address)?.[1]);
  const lines = [...parameters.keys()].flatMap((name) => {
    const meant = protecting.includes(name) ? null : closest(name.toLowerCase(), protecting);
    return meant ? [`has a parameter ${name}, which would be ignored. Is ${meant} meant?`] : [];
  });
  const file = parameters.get('sslrootcert');
  if (!file) return lines;
  try {
    if (!certificate.test(readFileSync(file, 'utf8')))
      lines.push(`names sslrootcert ${file}, which has no certificate.`);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error;
    lines.push(`names sslrootcert ${file}, which cannot be read (${code}).`);
  }
  return lines;
}
