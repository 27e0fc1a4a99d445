import { expect, test } from 'vitest';
import { maskedIdentifiers } from './report-view.ts';

test('an identifier looks the same to moderators however it was typed', () => {
  const typed = {
    email: 'Sana@Example.ORG',
    CNIC: '35202-1234567-1',
    phone: '+92 300 123 4567',
    furtherIdentifiers: null,
  };
  const normal = { email: 'sana@example.org', CNIC: '3520212345671', phone: '+923001234567', furtherIdentifiers: null };
  expect(maskedIdentifiers(typed)).toEqual(maskedIdentifiers(normal));
  expect(maskedIdentifiers(typed)).toMatchObject({ email: 's*******@example.org', CNIC: '352*******671' });
});
