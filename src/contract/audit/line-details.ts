/** Details of a line: codes, ids and numbers, by their names. */
export type LineDetails = Readonly<Record<string, unknown>>;

/**
 * The details of a line. None, if somebody else wrote the line and they are no JSON: it is shown all the same, as everything
 * that is in the trail.
 */
export function detailsOf(details: string | null): LineDetails {
  try {
    const parsed: unknown = JSON.parse(details ?? '{}');
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? (parsed as LineDetails) : {};
  } catch {
    return {};
  }
}
