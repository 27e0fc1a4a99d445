import { expect, test } from 'vitest';
import { baseEmail } from './base-email.ts';

test.each([
  ['x@example.org', 'x@example.org'],
  ['x+1@example.org', 'x@example.org'],
  ['x+1+2@example.org', 'x@example.org'],
  ['a.b@example.org', 'a.b@example.org'],
  ['a.b@gmail.com', 'ab@gmail.com'],
  ['a.b+shop@googlemail.com', 'ab@gmail.com'],
  ['ab@googlemail.com', 'ab@gmail.com'],
  ['a.b@mail.gmail.com', 'a.b@mail.gmail.com'],
  ['+tag@example.org', '+tag@example.org'],
  ['+tag@gmail.com', '+tag@gmail.com'],
])('mail to %s probably arrives at %s, and that address is its own base', (address, base) => {
  expect(baseEmail(address)).toBe(base);
  expect(baseEmail(base)).toBe(base);
});
