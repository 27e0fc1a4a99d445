import type { Statement } from '../../platform/db/pool.ts';
import type { Split } from '../../platform/db/splits.ts';
import { lockEach } from './split-tokens.ts';

const resealing = /^reseal\.(first|next)_(reports|report_versions|report_withdrawals)_/;

type SealedRow = Readonly<Record<'id' | 'report_id', string | undefined>>;
const reportOf = (row: unknown): string => {
  const { id, report_id } = row as SealedRow;
  return report_id ?? id ?? '';
};

/** Reads rows to be resealed without locking them, locks their reports, and reads what is still to be resealed of them. */
export function resealSplit({ name, text }: Statement<unknown>): Split | undefined {
  if (!resealing.test(name)) return undefined;
  const unlocked = { name: `split.${name}`.slice(0, 63), text: text.replace(/ for update$/, '') };
  return {
    writes: true,
    async run(on, values) {
      const locked = new Set(await lockEach(on, (await on.rows(unlocked, values)).map(reportOf)));
      return locked.size > 0 ? (await on.rows(unlocked, values)).filter((row) => locked.has(reportOf(row))) : [];
    },
  };
}
