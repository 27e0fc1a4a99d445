const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** Formats as 14 February 2026. @param day YYYY-MM-DD or ISO 8601 */
export const formatDay = (day: string): string => days.format(new Date(day));

/** Formats as 14 February 2026, 09:30 UTC. @param at ISO 8601 */
export const formatTime = (at: string): string => `${formatDay(at)}, ${at.slice(11, 16)} UTC`;
