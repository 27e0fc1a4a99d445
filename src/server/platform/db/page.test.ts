import { expect, test } from 'vitest';
import { pageOf, pageOfShown } from './page.ts';

test('a page without what its reader may not see takes few reads, however much of that is behind it', async () => {
  const all = Array.from({ length: 2_000 }, (_, at) => ({ id: String(2_000 - at), isHidden: at >= 10 && at < 1_990 }));
  let reads = 0;
  const read = async ({ limit, cursor }: { limit: number; cursor?: string | undefined }) => {
    reads += 1;
    return pageOf(
      all.filter(({ id }) => cursor === undefined || Number(id) < Number(cursor)).slice(0, limit + 1),
      limit,
      (rows) => [...rows],
    );
  };
  const shown = async (some: readonly (typeof all)[number][]) => some.filter(({ isHidden }) => !isHidden);
  const idOf = ({ id }: { id: string }) => id;
  const first = await pageOfShown({ limit: 10 }, read, shown, idOf);
  expect([first.items.map(idOf), first.next]).toEqual([all.slice(0, 10).map(idOf), '1991']);
  expect(reads).toBeLessThan(200);
  const second = await pageOfShown({ limit: 10, cursor: '1991' }, read, shown, idOf);
  expect([second.items.map(idOf), second.next]).toEqual([all.slice(-10).map(idOf), null]);
});
