import { useEffect, useEffectEvent } from 'react';
import { useSingleKeys } from '../browser/single-keys.ts';

/** What single keys do, by `KeyboardEvent.code`: the place of the key, the same on every keyboard layout. */
export type Shortcuts = Readonly<Partial<Record<string, () => void>>>;

/** Whether single keys have a meaning of their own there: someone types, or a dialog or a menu is open. */
export const takesKeys = (target: EventTarget | null): boolean =>
  (target instanceof Element && target.closest(typing) !== null) || document.querySelector(layers) !== null;

const typing = 'input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable=true]';
const layers = '[role=dialog], [role=alertdialog], [role=menu]';

/** Single keys, unless they are off, someone types or a dialog is open. Enter and space keep their meaning on buttons. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const enabled = useSingleKeys();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (takesKeys(event.target)) return;
    const action = shortcuts[event.code];
    if (!action) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    if (!enabled) return;
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [enabled]);
}
