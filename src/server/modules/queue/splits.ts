import { changing } from '../../platform/db/splits.ts';
import { lockListed, undecided, undecidedOf } from './statements.ts';

/** The queue is on the coordinator, reports on workers. */
export const queueSplits = [
  changing(undecided, async (on, values) => {
    const ids: readonly string[] = values[0];
    const locked: { report_id: string; category: string | null }[] = [];
    for (const id of [...ids].sort((one, other) => (BigInt(one) < BigInt(other) ? -1 : 1)))
      locked.push(...(await on.rows(lockListed, [id])));
    const open = await on.rows(undecidedOf, [locked.map(({ report_id }) => report_id)]);
    const left = new Set(open.map(({ report_id }) => report_id));
    return locked.filter(({ report_id }) => left.has(report_id));
  }),
];
