import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { closestName } from '../../platform/closest-name.ts';
import * as setting from './setting-schemas.ts';
import { variable } from './variable.ts';

const postgresAddress = {
  expected:
    'an address that starts with postgres:// or postgresql://; its sslmode, if any, disable, no-verify, require, verify-ca or verify-full',
  secret: true as const,
  schema: setting.optional(setting.postgresUrl),
};

/** The variables about the database and its replica. */
export const databaseVariables = {
  databaseUrl: variable('DATABASE_URL', {
    default: '',
    docs: 'A PostgreSQL 14 or newer instead of the embedded one: postgres://user:password@host/database.',
    ...postgresAddress,
  }),
  databasePooler: variable('DATABASE_POOLER', {
    default: '',
    docs: 'If DATABASE_URL is a pooler with pool_mode = transaction: "prepared" if it supports prepared statements (PgBouncer 1.21 or newer with max_prepared_statements), else "transaction".',
    expected: 'empty, transaction or prepared',
    schema: setting.optional(z.enum(['transaction', 'prepared'])),
  }),
  databaseReplicaUrl: variable('DATABASE_REPLICA_URL', {
    default: '',
    docs: 'A streaming replica of that database, which answers lookups: postgres://user:password@host/database.',
    ...postgresAddress,
  }),
  databaseDistributed: variable('DATABASE_DISTRIBUTED', {
    default: '',
    docs: '"citus" if DATABASE_URL is the coordinator of a Citus cluster, over whose workers the first start distributes the reports. There is no way back but export and import.',
    expected: 'empty or citus',
    schema: setting.optional(z.enum(['citus'])),
  }),
};

/** What is wrong with these variables together, one line each. @param values those that are valid, of all variables */
export function databaseConflicts(values: Partial<Record<string, unknown>>): string[] {
  const lines: string[] = [];
  const { databaseUrl, databasePooler, databaseReplicaUrl, databaseDistributed, backupEveryMs } = values;
  for (const [name, address] of Object.entries({ DATABASE_URL: databaseUrl, DATABASE_REPLICA_URL: databaseReplicaUrl }))
    if (typeof address === 'string') lines.push(...addressProblems(address).map((problem) => `${name} ${problem}`));
  if (databaseUrl === null && (databasePooler || databaseReplicaUrl))
    lines.push('DATABASE_POOLER and DATABASE_REPLICA_URL belong to DATABASE_URL, which must be set too.');
  if (databaseDistributed) {
    if (databaseUrl === null) lines.push('DATABASE_DISTRIBUTED belongs to DATABASE_URL, which must be set too.');
    const excluded = {
      DATABASE_POOLER: databasePooler,
      DATABASE_REPLICA_URL: databaseReplicaUrl,
      BACKUP_EVERY: backupEveryMs,
    };
    for (const [name, value] of Object.entries(excluded))
      if (value)
        lines.push(`${name} cannot be combined with DATABASE_DISTRIBUTED: see docs/operating/several-databases.md.`);
  }
  return lines;
}

/** Parameters of an address without which a connection is less protected. */
const protecting = ['sslmode', 'sslrootcert', 'sslcert', 'sslkey'];

const certificate = /-----BEGIN (TRUSTED )?CERTIFICATE-----/;

/** What is wrong with the hosts or the parameters of an address, to complete "NAME …". pg ignores a name that it does not know. */
function addressProblems(address: string): string[] {
  const parameters = new URLSearchParams(/\?([^#]*)/.exec(address)?.[1]);
  const lines = [...parameters.keys()].flatMap((name) => {
    const meant = protecting.includes(name) ? null : closestName(name.toLowerCase(), protecting);
    return meant ? [`has a parameter ${name}, which would be ignored. Is ${meant} meant?`] : [];
  });
  if (setting.namesSeveralHosts(address) || parameters.has('target_session_attrs'))
    lines.push(
      'names several hosts, or a kind of server. Name one address, such as that of HAProxy in front of the servers: see docs/operating/high-availability.md.',
    );
  else if (!/^\d{1,5}$/.test(parameters.get('port') ?? '5432')) lines.push('has a port that is not a whole number.');
  for (const name of ['sslrootcert', 'sslcert', 'sslkey']) {
    const file = parameters.get(name);
    if (file) lines.push(...fileProblems(name, file));
  }
  return lines;
}

function fileProblems(name: string, file: string): string[] {
  try {
    const text = readFileSync(file, 'utf8');
    return name !== 'sslkey' && !certificate.test(text) ? [`names ${name} ${file}, which has no certificate.`] : [];
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error;
    return [`names ${name} ${file}, which cannot be read (${code}).`];
  }
}
