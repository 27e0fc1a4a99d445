import type { Command } from './command.ts';

export const recountCommand: Command = {
  summary: 'Count the keywords of every report anew and compare the totals',
  help: `Usage: npm run shield -- recount [--repair] [--match]

Counts the keywords of every report and compares them with the totals of the dashboard, at one moment and while the
server goes on. Names each total that differs.

  --repair   mend the totals that differ
  --match    first match every report with the vocabulary again: after the vocabulary has changed

Exits with 0 when the totals are equal or were mended, else with 1.`,
  options: { repair: { type: 'boolean' }, match: { type: 'boolean' } },
  positionals: [0, 0],

  async run({ values }, { services, print, progress }) {
    if (values.match) {
      await services.audit.noteOperator('registry.matched_again');
      let read = 0;
      const changed = await services.reports.refreshKeywords((count) => {
        read += count;
        progress(`${read} reports matched`);
      });
      print(`Matched ${read} reports with the vocabulary; ${changed} have other keywords now.`);
    }
    const repair = values.repair === true;
    const { reports, keywords, differences } = await services.analysis.proveTotals({ repair });
    print(`Counted ${reports} reports with ${keywords} keywords.`);
    if (differences.length === 0) {
      print('The totals are equal.');
      return 0;
    }
    for (const { keyword, kept, counted } of differences)
      print(`${keyword}: ${kept} in the totals, ${counted} counted`);
    if (repair) await services.audit.noteOperator('registry.totals_mended');
    print(repair ? 'Mended.' : 'The totals differ. Run it with --repair to mend them.');
    return repair ? 0 : 1;
  },
};
