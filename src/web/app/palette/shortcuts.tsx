import { type ComponentType, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { hasAnyRole } from '../../../contract/accounts/roles.ts';
import { useSingleKeys } from '../../lib/browser/single-keys.ts';
import { takesKeys } from '../../lib/hooks/use-shortcuts.ts';
import { lazyComponent } from '../../lib/loading/lazy-component.ts';
import { useStaffRoles } from '../../lib/session/session.ts';
import { loadWords } from '../../locales/catalogue.ts';
import { destinations } from './destinations.ts';
import type { PaletteProps } from './palette.tsx';
import { isPaletteKey, pressedKey } from './pressed-key.ts';

/** How long `g` waits for its letter. */
const waitsMs = 2_000;

const palette = lazyComponent(async () => {
  const [loaded] = await Promise.all([import('./palette.tsx'), loadWords('palette'), loadWords('check')]);
  return loaded;
});

/**
 * The keyboard shortcuts of every page: Ctrl+K or ⌘K opens the palette; `/` leads to the page's search, `g` and a letter to
 * a page, `?` to the list of shortcuts. Palette and list are loaded when they are first opened.
 */
export function Shortcuts() {
  const navigate = useNavigate();
  const roles = useStaffRoles();
  const singleKeys = useSingleKeys();
  const [Palette, setPalette] = useState<ComponentType<PaletteProps>>();
  const [shown, setShown] = useState<PaletteProps['shown']>(null);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);

  function show(what: PaletteProps['shown']): void {
    palette.load().then(
      (loaded) => {
        setPalette(() => loaded);
        setShown(what);
      },
      // Without a connection nothing opens; the next press tries again.
      () => undefined,
    );
  }

  /** Whether `g` was pressed just before; it waits no longer then. */
  function endWait(): boolean {
    const waited = waiting.current !== undefined;
    clearTimeout(waiting.current);
    waiting.current = undefined;
    return waited;
  }

  /** @returns whether the key was one of these */
  function onSingleKey(key: string): boolean {
    if (endWait()) {
      const to = destinations.find((one) => one.key === key && (!one.roles || hasAnyRole(roles, one.roles)))?.to;
      if (to) void navigate(to);
      // A letter after `g` does not trigger another shortcut.
      return key.length === 1;
    }
    if (key === 'g') waiting.current = setTimeout(endWait, waitsMs);
    else if (key === '?') show('keys');
    else if (key !== '/') return false;
    else if (!focusSearch()) show('commands');
    return true;
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.repeat) return;
    if (isPaletteKey(event)) {
      const isOther = shown !== 'commands' && document.querySelector('[role=dialog], [role=alertdialog]') !== null;
      event.preventDefault();
      if (!isOther) show(shown === 'commands' ? null : 'commands');
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey || event.key === 'Shift') return;
    if (!singleKeys || takesKeys(event.target)) endWait();
    else if (onSingleKey(pressedKey(event))) event.preventDefault();
  });
  useEffect(() => {
    // Runs before the page's own shortcuts, which ignore keys that were used here.
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener, { capture: true });
    return () => window.removeEventListener('keydown', listener, { capture: true });
  }, []);
  useEffect(() => () => clearTimeout(waiting.current), []);

  return Palette ? <Palette shown={shown} onShow={setShown} /> : null;
}

/** Focuses the page's search field. @returns whether there is one */
function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('main [role=search] input');
  field?.focus();
  field?.select();
  return field !== null;
}
