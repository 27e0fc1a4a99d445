/** An empty or error state: on its own surface, unless it is on one already. */
export const stateStyles =
  'flex flex-col items-center px-4 py-8 text-center not-in-[.bg-surface]:rounded-card not-in-[.bg-surface]:border not-in-[.bg-surface]:border-line not-in-[.bg-surface]:bg-surface not-in-[.bg-surface]:py-12';
