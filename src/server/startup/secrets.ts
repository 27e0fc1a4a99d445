import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

type Environment = Record<string, string | undefined>;

/** Milliseconds that SHIELD_KEYS_COMMAND may take: a key management service may be far away. */
const commandTimeoutMs = 30_000;

/** Bytes that a secret's file or command may give. */
const maxBytes = 64 * 1024;

/**
 * Finds secrets that are not in the environment itself: in the file that `NAME_FILE` names, or, for the sealing keys, in
 * the output of the command SHIELD_KEYS_COMMAND, which runs in a shell and whose output is kept in memory only.
 * @param names the variables that hold secrets
 * @returns the environment with these secrets in place, and one line for each that cannot be had
 */
export function readSecrets(env: Environment, names: readonly string[]): { env: Environment; lines: string[] } {
  const lines: string[] = [];
  const found: Environment = {};
  const sources = names.flatMap((name) => [
    { name, variable: `${name}_FILE`, read: readSecretFile },
    ...(name === 'SHIELD_KEYS' ? [{ name, variable: 'SHIELD_KEYS_COMMAND', read: runSecretCommand }] : []),
  ]);
  for (const { name, variable, read } of sources) {
    const value = env[variable]?.trim();
    if (!value) continue;
    if (env[name]?.trim() || found[name] !== undefined) {
      lines.push(`${variable} is set beside another source of ${name}. Set only one of them.`);
      continue;
    }
    try {
      const text = read(value);
      // There may be several keys. What follows another secret is for people.
      found[name] = name === 'SHIELD_KEYS' ? text : (text.split('\n', 1)[0]?.trim() ?? '');
      if (found[name] === '') lines.push(`${variable} gives an empty ${name}.`);
    } catch (error) {
      lines.push(`${variable} ${error instanceof Error ? error.message : String(error)}.`);
    }
  }
  return { env: { ...env, ...found }, lines };
}

function readSecretFile(path: string): string {
  try {
    return readFileSync(path, 'utf8').slice(0, maxBytes).trim();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error;
    throw new Error(`names ${path}, which cannot be read (${code})`);
  }
}

function runSecretCommand(command: string): string {
  try {
    return execFileSync('/bin/sh', ['-c', command], {
      encoding: 'utf8',
      timeout: commandTimeoutMs,
      killSignal: 'SIGKILL',
      maxBuffer: maxBytes,
      // The command's error output is for the operator.
      stdio: ['ignore', 'pipe', 'inherit'],
    }).trim();
  } catch (error) {
    // Not the message of the error, which would repeat the command and its output.
    const { status = null, code } = error as { status?: number | null; code?: string };
    if (code === 'ENOBUFS') throw new Error(`printed more than ${maxBytes / 1024} kB`);
    if (code === 'ETIMEDOUT') throw new Error(`did not end within ${commandTimeoutMs / 1000} seconds`);
    throw new Error(status === null ? `could not run (${code ?? 'killed'})` : `ended with exit code ${status}`);
  }
}
