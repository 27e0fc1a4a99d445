/**
 * A page of a list, and its last row's id if there are more, from which the next page goes on.
 * @param rows one more than `limit`, if there are
 * @param open makes what is shown of the rows of the page
 */
export function pageOf<Row extends { id: string }, Item>(
  rows: readonly Row[],
  limit: number,
  open: (page: readonly Row[]) => Item[],
): { items: Item[]; next: string | null } {
  const page = rows.slice(0, limit);
  return { items: open(page), next: rows.length > limit ? (page.at(-1)?.id ?? null) : null };
}
