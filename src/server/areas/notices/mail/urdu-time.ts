/** Isolates a Latin value (U+2068…U+2069), so that right-to-left text does not reorder it. */
export const isolate = (value: string): string => `\u2068${value}\u2069`;

/** In Western digits. */
const days = new Intl.DateTimeFormat('ur-PK-u-nu-latn', { dateStyle: 'long', timeZone: 'UTC' });

/** @param day YYYY-MM-DD or ISO 8601 */
export const formatDay = (day: string): string => days.format(new Date(day));

/** @param at ISO 8601 */
export const formatTime = (at: string): string => `${formatDay(at)}، ${isolate(`${at.slice(11, 16)} UTC`)}`;
