import { BadConfig, type Config } from '../config.ts';
import { RestoreUnfinished } from '../platform/backup/restore-marker.ts';
import { ClockWrong } from '../platform/clock.ts';
import { MigrationFailed, MigrationRefused } from '../platform/db/migrate.ts';
import { PoolerMistaken } from '../platform/db/pooler.ts';
import { EmbeddedFailure } from '../platform/embedded-postgres/failure.ts';
import { InstanceRunning } from '../platform/instance-lock.ts';
import { KeyringError } from '../platform/vault/keyring.ts';

/** A worker process could not start; the message is the sentence it gave. */
export class WorkerFailed extends Error {
  override name = 'WorkerFailed';
}

/** Failures whose message is a sentence for the operator. */
const known = [
  ClockWrong,
  MigrationFailed,
  KeyringError,
  MigrationRefused,
  InstanceRunning,
  EmbeddedFailure,
  RestoreUnfinished,
  WorkerFailed,
  PoolerMistaken,
];

/** The sentence for a start that failed, where we know what it means for whoever started it. */
export function startupErrorMessage(error: unknown, config: Config | null): string {
  if (error instanceof BadConfig) return `The configuration is not usable:\n  ${error.lines.join('\n  ')}`;
  if (known.some((kind) => error instanceof kind) && error instanceof Error) return error.message;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (config && code === 'EADDRINUSE')
    return `PORT ${config.port} on ${config.host} is in use by another program. Stop it, or set PORT to another number.`;
  if (config && code === 'EACCES' && error instanceof Error && 'syscall' in error && error.syscall === 'listen')
    return `PORT ${config.port} may not be used by this user. Set PORT to a number above 1023.`;
  if (config?.databaseUrl && error instanceof Error)
    return `The database of DATABASE_URL cannot be used: ${error.message || code}`;
  return `Fraud Shield could not start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
}
