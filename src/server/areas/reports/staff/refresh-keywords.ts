import type { App } from '../../../app.ts';
import { updateKeywords } from '../content/write-store.ts';
import { reportsChanged } from '../events.ts';
import { keywordsOf } from '../keywords/keywords.ts';
import { reportTransaction } from '../stored/store.ts';
import { lockActiveAbove } from './every-report-store.ts';

/**
 * Matches every report with the vocabulary again, after it has changed, a batch in a transaction. For the operator.
 * @param onBatch gets how many reports a batch had
 * @returns how many reports have other keywords now
 */
export async function refreshKeywords(app: App, onBatch: (read: number) => void): Promise<number> {
  let changed = 0;
  for (let after = '0'; ; ) {
    const read = await reportTransaction(app, async (tx) => {
      const { reports: some, last } = await lockActiveAbove(app, tx, after);
      const stale = some
        .map((report) => ({ was: report, is: { ...report, keywords: keywordsOf(report) } }))
        .filter(({ was, is }) => was.keywords.join('\n') !== is.keywords.join('\n'));
      for (const { is } of stale) await updateKeywords(tx, is.id, is.keywords);
      await app.events.emit(tx, reportsChanged, { changes: stale.filter(({ was }) => was.state === 'listed') });
      changed += stale.length;
      return { count: some.length, last };
    });
    if (read.last === null) return changed;
    after = read.last;
    onBatch(read.count);
  }
}
