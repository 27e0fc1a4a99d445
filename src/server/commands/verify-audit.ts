import { formatHead, parseHead } from '../modules/audit/service.ts';
import { type Command, CommandRefused } from './command.ts';
import { showProgress } from './progress.ts';

/** Problems to print; the rest is only counted. */
const maxPrinted = 20;

export const verifyAuditCommand: Command = {
  summary: 'Verify that the audit trail was not changed',
  help: `Usage: npm run shield -- verify-audit [--head POSITION:MAC]

Reads the audit trail in order and lists every line that was changed, removed or moved. The server may run meanwhile. The
key of the chain is sealed with the keys of this registry, so access to the database alone is not enough to forge a line.
Lines missing at the end are detected by the end of the chain that this machine last noted in DATA_DIR/audit.end.

  --head   an end of the chain that this command printed earlier: the trail must still contain it

Prints the current end of the chain. Exits with 0 when the trail is intact, else with 1.`,
  options: { head: { type: 'string' } },
  positionals: [0, 0],

  async run({ values }, context) {
    const { services, print, printStatus, signal } = context;
    const noted = typeof values.head === 'string' ? parseHead(values.head) : undefined;
    if (noted === null)
      throw new CommandRefused('--head takes an end of the chain as printed by this command, POSITION:MAC.');
    const show = showProgress(context);
    const verdict = await services.audit.verify({
      noted,
      onProgress: (read, of) => show('lines', read, of),
      signal,
    });
    if (!verdict) {
      printStatus('Stopped before the end; nothing was verified.');
      return 1;
    }
    const { wrong, wrongCount, lines, older, waiting, end } = verdict;
    print(`Read ${lines} lines${waiting > 0 ? ` and ${waiting} that are not chained yet` : ''}.`);
    if (older > 0)
      print(`The first ${older} are older than the chain: they are as they were when they were added to it.`);
    for (const sentence of wrong.slice(0, maxPrinted)) print(sentence);
    if (wrongCount > maxPrinted) print(`And ${wrongCount - maxPrinted} more.`);
    print(wrongCount > 0 ? 'The trail is not intact.' : 'The trail is intact.');
    if (wrongCount === 0 && end.position > 0) print(`It ends at ${formatHead(end)}`);
    return wrongCount > 0 ? 1 : 0;
  },
};
