import { Menu as Base } from '@base-ui/react/menu';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { type MenuItem, type MenuProps, triggerLook } from './menu.tsx';

/** The menu itself. It comes open, since somebody waits for it. */
export default function MenuPopup({ trigger, label, items, header }: MenuProps) {
  // Beside its button in the document, so that it belongs to the same landmark.
  const [place, setPlace] = useState<HTMLDivElement | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const chosen = useRef<() => void>(undefined);

  /** A dialog returns the focus to what had it before, and an entry goes with its menu: the button has it first. */
  function act(isOpen: boolean): void {
    if (isOpen || !chosen.current) return;
    button.current?.focus();
    chosen.current();
    chosen.current = undefined;
  }

  return (
    <Base.Root defaultOpen onOpenChangeComplete={act}>
      <Base.Trigger ref={button} aria-label={label} className={triggerLook}>
        {trigger}
      </Base.Trigger>
      <div ref={setPlace} />
      <Base.Portal container={place}>
        <Base.Positioner sideOffset={6} align="end" className="z-50 outline-none">
          <Base.Popup className="min-w-56 max-w-[calc(100vw-2rem)] rounded-card border border-line bg-surface p-1.5 text-ink shadow-float outline-none transition-[opacity,translate] data-ending-style:opacity-0 data-starting-style:-translate-y-1 data-starting-style:opacity-0">
            {header ? <div className="mb-1.5 border-b border-line px-3 pt-1.5 pb-3">{header}</div> : null}
            {items.map((item) => (
              <Item
                key={item.label}
                item={item}
                onChoose={(select) => {
                  chosen.current = select;
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
  /** Hands over what is done once the menu has closed. */
  onChoose: (select: () => void) => void;
}

function Item({ item, onChoose }: ItemProps) {
  const Icon = item.icon;
  const content = (
    <>
      {Icon ? <Icon aria-hidden="true" className="size-4.5 text-ink-2" /> : null}
      {item.label}
    </>
  );
  if (item.to === undefined) {
    return (
      <Base.Item onClick={() => onChoose(item.onSelect)} className={itemLook}>
        {content}
      </Base.Item>
    );
  }
  return (
    <Base.LinkItem closeOnClick render={<Link to={item.to} />} className={itemLook}>
      {content}
    </Base.LinkItem>
  );
}

const itemLook =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 text-sm font-medium outline-none select-none data-highlighted:bg-primary-soft data-highlighted:text-on-primary-soft forced-colors:data-highlighted:bg-[Highlight] forced-colors:data-highlighted:text-[HighlightText]';
