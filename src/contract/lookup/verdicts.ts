/**
 * The verdict of an answer. `disputed`: every report is under dispute. `cleared`: a dispute was upheld, and nothing
 * else is listed.
 */
export const verdicts = ['none', 'reported', 'corroborated', 'verified', 'disputed', 'cleared'] as const;
export type Verdict = (typeof verdicts)[number];
