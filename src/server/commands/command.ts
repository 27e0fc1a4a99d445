import type { ParseArgsConfig } from 'node:util';
import type { Services } from '../compose.ts';

/** What a command says goes here: results to standard output, everything else beside it. */
export interface Terminal {
  /** A line of the result. */
  print(line: string): void;
  /** A line for whoever runs the command: what happens, what is wrong. */
  tell(line: string): void;
  /** Writes over the last such line; nothing where there is no screen. */
  progress(line: string): void;
  /** Whether somebody looks at it, rather than a file. */
  isScreen: boolean;
  /** For a result that is not lines. */
  out: NodeJS.WritableStream;
}

/** What a command works with beside a running server, or alone. */
export interface Tools extends Terminal {
  services: Services;
  /** Given when somebody presses Ctrl-C: a command ends after the batch it is at. */
  signal: AbortSignal;
}

export interface Given {
  values: Record<string, string | boolean | undefined>;
  /** What stands without an option's name. */
  names: string[];
}

/** One of `npm run shield -- <command>`: a file in this folder, and a line in all.ts. */
export interface Command {
  /** One line for the list of commands. */
  summary: string;
  /** What `--help` says. */
  help: string;
  options: NonNullable<ParseArgsConfig['options']>;
  /** How many names without an option it takes, from and to. */
  names: readonly [number, number];
  /** @returns the exit code */
  run(given: Given, tools: Tools): Promise<number>;
}

/** A command that cannot be done as it was given; the message is a sentence for whoever gave it. */
export class CommandRefused extends Error {
  override name = 'CommandRefused';
}
