import { expect, test } from 'vitest';
import { checkHistory } from '../../../src/contract/lookup/check-history.ts';
import { lookup } from '../../../src/contract/lookup/lookup.ts';
import { policyPresets } from '../../../src/contract/registry/policy.ts';
import { reports } from '../../../src/contract/reports/reports.ts';
import { flushAudit } from '../../../src/server/areas/audit/note-audit.ts';
import { flushDisclosures } from '../../../src/server/areas/lookup/disclosures/note-disclosures.ts';
import { startApp } from '../../support/app.ts';
import { setPolicy } from '../../support/policy.ts';
import { raw } from '../../support/raw-statement.ts';
import { aReport } from '../../support/reports.ts';

const { stranger, as, context, db } = await startApp();

test('whoever was shown a report reads whom it is about, masked, and what became of it; nobody else does', async () => {
  const [author, business, other] = [await as(), await as(), await as()];
  const email = `shown-${crypto.randomUUID()}@example.org`;
  const body = aReport({ email, CNIC: null, phone: null, name: 'Farhan Khan', category: 'loan' });
  const reportID = String((await author.call(reports.create, { body })).body.reportID);
  const { headers } = await business.keyPair();
  await stranger.call(lookup.detail, { body: { email }, headers });
  await flushDisclosures(context);

  const read = async (who: typeof business) =>
    (await who.call(checkHistory.shown, { query: { reportID } })).body.report;
  const shown = await read(business);
  expect(shown).toMatchObject({
    reportID,
    subject: { name: 'F. K.', identifiers: [expect.stringMatching(/^s\*+@example\.org$/)] },
    category: 'loan',
    state: 'listed',
    lookups: 1,
  });
  for (const said of [email, 'Farhan', body.evidence]) expect(JSON.stringify(shown)).not.toContain(said);
  expect(await read(other)).toBeNull();
  // The author was not shown it by a check.
  expect(await read(author)).toBeNull();
  await flushAudit(context);
  const seen = await db.rows(raw(`select actor_id from audit_events where event = 'shown.viewed'`));
  expect(seen).toEqual([{ actor_id: business.accountId }]);

  await setPolicy(context, { ...policyPresets.open, unverifiedReports: 'summary' });
  expect(await read(business)).toMatchObject({ subject: null, category: 'loan' });

  await author.call(reports.withdraw, { query: { reportID }, body: { reason: 'mistake' } });
  expect((await read(business)).state).toBe('withdrawn');
});
