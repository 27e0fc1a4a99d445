import { readHead, writtenHead } from '../modules/audit/service.ts';
import { type Command, CommandRefused } from './command.ts';

/** Sentences that are printed; the rest is a number. */
const mostPrinted = 20;

export const verifyAuditCommand: Command = {
  summary: 'Prove that the audit trail is as it was written',
  help: `Usage: npm run shield -- verify-audit [--head POSITION:MAC]

Reads every line of the audit trail in its order and names each that was changed, removed or moved, the first one first.
The server may go on. The chain's key is sealed with the keys of this registry, so nobody can forge a line with the
database alone. That lines are missing at the end shows by what this machine last noted in DATA_DIR/audit.end.

  --head   an end of the chain that this command printed before, kept somewhere else: the trail must still contain it

Prints where the chain ends now. Exits with 0 when the trail is whole, else with 1.`,
  options: { head: { type: 'string' } },
  positionals: [0, 0],

  async run({ values }, { services, print, tell, progress, signal }) {
    const noted = typeof values.head === 'string' ? readHead(values.head) : undefined;
    if (noted === null)
      throw new CommandRefused('--head takes an end of the chain as this command prints it, POSITION:MAC.');
    const verdict = await services.audit.verify({
      noted,
      onProgress: (read, of) => progress(`${read} of ${of} lines, ${Math.floor((100 * read) / Math.max(1, of))} %`),
      signal,
    });
    if (!verdict) {
      tell('Stopped; nothing was proven.');
      return 1;
    }
    const { wrong, wrongCount, lines, older, waiting, end } = verdict;
    print(`Read ${lines} lines${waiting > 0 ? ` and ${waiting} that wait for their place` : ''}.`);
    if (older > 0)
      print(`The first ${older} are from before the chain: they are as they were when it began to hold them.`);
    for (const sentence of wrong.slice(0, mostPrinted)) print(sentence);
    if (wrongCount > mostPrinted) print(`And ${wrongCount - mostPrinted} more.`);
    print(wrongCount > 0 ? 'The trail is not whole.' : 'The trail is whole.');
    if (wrongCount === 0 && end.position > 0) print(`It ends at ${writtenHead(end)}`);
    return wrongCount > 0 ? 1 : 0;
  },
};
