export const backdropStyles =
  'fixed inset-0 z-50 bg-backdrop transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0';

export const viewportStyles = 'fixed inset-0 z-50 grid place-items-center overflow-y-auto p-4';

export const popupStyles =
  'rounded-card border border-line bg-surface text-ink shadow-float transition-[opacity,translate] data-ending-style:opacity-0 data-starting-style:translate-y-2 data-starting-style:opacity-0';

export const menuTriggerStyles =
  'grid min-h-11 min-w-11 place-items-center rounded-control *:[svg]:size-5 *:[svg]:text-ink-2';
