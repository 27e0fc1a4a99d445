import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Ended {
  code: number | null;
  signal: NodeJS.Signals | null;
}

export interface Program {
  process: ChildProcess;
  /** Its output so far, from stdout and stderr. */
  output(): string;
  /** Waits until the output contains this, or this holds, and returns the output. Throws if the program exits first. */
  waitFor(what: string | RegExp | (() => boolean), withinMs?: number): Promise<string>;
  ended: Promise<Ended>;
  /** Sends a signal and waits for the exit. */
  end(signal: NodeJS.Signals): Promise<Ended>;
}

/** Starts a program whose output and exit a test waits for. */
export function startProgram(command: string, args: string[], options: SpawnOptions = {}): Program {
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const channel of [child.stdout, child.stderr]) {
    channel?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  let isOver = false;
  const ended = new Promise<Ended>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      isOver = true;
      resolve({ code, signal });
    });
  });
  return {
    process: child,
    output: () => output,
    ended,
    waitFor: async (what, withinMs) => {
      const holds =
        typeof what === 'function' ? what : () => (what instanceof RegExp ? what.test(output) : output.includes(what));
      await eventually(() => {
        const found = holds();
        if (!found && isOver) throw new Error(`It exited before ${what}:\n${output}`);
        return found;
      }, withinMs);
      return output;
    },
    end: (signal) => {
      child.kill(signal);
      return ended;
    },
  };
}

/**
 * Polls a condition until it holds: often at first, and less often the longer it takes, since each poll costs processor
 * time that what it waits for needs. Only what hangs takes as long as the default.
 * @throws Error after `withinMs`
 */
export async function eventually(holds: () => boolean | Promise<boolean>, withinMs = 600_000): Promise<void> {
  const begun = Date.now();
  while (!(await holds())) {
    const waited = Date.now() - begun;
    if (waited > withinMs) throw new Error(`Not within ${withinMs} ms: ${holds}`);
    await sleep(Math.min(100, Math.max(10, waited / 20)));
  }
}
