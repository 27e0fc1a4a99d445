import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { onFirstTouch } from '../../lib/first-touch.ts';
import { latePart } from '../feedback/lazy-dialog.tsx';

type Icon = ComponentType<{ className?: string; 'aria-hidden'?: 'true' }>;

export type MenuItem = { label: string; icon?: Icon } & (
  | { onSelect: () => void; to?: never }
  | { to: string; onSelect?: never }
);

export interface MenuProps {
  /** What the button shows. */
  trigger: ReactNode;
  /** What the button is called. */
  label: string;
  items: readonly MenuItem[];
  /** Above the items: not a choice. */
  header?: ReactNode;
}

export const triggerLook =
  'grid min-h-11 min-w-11 place-items-center rounded-control *:[svg]:size-5 *:[svg]:text-ink-2';

const popup = latePart<MenuProps>(() => import('./menu-popup.tsx'));

/**
 * A button that opens a short list of actions and places to go. A page is full of buttons before anybody opens one, so
 * the list's code comes when somebody first touches the page. If it cannot come, the button can be pressed again.
 */
export function Menu(props: MenuProps) {
  const [Drawn, setDrawn] = useState<ComponentType<MenuProps>>();
  useEffect(() => onFirstTouch(() => void popup.fetch().catch(() => undefined)), []);
  if (Drawn) return <Drawn {...props} />;

  const open = () => {
    popup.fetch().then(
      (component) => setDrawn(() => component),
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
      className={triggerLook}
    >
      {props.trigger}
    </button>
  );
}
