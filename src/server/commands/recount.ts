import { countListedReports } from '../areas/analysis/find-figures.ts';
import { proveTotals } from '../areas/analysis/prove-totals.ts';
import { noteOperator } from '../areas/audit/note-audit.ts';
import { refreshKeywords } from '../areas/reports/staff/every-report-store.ts';
import { OperatorError } from '../platform/operator-error.ts';
import { type Command, counted } from './command.ts';
import { showProgress } from './progress.ts';

export const recountCommand: Command = {
  summary: 'Recount the keywords of all reports and compare the totals',
  help: `Usage: npm run shield -- recount [--repair] [--match]

Recounts the keywords of all reports in one snapshot, compares them with the totals of the dashboard, and lists each total
that differs. The server may be running.

  --repair   correct the totals that differ
  --match    first match all reports with the vocabulary again, after the vocabulary has changed

Exits with 0 if the totals are equal or were corrected, otherwise with 1.`,
  options: { repair: { type: 'boolean' }, match: { type: 'boolean' } },

  async run({ values }, context) {
    const { app, print } = context;
    const show = showProgress(context);
    if (values.match) {
      await noteOperator(app, 'registry.matched_again');
      const total = await countListedReports(app);
      let read = 0;
      const changed = await refreshKeywords(app, (count) => {
        read += count;
        show('reports matched', read, Math.max(read, total));
        if (context.signal.aborted) throw new OperatorError('Stopped before the end. Run the command again.');
      });
      print(`Matched ${counted(read, 'report')} with the vocabulary; ${changed} with other keywords now.`);
    }
    const repair = values.repair === true;
    const { reports, keywords, differences } = await proveTotals(app, { repair, onProgress: show });
    print(`Counted ${counted(reports, 'report')} with ${counted(keywords, 'keyword')}.`);
    if (differences.length === 0) {
      print('The totals are equal.');
      return 0;
    }
    for (const { keyword, kept, counted } of differences)
      print(`${keyword}: ${kept} in the totals, ${counted} counted`);
    if (repair) await noteOperator(app, 'registry.totals_mended');
    print(repair ? 'Corrected.' : 'The totals differ. Run it with --repair to correct them.');
    return repair ? 0 : 1;
  },
};
