import { type ParseArgsConfig, parseArgs } from 'node:util';
import {
  type BootstrapCommand,
  type Command,
  type CommandInput,
  CommandRefused,
  type Terminal,
} from './commands/command.ts';
import { commands } from './commands/commands.ts';
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

/** The command was not input as it has to be. */
const exitUsage = 2;

const overview = (): string => {
  const width = Math.max(...Object.keys(commands).map((name) => name.length));
  const lines = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`);
  return `Usage: npm run shield -- <command> [options]

${lines.join('\n')}

Each explains itself: npm run shield -- <command> --help
A command works on the database of DATABASE_URL, or on the one in DATA_DIR, also while the server runs.`;
};

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

/** @throws CommandRefused for options or names that the command does not take */
function parse(
  name: string,
  { options, positionals: [from, to] }: Command | BootstrapCommand,
  args: string[],
): CommandInput {
  const config = { args, options, allowPositionals: true, strict: true } satisfies ParseArgsConfig;
  let parsed: ReturnType<typeof parseArgs>;
  try {
    parsed = parseArgs(config);
  } catch (error) {
    throw new CommandRefused(error instanceof Error ? error.message : String(error));
  }
  const { positionals } = parsed;
  if (positionals.length < from || positionals.length > to)
    throw new CommandRefused(
      `${name} takes ${from === to ? from : `${from} to ${to}`} names, not ${positionals.length}.`,
    );
  const plain = Object.entries(parsed.values).map(([key, value]) => [key, Array.isArray(value) ? undefined : value]);
  return { values: Object.fromEntries(plain), positionals };
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

async function work(name: string, command: Command | BootstrapCommand, args: string[]): Promise<number> {
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
    const input = parse(name, command, args);
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

/** `npm run shield -- <command>`: what an operator does beside the server. */
async function main([name = '', ...args]: string[]): Promise<number> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) {
    const asked = ['--help', '-h', 'help'].includes(name);
    const text = asked ? overview() : `${name ? `There is no command ${name}.\n\n` : ''}${overview()}`;
    (asked ? process.stdout : process.stderr).write(`${text}\n`);
    return asked ? 0 : exitUsage;
  }
  if (args.includes('--help') || args.includes('-h')) {
    process.stdout.write(`${command.help}\n`);
    return 0;
  }
  return work(name, command, args);
}

const code = await main(process.argv.slice(2));
// A step of stopping that failed has set one already.
process.exitCode = code || process.exitCode;
// What hangs must not keep the process; where nothing does, it is over before.
setTimeout(() => process.exit(), 2_000).unref();
