import { totalmem } from 'node:os';

const mebibyte = 1024 * 1024;

/**
 * The settings of the embedded server; everything else has PostgreSQL's defaults. In particular, every commit is flushed to
 * disk before it is acknowledged.
 */
export function serverSettings(socketDirectory: string): Record<string, string> {
  return {
    // Only a Unix socket: no port that may be taken or attacked.
    listen_addresses: '',
    unix_socket_directories: socketDirectory,
    unix_socket_permissions: '0700',
    // Part of the socket's name; builds of PostgreSQL have different defaults.
    port: String(embeddedPort),
    // Leaves memory for Node and the file cache.
    shared_buffers: `${sharedBuffersMiB(memoryBytes())}MB`,
    // Blind indexes are written in no order, so an import touches most pages of their index again after each checkpoint, and
    // logs each whole. With 1 GB, the default, it wrote 43 kB of log a row into a million reports, and with this 15.
    max_wal_size: '2GB',
    // For one server process with its pool, commands and psql.
    max_connections: '100',
    // What a killed process has asked for ends then, with its locks, and not after its statement.
    client_connection_check_interval: '1s',
    log_min_messages: 'warning',
    // Statements and error details may contain personal data, which must not be logged.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
  };
}

/** The port in the socket's file name; nothing listens on it. */
export const embeddedPort = 5432;

/** A quarter of the memory, from 128 to 1024 MiB. */
export function sharedBuffersMiB(bytes: number): number {
  return Math.round(Math.min(1024, Math.max(128, bytes / 4 / mebibyte)));
}

/** The memory of the machine, or the limit of the container. */
function memoryBytes(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}
