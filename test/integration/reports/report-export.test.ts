import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { temporaryFolder } from '../../support/paths.ts';
import { decides, startQueue } from '../../support/queue-calls.ts';
import { raw } from '../../support/raw-statement.ts';
import { files } from '../../support/report-calls.ts';
import { aReport } from '../../support/reports.ts';
import { runCommand } from '../../support/run-command.ts';

const { context, db, sana, nadia, business, waits } = await startQueue();
const folder = temporaryFolder();
afterAll(() => folder.remove());

test('an export writes a report with hidden passages as import takes it, and fails if the file lacks one that cannot be opened', async () => {
  // As long as allowed: the mark of a hidden passage may be longer than the passage.
  const [title, evidence] = ['They took the money. '.padEnd(50, 'a'), 'They took the money. '.padEnd(500, 'e')];
  const { id, body } = await waits({ url: 'https://example.org/hidden', title, evidence });
  const passages = [
    { field: 'url', from: 0, to: body.url.length },
    { field: 'name', from: 0, to: 3 },
    { field: 'title', from: 0, to: 4 },
    { field: 'evidence', from: 0, to: 4 },
  ];
  const redacted = await decides(nadia, id, 'redact', { reason: 'namesOthers', passages });
  expect(redacted.status).toBe(200);
  await files(sana);

  const out = path.join(folder.path, 'hidden.csv');
  expect(await runCommand(context, 'export', out)).toEqual([0, expect.stringContaining('2 reports written.')]);
  expect(readFileSync(out, 'utf8')).not.toContain(body.url);
  const imported = await runCommand(context, 'import', out, '--as', business.person.email);
  expect(imported).toEqual([0, expect.stringContaining('2 filed')]);

  await db.rows(
    raw(`update reports set sealed = sealed || '\\x00', redacted = redacted || '\\x00' where id = '${id}'`),
  );
  const lacking = path.join(folder.path, 'lacking.csv');
  const exported = await runCommand(context, 'export', lacking);
  expect(exported).toEqual([1, expect.stringContaining('The file lacks 1 report that could not be opened.')]);
  expect(readFileSync(lacking, 'utf8')).toContain(aReport().title);
});
