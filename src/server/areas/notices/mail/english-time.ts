/** Formats as 2026-02-14 09:30 UTC. @param at ISO 8601 */
export const formatTime = (at: string): string => `${at.slice(0, 10)} ${at.slice(11, 16)} UTC`;
