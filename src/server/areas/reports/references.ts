import { referenceSpace, shownReference } from '../../../contract/reports/short-reference.ts';
import type { Queryable, Tx } from '../../platform/db/pool.ts';
import { referenceOf, takenReferences } from './statements.ts';

/**
 * Draws the short references of new reports, which no report has. The index of `reports` refuses one that another
 * transaction has drawn at the same time.
 */
export async function drawReferences(tx: Tx, count: number): Promise<number[]> {
  const drawn = new Set<number>();
  while (drawn.size < count) {
    const fresh = new Set<number>();
    while (drawn.size + fresh.size < count) {
      const number = randomReference();
      if (!drawn.has(number)) fresh.add(number);
    }
    const taken = await tx.rows(takenReferences, [[...fresh]]);
    for (const { reference } of taken) fresh.delete(reference);
    for (const number of fresh) drawn.add(number);
  }
  return [...drawn];
}

/** The short reference of a report; null once the report is deleted. */
export async function findReference(db: Queryable, id: string): Promise<string | null> {
  const row = await db.one(referenceOf, [id]);
  return row && shownReference(row.reference);
}

/** Evenly: the numbers beyond the last multiple of the space are drawn again. */
function randomReference(): number {
  const [drawn] = crypto.getRandomValues(new Uint32Array(1)) as unknown as [number];
  return drawn < 2 ** 32 - (2 ** 32 % referenceSpace) ? drawn % referenceSpace : randomReference();
}
