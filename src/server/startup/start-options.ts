import { parseArgs } from 'node:util';
import { OperatorError } from '../platform/operator-error.ts';

export interface StartOptions {
  /** Fill an empty registry with invented reports. */
  demo: boolean;
  /** Begin a new registry although the data directory has the keys of another. */
  new: boolean;
}

export const startHelp = `Usage: npm start -- [options]
       node dist/server/main.js [options]

  --demo   fill an empty registry with invented reports and print a way to log in
  --new    begin a new registry although DATA_DIR has the keys or the audit trail's end of another; for one start only
  --help   print this

Everything else is set by variables: see docs/operating/settings.md.`;

/**
 * Parses the arguments of a start.
 * @returns the options, or null when they ask for help
 * @throws OperatorError for an unknown option or a name
 */
export function parseStartOptions(args: readonly string[]): StartOptions | null {
  const option = { type: 'boolean', default: false } as const;
  try {
    const options = { demo: option, new: option, help: { ...option, short: 'h' } } as const;
    const { values } = parseArgs({ args: [...args], options, strict: true, allowPositionals: false });
    return values.help ? null : { demo: values.demo, new: values.new };
  } catch (error) {
    throw new OperatorError(`${error instanceof Error ? error.message : String(error)}\n\n${startHelp}`);
  }
}
