import { expect, test } from 'vitest';
import { identifierQueryOf } from './identifier-kind.ts';

test.each([
  ['sana@example.com', { email: 'sana@example.com' }],
  [' 35202-1234567-1 ', { CNIC: '35202-1234567-1' }],
  ['3520212345671', { CNIC: '3520212345671' }],
  ['۳۵۲۰۲-۱۲۳۴۵۶۷-۱', { CNIC: '۳۵۲۰۲-۱۲۳۴۵۶۷-۱' }],
  ['+92-3001234567', { phone: '+92-3001234567' }],
  ['0300 1234567', { phone: '0300 1234567' }],
  ['+923001234567', { phone: '+923001234567' }],
])('%s is asked about as what it is', (typed, asked) => {
  expect(identifierQueryOf(typed)).toEqual(asked);
});
