import { describe, expect, test } from 'vitest';
import { chainAudit } from '../../../src/server/areas/audit/trail-store.ts';
import { startApp } from '../../support/app.ts';
import { raw } from '../../support/raw-statement.ts';
import { addLines, tamper, verdictOf } from '../../support/trail.ts';

describe('verifying from a day on', () => {
  /** Twenty lines; those from the eleventh on are of the second of November. */
  const second = new Date('2026-11-02T00:00:00Z');
  async function twoDays() {
    let now = new Date('2026-11-01T23:59:59.999Z');
    const { context, db } = await startApp({ clock: () => now });
    await addLines(context, 10);
    now = second;
    await addLines(context, 10);
    return { context, db };
  }

  test('reads the lines of that day and later, and says which it did not read', async () => {
    const { context } = await twoDays();
    expect(await verdictOf(context, undefined, second)).toMatchObject({ unread: 10, lines: 10, wrong: [] });
    const later = new Date('2026-11-03T00:00:00Z');
    expect(await verdictOf(context, undefined, later)).toMatchObject({ unread: 20, lines: 0, wrong: [] });
    const before = new Date('2026-10-01T00:00:00Z');
    expect(await verdictOf(context, undefined, before)).toMatchObject({ unread: 0, lines: 20, wrong: [] });
  });

  test('finds what was changed since, and not what was changed before', async () => {
    const { context, db } = await twoDays();
    await tamper(db, `update audit_events set event = 'report.viewed' where position in (3, 14)`);
    expect((await verdictOf(context, undefined, second)).wrong).toEqual([
      expect.stringMatching(/^Line 14 .* was changed or moved\.$/),
    ]);
  });

  test.each([
    ['the line before that day', 'delete from audit_events where position = 10', 'Line 10 is missing.'],
    ['the first line of that day', 'delete from audit_events where position = 11', 'Line 11 is missing.'],
    ['the last line', 'delete from audit_events where position = 20', 'Line 20 is missing at the end.'],
  ])('finds that %s was removed', async (_what, statement, sentence) => {
    const { context, db } = await twoDays();
    await tamper(db, statement);
    expect((await verdictOf(context, undefined, second)).wrong).toContain(sentence);
  });

  test('finds a line that the program did not write, although earlier lines are not read', async () => {
    const { context, db } = await twoDays();
    await tamper(db, `insert into audit_events (at, actor, event) values ('2026-11-03', 'account', 'report.updated')`);
    await chainAudit(context);
    const { wrong } = await verdictOf(context, undefined, new Date('2026-11-03T00:00:00Z'));
    expect(wrong).toEqual([expect.stringMatching(/^Line 21 .* not written by this program\.$/)]);
  });

  test('compares a given end that lies before', async () => {
    const { context, db } = await twoDays();
    const at5 = await db.rows<{ mac: string }>(
      raw(`select encode(mac, 'hex') as mac from audit_events where position = 5`),
    );
    expect((await verdictOf(context, `5:${at5[0]?.mac}`, second)).wrong).toEqual([]);
    expect((await verdictOf(context, `5:${'0'.repeat(32)}`, second)).wrong).toEqual([
      expect.stringMatching(/^Line 5 .* is not the one that the given end knows\.$/),
    ]);
  });
});
