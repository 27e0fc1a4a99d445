import { Menu as Base } from '@base-ui/react/menu';
import { type ComponentType, type ReactNode, useRef, useState } from 'react';
import { Link } from 'react-router';
import { menuTriggerStyles } from './dialog-styles.ts';

type Icon = ComponentType<{ className?: string; 'aria-hidden'?: 'true' }>;

export type MenuItem = { label: string; icon?: Icon } & (
  | { onSelect: () => void; to?: never }
  | { to: string; onSelect?: never }
);

export interface MenuProps {
  /** The content of the button. */
  trigger: ReactNode;
  /** The button's accessible name. */
  label: string;
  items: readonly MenuItem[];
  /** Above the items; not selectable. */
  header?: ReactNode;
}

/** Opens as soon as it is rendered: its code was loaded because the button was pressed. */
export default function MenuPopup({ trigger, label, items, header }: MenuProps) {
  // Next to the button in the document, to stay within the same landmark.
  const [container, setContainer] = useState<HTMLDivElement | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const selected = useRef<() => void>(undefined);

  /**
   * Runs the selected action once the menu has closed. The button gets the focus first: a dialog returns the focus to
   * the element that had it, and the menu item no longer exists then.
   */
  function runSelected(isOpen: boolean): void {
    if (isOpen || !selected.current) return;
    button.current?.focus();
    selected.current();
    selected.current = undefined;
  }

  return (
    <Base.Root defaultOpen onOpenChangeComplete={runSelected}>
      <Base.Trigger ref={button} aria-label={label} className={menuTriggerStyles}>
        {trigger}
      </Base.Trigger>
      <div ref={setContainer} />
      <Base.Portal container={container}>
        <Base.Positioner sideOffset={6} align="end" className="z-50 outline-none">
          <Base.Popup className="min-w-56 max-w-[calc(100vw-2rem)] rounded-card border border-line bg-surface p-1.5 text-ink shadow-float outline-none transition-[opacity,translate] data-ending-style:opacity-0 data-starting-style:-translate-y-1 data-starting-style:opacity-0">
            {header ? <div className="mb-1.5 border-b border-line px-3 pt-1.5 pb-3">{header}</div> : null}
            {items.map((item) => (
              <Item
                key={item.label}
                item={item}
                onSelect={(select) => {
                  selected.current = select;
                }}
              />
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

interface ItemProps {
  item: MenuItem;
  onSelect: (select: () => void) => void;
}

function Item({ item, onSelect }: ItemProps) {
  const Icon = item.icon;
  const content = (
    <>
      {Icon ? <Icon aria-hidden="true" className="size-4.5 text-ink-2" /> : null}
      {item.label}
    </>
  );
  if (item.to === undefined) {
    return (
      <Base.Item onClick={() => onSelect(item.onSelect)} className={itemStyles}>
        {content}
      </Base.Item>
    );
  }
  return (
    <Base.LinkItem closeOnClick render={<Link to={item.to} />} className={itemStyles}>
      {content}
    </Base.LinkItem>
  );
}

const itemStyles =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 text-sm font-medium outline-none select-none data-highlighted:bg-primary-soft data-highlighted:text-on-primary-soft forced-colors:data-highlighted:system-highlight';
