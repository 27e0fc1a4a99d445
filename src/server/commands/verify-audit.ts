import { isDay } from '../../contract/rules/day.ts';
import { formatHead, parseHead } from '../areas/audit/end-file.ts';
import { keepAuditFindings } from '../areas/audit/last-verification-store.ts';
import { verifyAuditTrail } from '../areas/audit/verification.ts';
import { type Command, CommandRefused, counted } from './command.ts';
import { showProgress } from './progress.ts';

/** How many problems to print; further ones are only counted. */
const maxPrinted = 20;

/** The start of a day in UTC. @returns null if the text is no day */
const startOfDay = (text: string): Date | null => (isDay(text) ? new Date(`${text}T00:00:00Z`) : null);

const intact = (before: number): string =>
  before > 0 ? `The trail is intact from line ${before + 1} on.` : 'The trail is intact.';

export const verifyAuditCommand: Command = {
  summary: 'Verify that the audit trail was not changed',
  help: `Usage: npm run shield -- verify-audit [--since DATE] [--head POSITION:MAC]

Reads the audit trail in order and lists every line that was changed, removed or moved. The server may be running. The
key of the chain is sealed with the keys of this registry, so access to the database alone is not enough to forge a line.
Lines missing at the end are detected with the end of the chain that this machine last stored in DATA_DIR/audit.end.

  --since  verify only from the first line of this day (UTC), such as 2026-11-01; says which lines it did not read
  --head   an end of the chain that this command printed earlier; the trail must still contain it, unless it was dropped
           after AUDIT_KEEP_MONTHS, which this command says

The page of the audit trail shows what the last run over the whole trail has found; the server runs one a day.

Prints the current end of the chain. Exits with 0 if the trail is intact, otherwise with 1.`,
  options: { head: { type: 'string' }, since: { type: 'string' } },

  async run({ values }, context) {
    const { app, print, printStatus, signal } = context;
    const noted = typeof values.head === 'string' ? parseHead(values.head) : undefined;
    if (noted === null)
      throw new CommandRefused('--head takes an end of the chain as printed by this command, POSITION:MAC.');
    const since = typeof values.since === 'string' ? startOfDay(values.since) : undefined;
    if (since === null) throw new CommandRefused('--since takes a date, YYYY-MM-DD.');
    const show = showProgress(context);
    const findings = await verifyAuditTrail(app, {
      noted,
      since,
      onProgress: (read, of) => show('lines', read, of),
      signal,
    });
    if (!findings) {
      printStatus('Stopped before the end; nothing was verified.');
      return 1;
    }
    if (!since)
      await keepAuditFindings(app, findings).catch(() =>
        printStatus('The page of the audit trail does not learn of this: the database does not write.'),
      );
    const { wrong, wrongCount, dropped, unread, lines, missLines, missCalls, waiting, end } = findings;
    if (dropped > 0)
      print(`Lines 1 to ${dropped} were dropped after AUDIT_KEEP_MONTHS; the chain is verified from where they ended.`);
    if (noted && noted.position < dropped)
      print(`Line ${noted.position}, the given end, is one of them: it could not be compared.`);
    if (unread > 0)
      print(
        `Did not read lines ${dropped + 1} to ${dropped + unread}: they are before ${values.since}. That they are intact is not proven.`,
      );
    print(`Read ${counted(lines, 'line')}${waiting > 0 ? `, and ${waiting} not chained yet` : ''}.`);
    if (missLines > 0)
      print(
        `${missLines} of them stand for ${missCalls} lookups that found nothing, one line per key and minute. Each other lookup has its own line.`,
      );
    for (const sentence of wrong.slice(0, maxPrinted)) print(sentence);
    if (wrongCount > maxPrinted) print(`And ${wrongCount - maxPrinted} more.`);
    print(wrongCount > 0 ? 'The trail is not intact.' : intact(dropped + unread));
    if (wrongCount === 0 && end.position > 0) print(`It ends at ${formatHead(end)}`);
    return wrongCount > 0 ? 1 : 0;
  },
};
