import { expect, test } from 'vitest';
import { OperatorError } from '../platform/operator-error.ts';
import { parseStartOptions } from './start-options.ts';

test('a start takes --demo and --new, and explains itself', () => {
  expect(parseStartOptions([])).toEqual({ demo: false, new: false });
  expect(parseStartOptions(['--demo'])).toEqual({ demo: true, new: false });
  expect(parseStartOptions(['--new'])).toEqual({ demo: false, new: true });
  expect(parseStartOptions(['--help'])).toBeNull();
});

test.each(['--dmeo', '--demo=yes', 'demo', '-d'])('a start refuses %s and lists the options there are', (arg) => {
  expect(() => parseStartOptions([arg])).toThrow(OperatorError);
  expect(() => parseStartOptions([arg])).toThrow('--demo   fill');
});
