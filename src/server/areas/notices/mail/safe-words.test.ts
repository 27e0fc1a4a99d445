import { expect, test } from 'vitest';
import { safeKeyName, safeName } from './safe-words.ts';

test.each([
  'Sana',
  'Sana Khan',
  'Muhammad Ali Raza',
  "Sinéad O'Neill",
  'Jean-Luc',
  'M. Ali',
  'Dr. Ayesha Malik',
  'بلال احمد',
  'ثناءاللہ',
])('a mail greets %s', (name) => expect(safeName(name)).toBe(name));

const links = [
  'Win at http://evil.example',
  'evil.example',
  'www.evil',
  'Sana evil。example',
  'ｅｖｉｌ．ｅｘａｍｐｌｅ',
  'e\u200bvil.example',
  'a@b',
  'Sana/evil',
  'Call 0900',
  'You have won a prize',
  'Sana\nYour account',
  'Sana: your account',
  'x'.repeat(41),
  '',
];
test.each(links)('a mail does not greet %j', (name) => expect(safeName(name)).toBe(''));

test.each([
  ['Checkout', 'Checkout'],
  ['Till-3 new', 'Till-3 new'],
  ['دکان', 'دکان'],
  ['Win at http://evil.example/now', 'Win at http evil example now'],
  ['evil．example', 'evil example'],
  ['Your account is closed, call now or lose it', 'Your account is closed call no…'],
  ['://', '…'],
])('the key pair %j is called %j', (name, expected) => expect(safeKeyName(name)).toBe(expected));
