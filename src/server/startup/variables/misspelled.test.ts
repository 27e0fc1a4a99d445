import { expect, test } from 'vitest';
import { misspelled } from './misspelled.ts';

const known = [
  'PORT',
  'HOST',
  'DATABASE_URL',
  'BACKUP_EVERY',
  'BACKUP_DIR',
  'BACKUP_KEEP',
  'SMS_URL',
  'SHIELD_KEYS_FILE',
];

test.each([
  ['DATABASE_ULR', 'DATABASE_URL'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['BACKUP_EVRY', 'BACKUP_EVERY'],
  ['BACKUP_DIRR', 'BACKUP_DIR'],
  ['SMS_URI', 'SMS_URL'],
  ['SHIELD_KEY_FILE', 'SHIELD_KEYS_FILE'],
  ['database_url', 'DATABASE_URL'],
])('%s is taken for %s', (name, meant) => {
  expect(misspelled({ [name]: 'x' }, known)).toEqual([
    `${name} is not a variable of Fraud Shield, and is ignored. Is ${meant} meant?`,
  ]);
});

test('variables of others, short names, empty ones, and one beside the variable that it resembles are left alone', () => {
  const others = {
    PATH: '/bin',
    POST: '1',
    HOSTS: 'a',
    HOSTNAME: 'b',
    BACKUP_BUCKET: 'c',
    FMS_URLS: 'd',
    DATABASE_ULR: ' ',
  };
  expect(misspelled(others, known)).toEqual([]);
  expect(misspelled({ DATABASE_URL: 'x', DATABASE_URL_2: 'y', DATABASE_URI: 'z' }, known)).toEqual([]);
  expect(misspelled({ DATABASE_URL: 'x', PORT: '1' }, known)).toEqual([]);
});
