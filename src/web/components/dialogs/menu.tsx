import { type ComponentType, useEffect, useState } from 'react';
import { onFirstInteraction } from '../../lib/loading/first-interaction.ts';
import { lazyComponent } from '../../lib/loading/lazy-component.ts';
import { menuTriggerStyles } from './dialog-styles.ts';
import type { MenuProps } from './menu-popup.tsx';

const popup = lazyComponent(() => import('./menu-popup.tsx'));

/**
 * A button that opens a list of actions and links. The list's code is loaded at the first interaction with the page; if
 * that fails, pressing the button tries again.
 */
export function Menu(props: MenuProps) {
  const [MenuPopup, setMenuPopup] = useState<ComponentType<MenuProps>>();
  useEffect(() => onFirstInteraction(() => void popup.load().catch(() => undefined)), []);
  if (MenuPopup) return <MenuPopup {...props} />;

  const open = () => {
    popup.load().then(
      (component) => setMenuPopup(() => component),
      () => undefined,
    );
  };
  return (
    <button
      type="button"
      aria-label={props.label}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={open}
      onKeyDown={({ key }) => key === 'ArrowDown' && open()}
      className={menuTriggerStyles}
    >
      {props.trigger}
    </button>
  );
}
