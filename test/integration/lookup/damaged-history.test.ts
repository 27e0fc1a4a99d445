import { expect, test } from 'vitest';
import { checkHistory } from '../../../src/contract/lookup/check-history.ts';
import { flushAudit, noteAuditSoon } from '../../../src/server/areas/audit/note-audit.ts';
import { startApp } from '../../support/app.ts';
import { raw } from '../../support/raw-statement.ts';

const { as, context, db } = await startApp();

test('A damaged line of one’s history says that nobody knows what it found, and the others are shown', async () => {
  const sana = await as();
  const { id } = await sana.keyPair();
  const damages = ['{"hits":1,', '[1]', '"hits"', '{"calls":"many"}', '{"kinds":"email"}', ''];
  const note = (requestId: string, details: Record<string, unknown>) =>
    noteAuditSoon(context, { actor: 'key', actorId: id, event: 'lookup', requestId, details });
  for (const at of damages.keys()) note(`damaged-${at}`, { lookups: 1 });
  note('whole', { hits: 2 });
  await flushAudit(context);
  await db.rows(raw('alter table audit_events disable trigger user'));
  for (const [at, details] of damages.entries())
    await db.rows(raw(`update audit_events set details = '${details}' where request_id = 'damaged-${at}'`));

  const { status, body } = await sana.call(checkHistory.list);
  expect([status, body.lines.length]).toEqual([200, damages.length + 1]);
  for (const { requestID, outcome, hits, kinds, calls } of body.lines) {
    const whole = { outcome: 'found', hits: 2, kinds: null, calls: 1 };
    const wanted = requestID === 'whole' ? whole : { outcome: 'unknown', hits: null, kinds: null, calls: 1 };
    expect({ outcome, hits, kinds, calls }, String(requestID)).toEqual(wanted);
  }
  const csv = await sana.call(checkHistory.csv);
  expect([csv.status, csv.text.trim().split('\n')]).toEqual([
    200,
    expect.objectContaining({ length: damages.length + 2 }),
  ]);
});
