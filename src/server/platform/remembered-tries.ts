/**
 * Tries at short codes as this process has counted them. The database counts them for all processes; whoever can put its
 * counts back gets no more tries from any process than from the database.
 */
export function rememberedTries() {
  const counted = new Map<string, { tries: number; until: Date }>();
  return {
    /** Counts a try. @param limit `until`: when the code expires @returns false when there were `max` before */
    take(id: string, { max, until, now }: { max: number; until: Date; now: Date }): boolean {
      for (const [old, { until }] of counted) {
        if (until > now) break;
        counted.delete(old);
      }
      const tries = (counted.get(id)?.tries ?? 0) + 1;
      counted.set(id, { tries, until: counted.get(id)?.until ?? until });
      return tries <= max;
    },
  };
}
