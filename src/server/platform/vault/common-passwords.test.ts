import { expect, test } from 'vitest';
import { commonPasswordWords } from './common-password-words.ts';
import { isCommonPassword } from './common-passwords.ts';

test.each([
  'Password1!',
  'P@ssw0rd',
  'P@$$w0rd2024',
  'PASSWORD#1',
  'Pass@word1',
  'Qwerty@123',
  'Welcome@123',
  'Admin@admin1',
  '$Ecret2020!',
  '@Dmin12345',
  'Pakistan@123',
  'Karachi#1',
  'Ahmed_2024',
  'Abcd@1234',
  'Aa@123456',
  'A!1234567',
  'A@786786',
  'Iloveyou!!',
  'Bismillah786!',
  'Asdfghjkl;',
])('%s is guessed first', (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

test.each(['Correct-horse1', 'kV7#tueqmzPl', 'Vier Tische!', 'A@8351926407', 'Melone!Ziegel', 'پاسTwelve!words'])(
  '%s is not',
  (password) => {
    expect(isCommonPassword(password)).toBe(false);
  },
);

test('the list holds a few thousand words in normalized form', () => {
  expect(commonPasswordWords.size).toBeGreaterThan(3000);
  for (const word of commonPasswordWords) expect(word).toMatch(/^[a-z]+$/);
});
