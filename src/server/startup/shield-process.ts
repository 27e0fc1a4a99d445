import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** Milliseconds that a running command gets to stop. */
const stopMs = 5_000;

const program = fileURLToPath(new URL('../shield.js', import.meta.url));

/** A command ended with an error; `reason` is written for operators. */
export class CommandFailed extends Error {
  readonly command: string;
  readonly reason: string;
  constructor(command: string, reason: string) {
    super(`${command} failed`);
    this.command = command;
    this.reason = reason;
  }
}

/** The server stops, and has ended the command, or not begun it. */
export class CommandStopped extends CommandFailed {}

/** The last line that a command printed. An unknown error prints a stack, which may quote a value: it is left out. */
export function reasonIn(said: string): string {
  const last = said.trim().split('\n').at(-1)?.trim() ?? '';
  return /^at /.test(last) ? 'An unexpected error: run the command by hand to see it.' : last;
}

/** Runs commands of `npm run shield` in a process of their own, one after the other. */
export function shieldProcess() {
  let child: ChildProcess | null = null;
  let isStopped = false;
  return {
    /** @throws CommandFailed, also after a stop */
    run: (...args: string[]) =>
      new Promise<void>((resolve, reject) => {
        if (isStopped) return reject(new CommandStopped(args[0] ?? '', 'The server is stopping.'));
        const running = spawn(process.execPath, [program, ...args], {
          stdio: ['ignore', 'ignore', 'pipe'],
          detached: true, // Ctrl-C must reach only the server, which stops the command in time
        });
        child = running;
        let said = '';
        running.stderr.on('data', (chunk: Buffer) => {
          said = `${said}${chunk}`.slice(-1_000);
        });
        running.once('error', reject);
        running.once('close', (code, signal) => {
          child = null;
          if (code === 0) return resolve();
          const Failed = isStopped ? CommandStopped : CommandFailed;
          reject(new Failed(args[0] ?? '', signal ? `It was ended by ${signal}.` : reasonIn(said)));
        });
      }),
    /** Stops the running command, if any, waits until it has ended, and starts no other. */
    async stop() {
      isStopped = true;
      if (!child) return;
      const ended = once(child, 'close');
      child.kill('SIGTERM');
      const killTimer = setTimeout(() => child?.kill('SIGKILL'), stopMs);
      await ended;
      clearTimeout(killTimer);
    },
  };
}
