import { expect, test } from 'vitest';
import { changePlan, resetPlan } from '../../../src/server/areas/limits/plans-in-force.ts';
import { clearIdentifier, putMarker, unclearIdentifiers } from '../../../src/server/areas/registry/markers/store.ts';
import { registryChanges } from '../../../src/server/platform/db/registry-changes.ts';
import { startApp } from '../../support/app.ts';
import { setPolicy } from '../../support/policy.ts';
import { raw } from '../../support/raw-statement.ts';

const { context, db, asStaff } = await startApp();

test('whatever a process keeps in memory is read again once it was changed, and is not read while nothing changes', async () => {
  const staff = await asStaff('admin', 'moderator');
  const by = { accountId: staff.accountId, requestId: 'registry-changes-1' };
  // Two processes.
  const reads = [0, 0];
  const looks = reads.map((_, one) =>
    registryChanges(db, async () => {
      reads[one] = (reads[one] ?? 0) + 1;
    }),
  );
  const look = () => Promise.all(looks.map((one) => one()));
  await look();
  expect(reads).toEqual([1, 1]);

  const email = { kind: 'email', value: 'asma@example.org' } as const;
  const [caseId, reportId] = [crypto.randomUUID(), '1000001'];
  const changes: Record<string, () => Promise<unknown>> = {
    policy: () => setPolicy(context, 'careful'),
    plan: () =>
      changePlan(
        context,
        'partner',
        { callsPerSecond: 5, lookupsPerMinute: 30, identifiersPerDay: 100, identifiersPerNetwork: null },
        by,
      ),
    'a plan that is taken back': () => resetPlan(context, 'partner', by),
    marker: () =>
      db.transaction((tx) =>
        putMarker(context, tx, { identifier: email, marker: 'victim_of_impersonation', caseId, on: true }),
      ),
    'a marker that is removed': () =>
      db.transaction((tx) =>
        putMarker(context, tx, { identifier: email, marker: 'victim_of_impersonation', caseId, on: false }),
      ),
    'cleared identifiers, many at once': () =>
      db.transaction(async (tx) => {
        for (let n = 0; n < 50; n += 1)
          await clearIdentifier(context, tx, { identifier: email, reportId: String(2_000_000 + n), at: new Date() });
        await clearIdentifier(context, tx, { identifier: email, reportId, at: new Date() });
      }),
    'one that is not cleared any more': () => db.transaction((tx) => unclearIdentifiers(tx, reportId)),
  };
  let expected = 1;
  for (const [name, change] of Object.entries(changes)) {
    await change();
    expected += 1;
    // The third look has nothing to read.
    for (let n = 0; n < 3; n += 1) await look();
    expect(reads, name).toEqual([expected, expected]);
  }
  // What was not committed is no change.
  await db
    .transaction(async (tx) => {
      await clearIdentifier(context, tx, { identifier: email, reportId, at: new Date() });
      throw new Error('undone');
    })
    .catch(() => {});
  await look();
  expect(reads).toEqual([expected, expected]);
});

test('every table of which processes keep a copy tells of its changes', async () => {
  const rows = await db.rows<{ name: string }>(
    raw(`select tgrelid::regclass::text as name from pg_trigger
         where tgname = 'registry_changes' and tgdeferrable and tginitdeferred order by 1`),
  );
  expect(rows.map(({ name }) => name)).toEqual([
    ...['identifier_markers', 'receipt_keys', 'safelist_entries', 'settings_versions'],
  ]);
});
