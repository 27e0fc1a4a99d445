import type { Icon } from '../content/icon.tsx';

interface IconButtonProps {
  icon: Icon;
  label: string;
  onClick: () => void;
}

/** A button with an icon only. */
export function IconButton({ icon: Icon, label, onClick }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="grid size-11 place-items-center rounded-control text-ink-2 hover:bg-sunken hover:text-ink"
    >
      <Icon aria-hidden="true" className="size-4.5" />
    </button>
  );
}
