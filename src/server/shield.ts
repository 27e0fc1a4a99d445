import {
  type BootstrapCommand,
  type Command,
  type CommandInput,
  CommandRefused,
  type Terminal,
} from './commands/command.ts';
import { type CommandLine, parseCommandLine } from './commands/command-line.ts';
import { BadConfig, readConfig } from './config.ts';
import { BackupUnreadable } from './platform/backup/archive.ts';
import { RestoreUnfinished } from './platform/backup/restore-marker.ts';
import { MigrationFailed, MigrationRefused } from './platform/db/migrate.ts';
import { PoolerMistaken } from './platform/db/pooler.ts';
import { EmbeddedFailure } from './platform/embedded-postgres/failure.ts';
import { InstanceRunning } from './platform/instance-lock.ts';
import { KeyringError } from './platform/vault/keyring.ts';

import { bootstrapContext, openCommandContext, registryLocation } from './startup/command-context.ts';
import { createShutdown } from './startup/shutdown.ts';

/** The exit code for a refused command line or command. */
const exitUsage = 2;

function terminal(): Terminal & { clear(): void } {
  const { stdout: out, stderr } = process;
  let drawn = 0;
  const clear = () => {
    if (drawn > 0) stderr.write(`\r${' '.repeat(drawn)}\r`);
    drawn = 0;
  };
  const line = (stream: NodeJS.WritableStream) => (text: string) => {
    clear();
    stream.write(`${text}\n`);
  };
  return {
    out,
    print: line(out),
    tell: line(stderr),
    isScreen: stderr.isTTY === true,
    progress(text) {
      if (!stderr.isTTY) return;
      stderr.write(`\r${text.padEnd(drawn)}`);
      drawn = text.length;
    },
    clear,
  };
}

/** The sentence for a command that failed. */
function explain(error: unknown): string {
  if (error instanceof BadConfig) return `The configuration is not usable:\n  ${error.lines.join('\n  ')}`;
  const known = [
    CommandRefused,
    EmbeddedFailure,
    MigrationRefused,
    MigrationFailed,
    KeyringError,
    PoolerMistaken,
    InstanceRunning,
    RestoreUnfinished,
    BackupUnreadable,
  ];
  if (known.some((kind) => error instanceof kind) && error instanceof Error) return error.message;
  return `The command failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
}

async function work(command: Command | BootstrapCommand, input: CommandInput): Promise<number> {
  const { clear, ...shown } = terminal();
  const shutdown = createShutdown();
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (stopping.signal.aborted) process.exit(130);
      shown.tell('Stopping after what is under way. Once more ends it at once.');
      stopping.abort();
    });
  try {
    const config = readConfig();
    const around = { ...shown, location: registryLocation(config), signal: stopping.signal };
    if ('bootstrap' in command)
      return await command.bootstrap(input, { ...around, ...bootstrapContext(config, shutdown, shown.tell) });
    return await command.run(input, { ...around, ...(await openCommandContext(config, shutdown, shown.tell)) });
  } catch (error) {
    shown.tell(explain(error));
    return error instanceof CommandRefused ? exitUsage : 1;
  } finally {
    clear();
    await shutdown.run();
  }
}

/** `npm run shield -- <command>`. @returns the exit code */
async function main(args: readonly string[]): Promise<number> {
  let line: CommandLine;
  try {
    line = parseCommandLine(args);
  } catch (error) {
    if (!(error instanceof CommandRefused)) throw error;
    process.stderr.write(`${error.message}\n`);
    return exitUsage;
  }
  if ('command' in line) return work(line.command, line.input);
  process.stdout.write(`${line.help}\n`);
  return 0;
}

const code = await main(process.argv.slice(2));
// A step of stopping that failed has set one already.
process.exitCode = code || process.exitCode;
// What hangs must not keep the process; where nothing does, it is over before.
setTimeout(() => process.exit(), 2_000).unref();
