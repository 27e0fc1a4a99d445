import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { installed } from './installed.ts';
import { freePort } from './product.ts';
import { type Program, startProgram } from './programs.ts';

/** The path of PgBouncer; empty where this machine has none. */
export const pgbouncer = installed('pgbouncer') ?? '';

/** Whether this machine's PgBouncer keeps prepared statements: version 1.21 or newer does. */
export function keepsPreparedStatements(): boolean {
  if (!pgbouncer) return false;
  const [, major = 0, minor = 0] =
    /(\d+)\.(\d+)/.exec(execFileSync(pgbouncer, ['--version'], { encoding: 'utf8' })) ?? [];
  return Number(major) > 1 || Number(minor) >= 21;
}

/**
 * Starts PgBouncer in transaction mode before a database.
 * @param url of the database
 * @param lines more lines of its configuration
 * @returns the address through it
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
  // What every connection of ours brings with it where no pooler is, said by the pooler: see docs/operating/scaling.md.
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
  // It does not run as root; whoever may enter the database's socket may run it.
  const owner = process.getuid?.() === 0 && host.startsWith('/') ? statSync(host) : null;
  const bouncer = startProgram(pgbouncer, [file], { ...(owner && { uid: owner.uid, gid: owner.gid }) });
  await bouncer.says(/process up/);
  return { url: `postgres://shield@127.0.0.1:${listens}/shield`, process: bouncer };
}
