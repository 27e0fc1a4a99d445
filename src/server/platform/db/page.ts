/** Some items of a list, and where the next page goes on; null after the last one. */
export interface Page<Item> {
  items: Item[];
  next: string | null;
}

/** How many items a page has at most, and where it begins. */
export interface PageQuery {
  limit: number;
  cursor?: string | undefined;
}

/**
 * A page of a list, and its last row's id if there are more, from which the next page goes on.
 * @param rows one more than `limit`, if there are
 * @param open makes what is shown of the rows of the page
 */
export function pageOf<Row extends { id: string }, Item>(
  rows: readonly Row[],
  limit: number,
  open: (page: readonly Row[]) => Item[],
): Page<Item> {
  const page = rows.slice(0, limit);
  return { items: open(page), next: rows.length > limit ? (page.at(-1)?.id ?? null) : null };
}

/**
 * The same of a list in the order of a time, and of ids at the same one; its cursors have both.
 * @param atOf the time that a row has in the order
 */
export function timedPageOf<Row extends { id: string }, Item>(
  rows: readonly Row[],
  limit: number,
  atOf: (row: Row) => Date | null,
  open: (page: readonly Row[]) => Item[],
): Page<Item> {
  const { items, next } = pageOf(rows, limit, open);
  const last = next === null ? undefined : rows[limit - 1];
  const at = last && atOf(last);
  return { items, next: at ? `${at.getTime()} ${next}` : null };
}

/** The time and the id that such a cursor names. */
export function placeOf(cursor: string | undefined): [at: Date | null, id: string | null] {
  const [ms, id] = cursor?.split(' ') ?? [];
  return ms !== undefined && id !== undefined ? [new Date(Number(ms)), id] : [null, null];
}
