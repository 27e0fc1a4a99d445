/** Isolates a Latin value (U+2068…U+2069), so that right-to-left text does not reorder it. */
export const isolate = (value: string): string => `\u2068${value}\u2069`;

const days = new Intl.DateTimeFormat('ur-PK', { dateStyle: 'long', timeZone: 'UTC' });

/** @param at ISO 8601 */
export const formatTime = (at: string): string => `${days.format(new Date(at))}، ${isolate(`${at.slice(11, 16)} UTC`)}`;
