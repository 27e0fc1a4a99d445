import { afterEach, describe, expect, test, vi } from 'vitest';
import { isPaletteKey, paletteKeys, pressedKey } from './pressed-key.ts';

const press = (init: KeyboardEventInit) => new KeyboardEvent('keydown', init);
const on = (platform: string) => vi.spyOn(navigator, 'platform', 'get').mockReturnValue(platform);
afterEach(() => {
  vi.restoreAllMocks();
});

test.each([
  ['a letter by its character, wherever it is', { key: 'd', code: 'KeyH' }, 'd'],
  ['a capital as its letter', { key: 'D', code: 'KeyD', shiftKey: true }, 'd'],
  ['a slash above a digit', { key: '/', code: 'Digit7', shiftKey: true }, '/'],
  ['another character in the place of the slash', { key: '-', code: 'Slash' }, '-'],
  ['an Urdu letter by its place', { key: 'د', code: 'KeyD' }, 'd'],
  ["the Urdu keyboard's question mark", { key: '؟', code: 'Slash', shiftKey: true }, '?'],
  ['the place of the slash without Latin letters', { key: 'ظ', code: 'Slash' }, '/'],
  ['the same with Shift', { key: 'ظ', code: 'Slash', shiftKey: true }, '?'],
  ['a key without a character', { key: 'ArrowUp', code: 'ArrowUp' }, 'ArrowUp'],
] as const)('%s', (_name, init, expected) => {
  expect(pressedKey(press(init))).toBe(expected);
});

describe('the key of the palette', () => {
  const control = press({ key: 'k', code: 'KeyK', ctrlKey: true });
  const command = press({ key: 'k', code: 'KeyK', metaKey: true });

  test('is Ctrl and K', () => {
    on('Linux x86_64');
    expect([isPaletteKey(control), isPaletteKey(command), paletteKeys()]).toEqual([true, false, 'Ctrl+K']);
    expect(isPaletteKey(press({ key: 'K', code: 'KeyK', ctrlKey: true, shiftKey: true }))).toBe(false);
  });

  test('is ⌘ and K on a Mac, where Ctrl and K edit text', () => {
    on('MacIntel');
    expect([isPaletteKey(control), isPaletteKey(command), paletteKeys()]).toEqual([false, true, '⌘K']);
  });
});
