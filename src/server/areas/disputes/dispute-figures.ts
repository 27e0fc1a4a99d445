import type { App } from '../../app.ts';
import { findFigures } from './store.ts';

/** Statistics about disputes. */
interface DisputeFigures {
  disputes: number;
  decided: number;
  /** Of the decided ones, those decided by the day on which it was due. */
  decidedInTime: number;
  upheld: number;
  /** Days from opening to decision; null without decisions. */
  medianDays: number | null;
}

/** How the disputes went that were opened since a time, all by default. */
export async function disputeFigures({ db }: App, since = new Date(0)): Promise<DisputeFigures> {
  const row = await findFigures(db, since);
  return {
    disputes: row?.opened ?? 0,
    decided: row?.decided ?? 0,
    decidedInTime: row?.in_time ?? 0,
    upheld: row?.upheld ?? 0,
    medianDays: row?.median ?? null,
  };
}
