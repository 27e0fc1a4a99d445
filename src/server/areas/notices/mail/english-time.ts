const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** Formats as 14 February 2026, 09:30 UTC. @param at ISO 8601 */
export const formatTime = (at: string): string => `${days.format(new Date(at))}, ${at.slice(11, 16)} UTC`;
