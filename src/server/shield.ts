import { createWriteStream, fstatSync } from 'node:fs';
import type { Writable } from 'node:stream';
import { type AnyCommand, type CommandInput, CommandRefused, type Terminal } from './commands/command.ts';
import { type CommandLine, parseCommandLine } from './commands/command-line.ts';
import { type Config, readConfig } from './config.ts';
import { fileErrorMessage } from './platform/files/file-error.ts';
import { createLog, ignoreEpipe } from './platform/log.ts';
import { bootstrapContext, openCommandContext, openDatabase, registryLocation } from './startup/command-context.ts';
import { takeOwner } from './startup/owner.ts';
import { createShutdown, onStopSignal, type Shutdown } from './startup/shutdown.ts';
import { commandErrorMessage } from './startup/startup-errors.ts';
import { watchDisks } from './startup/watch-disks.ts';

/**
 * Standard output for a command's result. Where it is a file (`> FILE`), process.stdout takes a write that the disk had room
 * for in part for a whole one, so the end of the result would be missing without an error.
 */
const standardOutput = (): Writable =>
  fstatSync(process.stdout.fd).isFile()
    ? createWriteStream('', { fd: process.stdout.fd, autoClose: false })
    : process.stdout;

/** Waits until everything was written, or could not be. */
const flushed = (out: Writable): Promise<void> =>
  new Promise((resolve) => {
    // A stream with an error takes writes without an answer.
    if (out.errored) resolve();
    else out.write('', () => resolve());
  });

/** The exit code for a refused command line or command. */
const exitUsage = 2;

function terminal(): Terminal & { clear(): void } {
  const { stderr } = process;
  const out = standardOutput();
  let progressWidth = 0;
  const clear = () => {
    if (progressWidth > 0) stderr.write(`\r${' '.repeat(progressWidth)}\r`);
    progressWidth = 0;
  };
  const line = (stream: NodeJS.WritableStream) => (text: string) => {
    clear();
    stream.write(`${text}\n`);
  };
  return {
    out,
    print: line(out),
    printStatus: line(stderr),
    isScreen: stderr.isTTY === true,
    progress(text) {
      if (!stderr.isTTY) return;
      stderr.write(`\r${text.padEnd(progressWidth)}`);
      progressWidth = text.length;
    },
    clear,
  };
}

/** Runs a command with its context. @returns the exit code */
async function runCommand(command: AnyCommand, input: CommandInput): Promise<number> {
  const { clear, ...output } = terminal();
  const shutdown = createShutdown();
  const stopping = new AbortController();
  onStopSignal(
    () => {
      output.printStatus('Stopping after the current step. Press Ctrl-C again to stop at once.');
      stopping.abort();
    },
    () => process.exit(130),
  );
  const failed: { output?: NodeJS.ErrnoException } = {};
  output.out.on('error', (error) => {
    failed.output ??= error;
    stopping.abort();
  });
  const code = await attempt(command, input, { output, shutdown, signal: stopping.signal });
  clear();
  await flushed(output.out);
  // EPIPE: the reader of the output has gone, as head does.
  if (!failed.output || failed.output.code === 'EPIPE') return code;
  output.printStatus(
    fileErrorMessage(Object.assign(failed.output, { path: 'Standard output' })) ??
      commandErrorMessage(failed.output, null),
  );
  return code || 1;
}

/** What a command runs with. */
interface Run {
  output: Terminal;
  shutdown: Shutdown;
  signal: AbortSignal;
}

/** The command was stopped while the database started. */
class StoppedEarly extends Error {}

/** @throws StoppedEarly */
function requireWanted(signal: AbortSignal): void {
  if (signal.aborted) throw new StoppedEarly('Stopped before the command had begun.');
}

/** @returns the exit code */
async function attempt(command: AnyCommand, input: CommandInput, { output, shutdown, signal }: Run): Promise<number> {
  let config: Config | null = null;
  try {
    config = readConfig();
    for (const warning of config.warnings) output.printStatus(warning);
    const owner = takeOwner(config.dataDir);
    const location = registryLocation(config);
    output.printStatus(
      `Works on ${location.database}, with the data directory ${location.dataDir}${owner ? `, as its owner, ${owner}` : ''}.`,
    );
    const base = { ...output, location, disks: watchDisks(config, createLog('error')), signal };
    if ('bootstrap' in command)
      return await command.bootstrap(input, { ...base, ...bootstrapContext(config, shutdown, output.printStatus) });
    if ('onDatabase' in command) {
      const opened = await openDatabase(config, shutdown, output.printStatus);
      requireWanted(signal);
      return await command.onDatabase(input, { ...base, ...opened });
    }
    const opened = await openCommandContext(config, shutdown, output.printStatus);
    requireWanted(signal);
    return await command.run(input, { ...base, ...opened });
  } catch (error) {
    if (error instanceof StoppedEarly) {
      output.printStatus(error.message);
      return 1;
    }
    if (!(error instanceof CommandRefused)) {
      output.printStatus(commandErrorMessage(error, config));
      return 1;
    }
    output.printStatus(error.message);
    return exitUsage;
  } finally {
    await shutdown.run();
  }
}

/** `npm run shield -- <command>`. @returns the exit code */
async function main(args: readonly string[]): Promise<number> {
  ignoreEpipe();
  let line: CommandLine;
  try {
    line = parseCommandLine(args);
  } catch (error) {
    if (!(error instanceof CommandRefused)) throw error;
    process.stderr.write(`${error.message}\n`);
    return exitUsage;
  }
  if ('command' in line) return runCommand(line.command, line.input);
  process.stdout.write(`${line.help}\n`);
  return 0;
}

const code = await main(process.argv.slice(2));
// A failed shutdown step has set an exit code already.
process.exitCode = code || process.exitCode;
// An open handle must not keep the process alive; without one it ends before this.
setTimeout(() => process.exit(), 2_000).unref();
