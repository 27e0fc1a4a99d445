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
  return { items, next: at && next !== null ? timedCursor(at, next) : null };
}

/** Where a list in the order of a time goes on after an item. */
export const timedCursor = (at: Date, id: string): string => `${at.getTime()} ${id}`;

/** The time and the id that such a cursor names. */
export function placeOf(cursor: string | undefined): [at: Date | null, id: string | null] {
  const [ms, id] = cursor?.split(' ') ?? [];
  return ms !== undefined && id !== undefined ? [new Date(Number(ms)), id] : [null, null];
}

/**
 * A page of a list without what its reader may not see: as long as if that were not there.
 * @param read reads a page of the whole list; one that is shorter than asked has looked through as much as it may
 * @param show what is shown of some items
 * @param cursorOf where the next page goes on after what is shown last
 */
export async function pageOfShown<Item, Shown>(
  { limit, cursor }: PageQuery,
  read: (page: PageQuery) => Promise<Page<Item>>,
  show: (some: readonly Item[]) => Promise<readonly Shown[]>,
  cursorOf: (last: Shown) => string,
): Promise<Page<Shown>> {
  const shown: Shown[] = [];
  for (let from = cursor; ; ) {
    // One more, which says whether there is a next page.
    const { items, next } = await read({ limit: limit + 1, cursor: from });
    shown.push(...(await show(items)));
    const last = shown[limit - 1];
    if (shown.length > limit && last !== undefined) return { items: shown.slice(0, limit), next: cursorOf(last) };
    if (next === null || items.length <= limit) return { items: shown, next };
    from = next;
  }
}
