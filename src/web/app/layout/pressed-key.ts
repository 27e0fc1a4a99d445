/**
 * The character of a key, in lower case. On keyboards without Latin letters it is the one in the same position on an
 * American keyboard.
 */
export function pressedKey({ key, code, shiftKey }: KeyboardEvent): string {
  if (/^[\x20-\x7e]$/.test(key)) return key.toLowerCase();
  if (key === '؟') return '?';
  if (key.length > 1) return key;
  if (code === 'Slash') return shiftKey ? '?' : '/';
  return code.replace(/^Key/, '').toLowerCase();
}

const isApple = (): boolean => /^(Mac|iP)/.test(navigator.platform);

/** Whether Ctrl and K are pressed; on a Mac ⌘ and K, since Ctrl and K edit text there. */
export const isPaletteKey = (event: KeyboardEvent): boolean =>
  !event.altKey &&
  !event.shiftKey &&
  (isApple() ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey) &&
  pressedKey(event) === 'k';

/** The names of the keys of `isPaletteKey`. */
export const paletteKeys = (): string => (isApple() ? '⌘K' : 'Ctrl+K');
