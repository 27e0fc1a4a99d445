import { join, resolve } from 'node:path';
import { apiMessageText } from '../../contract/messages/api-messages.ts';
import { BadConfig, type Config, variables } from '../config.ts';
import { ApiError } from '../errors.ts';
import { isAboutFile, isOutage } from '../platform/db/outage.ts';
import { fileErrorMessage, isDiskFull } from '../platform/files/file-error.ts';
import { StoreUnavailable } from '../platform/files/store.ts';
import { OperatorError } from '../platform/operator-error.ts';
import { VaultError } from '../platform/vault/vault.ts';

/** What to print when a start failed. @param config null when it could not be read */
export function startupErrorMessage(error: unknown, config: Config | null): string {
  const known = operatorMessage(error);
  if (known !== null) return known;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (config && code === 'EADDRINUSE')
    return `PORT ${config.port} on ${config.host} is in use by another program. Stop it, or set PORT to another number.`;
  if (config && code === 'EACCES' && error instanceof Error && 'syscall' in error && error.syscall === 'listen')
    return `PORT ${config.port} may not be used by this user. Set PORT to a number above 1023.`;
  if (config && isAboutHost(error, config.host))
    return `HOST ${config.host} is not an address of this machine. Set it to one that is, such as 127.0.0.1, or to 0.0.0.0 for all of them.`;
  const aboutFile = aboutFileOf(error, config);
  if (aboutFile) return aboutFile;
  if (config?.databaseUrl && error instanceof Error)
    return `The database of DATABASE_URL cannot be used: ${error.message || code}`;
  return `Fraud Shield could not start: ${stackOf(error)}`;
}

function isAboutHost(error: unknown, host: string): boolean {
  if (!(error instanceof Error && 'code' in error && 'syscall' in error)) return false;
  if (error.syscall === 'listen') return error.code === 'EADDRNOTAVAIL' || error.code === 'EINVAL';
  return error.syscall === 'getaddrinfo' && 'hostname' in error && error.hostname === host;
}

/** What to print when a command failed. @param config null when it could not be read */
export function commandErrorMessage(error: unknown, config: Config | null): string {
  const known = operatorMessage(error) ?? aboutStoreOf(error, config) ?? aboutFileOf(error, config);
  if (known !== null) return known;
  if (error instanceof Error && isOutage(error))
    return `The database${config?.databaseUrl ? ' of DATABASE_URL' : ''} cannot be used: ${error.message || ('code' in error && error.code)}`;
  return `The command failed: ${stackOf(error)}`;
}

function operatorMessage(error: unknown): string | null {
  if (error instanceof ApiError) return apiMessageText(error.code, error.problem.values);
  if (error instanceof VaultError)
    return `${error.message} See "A sealed value cannot be opened" in docs/operating/incidents.md.`;
  if (error instanceof BadConfig) return `The configuration is not usable:\n  ${error.lines.join('\n  ')}`;
  return error instanceof OperatorError ? error.message : null;
}

/** A sentence about a failed call of the file system, and which setting names a folder that cannot be made; null otherwise. */
function aboutFileOf(error: unknown, config: Config | null): string | null {
  const message = fileErrorMessage(error);
  // When a disk is full, the error of a write names no file.
  if (message && config && isDiskFull(error) && !isAboutFile(error))
    return `The disk is full: that of DATA_DIR, ${config.dataDir}, or of another folder that the settings name.`;
  if (!message || !config || !(error instanceof Error && 'path' in error && 'syscall' in error)) return message;
  const { syscall, path } = error;
  const holds = (folder: string) => `${resolve(folder)}/`.startsWith(`${resolve(String(path))}/`);
  const setting = (['dataDir', 'backupDir'] as const).find((key) => holds(config[key]));
  return syscall === 'mkdir' && setting ? `${message} Set ${variables[setting].name} to another folder.` : message;
}

/** A sentence about the file store, which is away or refuses a call; null for other errors. */
function aboutStoreOf(error: unknown, config: Config | null): string | null {
  // What a store answers has metadata of its call.
  const isAnswer = error instanceof Error && '$metadata' in error;
  if (!config || !(error instanceof StoreUnavailable || isAnswer)) return null;
  const place = config.storage ? 'of STORAGE_URL' : `in ${join(config.dataDir, 'files')}`;
  const code = error instanceof StoreUnavailable ? error.code : error.name;
  return `The file store ${place} cannot be used: ${code}. See "The file store is away" in docs/operating/incidents.md.`;
}

const stackOf = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error));
