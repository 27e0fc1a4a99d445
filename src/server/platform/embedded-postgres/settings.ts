import { totalmem } from 'node:os';

const mebibyte = 1024 * 1024;

/**
 * What the embedded server is told at each start. PostgreSQL's own defaults hold for the rest; above all, each commit
 * reaches the disk before it is answered.
 */
export function serverSettings(socketDirectory: string): Record<string, string> {
  return {
    // Reachable through a socket in the file system only: no port that is taken, none that a stranger could try.
    listen_addresses: '',
    unix_socket_directories: socketDirectory,
    unix_socket_permissions: '0700',
    // The same name of the socket everywhere, whatever a build of PostgreSQL has for a default.
    port: String(embeddedPort),
    // The machine is shared with Node and the file cache, which holds what does not fit here.
    shared_buffers: `${sharedBuffersMiB(memoryBytes())}MB`,
    // A handful of server processes with a pool each, and somebody with psql beside them.
    max_connections: '100',
    log_min_messages: 'warning',
    // A statement and an error's detail can hold personal data, and a log line must not.
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

/** The memory this process may use: the machine's, or less where a container is limited to less. */
function memoryBytes(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}
