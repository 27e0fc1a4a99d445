/** What every dialog shares: the shade, the room it stands in, and the sheet. A dialog over a dialog shades that too. */
export const backdropLook =
  'fixed inset-0 z-50 bg-backdrop transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0';

export const viewportLook = 'fixed inset-0 z-50 grid place-items-center overflow-y-auto p-4';

export const popupLook =
  'rounded-card border border-line bg-surface text-ink shadow-float transition-[opacity,translate] data-ending-style:opacity-0 data-starting-style:translate-y-2 data-starting-style:opacity-0';
