import { describe, expect, test } from 'vitest';
import { CommandRefused } from './command.ts';
import { parseCommandLine } from './command-line.ts';
import { commands } from './commands.ts';

const help = (...args: string[]): string => {
  const line = parseCommandLine(args);
  return 'help' in line ? line.help : '';
};

describe('the command line', () => {
  test.each([['--help'], ['-h'], ['help']])('lists every command for %s', (arg) => {
    for (const name of Object.keys(commands)) expect(help(arg)).toContain(`  ${name}`);
  });

  test.each(Object.keys(commands))('explains %s', (name) => {
    expect(help(name, '--help')).toContain(` shield -- ${name}`);
    expect(help(name, '-h')).toBe(help(name, '--help'));
  });

  test.each([
    ['no command', [], 'Usage: npm run shield'],
    ['an unknown command', ['erase'], 'There is no command erase.'],
    ['the name of a property of every object', ['constructor'], 'There is no command constructor.'],
    ['an unknown option', ['recount', '--force'], "Unknown option '--force'"],
    [
      'two values of an option',
      ['import', 'rows.csv', '--as', 'sana@example.com', '--as=bilal@example.com'],
      '--as is given twice.',
    ],
    ['a surplus name', ['recount', 'everything'], 'recount takes 0 arguments, not 1.'],
    ['a missing name', ['import', '--as', 'sana@example.com'], 'import takes 1 argument, not 0.'],
  ])('refuses %s', (_what, args, message) => {
    expect(() => parseCommandLine(args)).toThrow(CommandRefused);
    expect(() => parseCommandLine(args)).toThrow(message);
  });

  test('passes options and names to the command', () => {
    expect(parseCommandLine(['import', 'rows.csv', '--as', 'sana@example.com'])).toEqual({
      command: commands.import,
      input: { values: { as: 'sana@example.com' }, positionals: ['rows.csv'] },
    });
  });
});
