/** Who writes about a report beneath it: the person named, and its author. */
export const replySides = ['subject', 'author'] as const;
export type ReplySide = (typeof replySides)[number];
