import { parseArgs } from 'node:util';
import { type AnyCommand, type CommandInput, CommandRefused } from './command.ts';
import { commands } from './commands.ts';

export type CommandLine =
  /** Print this text; the command line asks for nothing else. */
  { help: string } | { command: AnyCommand; input: CommandInput };

/**
 * Parses the arguments of `npm run shield -- <command>`.
 * @throws CommandRefused for an unknown command or option, and for missing or surplus names
 */
export function parseCommandLine([name = '', ...args]: readonly string[]): CommandLine {
  if (['--help', '-h', 'help'].includes(name)) return { help: overview() };
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new CommandRefused(`${name ? `There is no command ${name}.\n\n` : ''}${overview()}`);
  if (args.includes('--help') || args.includes('-h')) return { help: command.help };
  return { command, input: parseInput(name, command, args) };
}

function overview(): string {
  const width = Math.max(...Object.keys(commands).map((name) => name.length));
  const lines = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`);
  return `Usage: npm run shield -- <command> [options]

${lines.join('\n')}

For help on one command: npm run shield -- <command> --help
A command works on the database of DATABASE_URL, or on the one in DATA_DIR, even while the server is running.`;
}

function parseInput(
  name: string,
  { options = {}, positionals: [min, max] = [0, 0] }: AnyCommand,
  args: string[],
): CommandInput {
  let parsed: ReturnType<typeof parseArgs>;
  try {
    parsed = parseArgs({ args, options, allowPositionals: true, strict: true, tokens: true });
  } catch (error) {
    throw new CommandRefused(error instanceof Error ? error.message : String(error));
  }
  const { positionals, tokens = [] } = parsed;
  const given = tokens.flatMap((token) => (token.kind === 'option' ? token.name : []));
  const twice = given.find((option, at) => given.indexOf(option) !== at);
  if (twice) throw new CommandRefused(`--${twice} is given twice.`);
  if (positionals.length < min || positionals.length > max)
    throw new CommandRefused(
      `${name} takes ${min === max ? min : `${min} to ${max}`} ${max === 1 ? 'argument' : 'arguments'}, not ${positionals.length}. See: npm run shield -- ${name} --help`,
    );
  const values = Object.entries(parsed.values).map(([key, value]) => [key, Array.isArray(value) ? undefined : value]);
  return { values: Object.fromEntries(values), positionals };
}
