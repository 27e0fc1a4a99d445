import { expect, test } from 'vitest';
import { fileErrorMessage } from './file-error.ts';

test('a refused permission names the user that the program runs as', () => {
  const error = Object.assign(new Error('EACCES'), { code: 'EACCES', syscall: 'open', path: '/data/shield.keys' });
  expect(fileErrorMessage(error)).toBe(
    `/data/shield.keys cannot be opened: user ${process.getuid?.()}, who runs this program, lacks the permission.`,
  );
});

test('other errors are not about files', () => {
  for (const error of [new TypeError('x'), Object.assign(new Error('x'), { code: 'ECONNREFUSED', syscall: 'connect' })])
    expect(fileErrorMessage(error)).toBeNull();
});
