/** How a state stands in the place of content: on a sheet of its own, unless it is on one already. */
export const stateLook =
  'flex flex-col items-center px-4 py-8 text-center not-in-[.bg-surface]:rounded-card not-in-[.bg-surface]:border not-in-[.bg-surface]:border-line not-in-[.bg-surface]:bg-surface not-in-[.bg-surface]:py-12';
