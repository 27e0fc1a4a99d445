import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { installed } from './installed.ts';
import { freePort } from './product.ts';
import { type Program, startProgram } from './programs.ts';

/** The path of PgBouncer; empty if it is not installed. */
export const pgbouncer = installed('pgbouncer') ?? '';

/** Whether the installed PgBouncer supports prepared statements, as versions from 1.21 do. */
export function keepsPreparedStatements(): boolean {
  if (!pgbouncer) return false;
  const [, major = 0, minor = 0] =
    /(\d+)\.(\d+)/.exec(execFileSync(pgbouncer, ['--version'], { encoding: 'utf8' })) ?? [];
  return Number(major) > 1 || Number(minor) >= 21;
}

/**
 * Starts PgBouncer in transaction mode in front of a database.
 * @param url the database
 * @param lines added to its configuration
 * @returns the connection URL through PgBouncer
 */
export async function startPgBouncer({
  url,
  folder,
  lines = '',
}: {
  url: string;
  folder: string;
  lines?: string;
}): Promise<{ url: string; process: Program }> {
  const { username, password, pathname, hostname, port, searchParams } = new URL(url);
  const host = searchParams.get('host') ?? hostname;
  const listens = await freePort();
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
  const file = path.join(folder, 'pgbouncer.ini');
  // Session settings, which without a pooler each of our connections sets: see docs/operating/scaling.md.
  const begin = 'set plan_cache_mode = force_generic_plan; set statement_timeout = 15000';
  writeFileSync(
    file,
    `[databases]
shield = host=${host} port=${searchParams.get('port') ?? (port || 5432)} dbname=${pathname.slice(1)} user=${decodeURIComponent(username)} password=${decodeURIComponent(password)} connect_query='${begin}'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listens}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 4
${lines}
`,
    { mode: 0o644 },
  );
  // PgBouncer refuses to run as root, so it runs as the owner of the database's socket.
  const owner = process.getuid?.() === 0 && host.startsWith('/') ? statSync(host) : null;
  const bouncer = startProgram(pgbouncer, [file], { ...(owner && { uid: owner.uid, gid: owner.gid }) });
  await bouncer.waitFor(/process up/);
  return { url: `postgres://shield@127.0.0.1:${listens}/shield`, process: bouncer };
}
