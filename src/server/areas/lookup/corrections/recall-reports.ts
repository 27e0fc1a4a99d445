import type { CorrectionKind } from '../../../../contract/lookup/corrections.ts';
import type { App } from '../../../app.ts';
import { servicesOf } from '../../../bind.ts';
import type { Tx } from '../../../platform/db/pool.ts';

interface Corrected {
  reportIds: readonly string[];
  kind: CorrectionKind;
  version?: number;
  happenedAt?: Date;
  isShownAgain?: boolean;
}

/** Has everyone learn who was told of reports that they are no longer what they were told. */
export async function recallReports(app: App, tx: Tx, { isShownAgain, ...change }: Corrected): Promise<void> {
  const { corrections } = servicesOf(app);
  if (!isShownAgain) return corrections.recallAll(tx, change);
  for (const reportId of change.reportIds) await corrections.recallShown(tx, reportId);
}
