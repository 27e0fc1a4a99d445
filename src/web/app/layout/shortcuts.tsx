import { type ComponentType, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { hasAnyRole } from '../../../contract/accounts/roles.ts';
import { useSingleKeys } from '../../lib/browser/single-keys.ts';
import { takesKeys } from '../../lib/hooks/use-shortcuts.ts';
import { lazyComponent } from '../../lib/loading/lazy-component.ts';
import { useStaffRoles } from '../../lib/session/session.ts';
import { framedPages } from '../pages.ts';
import { staffPages } from '../staff-pages.ts';
import type { PaletteProps } from './palette.tsx';
import { isPaletteKey, pressedKey } from './pressed-key.ts';

/** How long `g` waits for its letter. */
const waitsMs = 2_000;

const palette = lazyComponent(() => import('./palette.tsx'));

/**
 * The keyboard shortcuts of every page: Ctrl+K, ⌘K or `?` opens the palette; `/` leads to the page's search, `g` and a
 * letter to a page. The palette is loaded when it is first opened.
 */
export function Shortcuts() {
  const navigate = useNavigate();
  const roles = useStaffRoles();
  const singleKeys = useSingleKeys();
  const [Palette, setPalette] = useState<ComponentType<PaletteProps>>();
  const [isOpen, setOpen] = useState(false);
  /** When `g` was pressed, if nothing was since. */
  const pressedG = useRef(Number.NEGATIVE_INFINITY);

  // Without a connection nothing opens; the next press tries again.
  async function open(): Promise<void> {
    const loaded = await palette.load().catch(() => undefined);
    if (!loaded) return;
    setPalette(() => loaded);
    setOpen(true);
  }

  function openPage(letter: string): void {
    const open = [...framedPages, ...staffPages.filter((one) => hasAnyRole(roles, one.roles ?? []))];
    const page = open.find((one) => one.letter === letter);
    if (page) void navigate(page.path);
  }

  /** @returns whether the key was one of these */
  function onSingleKey(key: string): boolean {
    const isAfterG = performance.now() - pressedG.current < waitsMs;
    pressedG.current = key === 'g' && !isAfterG ? performance.now() : Number.NEGATIVE_INFINITY;
    if (isAfterG) {
      openPage(key);
      // A letter after `g` does not trigger another shortcut.
      return key.length === 1;
    }
    if (key === '?' || (key === '/' && !focusSearch())) void open();
    return key === 'g' || key === '?' || key === '/';
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.repeat) return;
    if (isPaletteKey(event)) {
      event.preventDefault();
      if (isOpen) setOpen(false);
      else if (!document.querySelector('[role=dialog], [role=alertdialog]')) void open();
    } else if (event.ctrlKey || event.metaKey || event.altKey || event.key === 'Shift') return;
    else if (!singleKeys || takesKeys(event.target)) pressedG.current = Number.NEGATIVE_INFINITY;
    else if (onSingleKey(pressedKey(event))) event.preventDefault();
  });
  useEffect(() => {
    // Runs before the page's own shortcuts, which ignore keys that were used here.
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener, { capture: true });
    return () => window.removeEventListener('keydown', listener, { capture: true });
  }, []);

  return Palette ? <Palette open={isOpen} onClose={() => setOpen(false)} /> : null;
}

/** Focuses the page's search field. @returns whether there is one */
function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('main [role=search] input');
  field?.focus();
  field?.select();
  return field !== null;
}
