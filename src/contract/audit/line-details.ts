/** Details of a line: codes, ids and numbers, by their names. */
export type LineDetails = Readonly<Record<string, unknown>>;

/**
 * The details of a line. Empty if another program wrote the line and its details are not JSON: the line is shown anyway, as
 * is everything in the trail.
 */
export function detailsOf(details: string | null): LineDetails {
  try {
    const parsed: unknown = JSON.parse(details ?? '{}');
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? (parsed as LineDetails) : {};
  } catch {
    return {};
  }
}

/** The calls that a line `lookup.misses` stands for; 0 for a line of another kind. */
export function callsIn({ event, details }: { event: string; details: string | null }): number {
  const { calls } = detailsOf(details);
  return event === 'lookup.misses' && Number.isSafeInteger(calls) ? Number(calls) : 0;
}
