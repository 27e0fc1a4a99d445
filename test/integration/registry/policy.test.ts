import { describe, expect, test } from 'vitest';
import { auth } from '../../../src/contract/accounts/auth.ts';
import { choicesOf, policyPresets, policySwitches, presetOf } from '../../../src/contract/registry/policy.ts';
import { policy as contract } from '../../../src/contract/registry/staff-policy.ts';
import { previewPolicy } from '../../../src/server/areas/moderation/policy-versions.ts';
import {
  changePolicy,
  currentPolicy,
  latestPolicy,
  policyVersions,
} from '../../../src/server/areas/registry/policy/current-policy.ts';
import { createReport } from '../../../src/server/areas/reports/filing/create-report.ts';
import { type CommandContext, CommandRefused } from '../../../src/server/commands/command.ts';
import { policyCommand } from '../../../src/server/commands/policy.ts';
import { startApp } from '../../support/app.ts';
import { inRepository } from '../../support/paths.ts';
import { aPerson } from '../../support/people.ts';
import { setPolicy } from '../../support/policy.ts';
import { raw } from '../../support/raw-statement.ts';
import { aReport } from '../../support/reports.ts';

const { context, db, as, asStaff, stranger } = await startApp();
/** The policy as another process knows it. */
const elsewhere = { ...context };

const auditedChanges = async (): Promise<unknown[]> =>
  (
    await db.rows(
      raw<{ details: string }>("select details from audit_events where event = 'policy.changed' order by id"),
    )
  ).map(({ details }) => JSON.parse(details));

describe('the policy of the registry', () => {
  test('is Open until it is changed, which is in force here at once and elsewhere with the next look, and the trail says what it was before', async () => {
    expect(await latestPolicy(context)).toMatchObject({ version: 0, settings: policyPresets.open });
    await setPolicy(context, 'careful');
    expect(currentPolicy(context)).toEqual(policyPresets.careful);
    await latestPolicy(elsewhere);
    expect(currentPolicy(elsewhere)).toEqual(policyPresets.careful);
    expect(await auditedChanges()).toEqual([
      {
        version: 1,
        filing: { before: 'any_account', after: 'confirmed_email' },
        liveKeys: { before: 'any_account', after: 'approved' },
        newReports: { before: 'listed', after: 'held' },
        unverifiedReports: { before: 'everything', after: 'summary' },
        cnicAlone: { before: true, after: false },
        recentReports: { before: true, after: false },
        passwordRule: { before: 'composition', after: 'nist' },
      },
    ]);
    await setPolicy(context, { newReports: 'listed' });
    expect(presetOf(currentPolicy(context))).toBe('custom');
    await setPolicy(context, { newReports: 'listed' });
    expect(await latestPolicy(context)).toMatchObject({
      version: 2,
      settings: { ...policyPresets.careful, newReports: 'listed' },
    });
    expect(await policyVersions.before(context, 2, 10)).toMatchObject([
      { version: 1, settings: policyPresets.careful },
      { version: 0, settings: policyPresets.open },
    ]);
  });

  test('tells the second of two admins who change it at once', async () => {
    const { version: expectedVersion } = await latestPolicy(context);
    const outcomes = await Promise.allSettled([
      changePolicy(context, { settings: { filing: 'any_account' }, by: null, expectedVersion }),
      changePolicy(elsewhere, { settings: { registration: 'invited' }, by: null, expectedVersion }),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { status: 409, code: 'policyStale' },
    });
    expect(await latestPolicy(context)).toMatchObject({ version: expectedVersion + 1 });
  });

  test('takes what operators change at once by commands, each', async () => {
    const changes = [{ newReports: 'held' }, { recentReports: true }, { cnicAlone: true }] as const;
    await Promise.all(
      changes.map((settings, at) => changePolicy(at === 0 ? context : elsewhere, { settings, by: null })),
    );
    expect((await latestPolicy(context)).settings).toMatchObject(Object.assign({}, ...changes));
  });
});

describe('the command policy', () => {
  const runs = async (...positionals: string[]) => {
    const lines: string[] = [];
    const print = (line: string) => void lines.push(line);
    const command = { app: context, print, printStatus: print } as unknown as CommandContext;
    await policyCommand.run({ values: {}, positionals }, command);
    return lines.join('\n');
  };

  test('sets a preset and single switches, and shows what is in force', async () => {
    expect(await runs('consortium', 'cnicAlone=false')).toContain('Changed the policy.');
    expect(currentPolicy(context)).toEqual({ ...policyPresets.consortium, cnicAlone: false });
    expect(await runs('cnicAlone=false')).toContain('Nothing needed to change.');
    expect(await runs()).toMatch(/^Version \d+: custom, since 20\d\d.*\n +registration +invited/);
    expect((await auditedChanges()).at(-1)).toMatchObject({
      unverifiedReports: { before: 'summary', after: 'everything' },
    });
  });

  test('refuses what is neither a preset nor a switch with one of its choices, and names them', async () => {
    await expect(runs('careless')).rejects.toThrow(/Presets: open, careful, consortium/);
    await expect(runs('filing=nobody')).rejects.toThrow('Say filing=any_account or filing=confirmed_email.');
    await expect(runs('filing')).rejects.toThrow(CommandRefused);
  });
});

describe('an admin', () => {
  test('reads in the words about each change only numbers that are counted for it', async () => {
    await setPolicy(context, 'open');
    const { policy: texts } = await import(inRepository('src', 'web', 'locales', 'en', 'staff', 'policy.ts'));
    const missing: string[] = [];
    for (const name of policySwitches) {
      const other = choicesOf(name).find((choice) => choice !== policyPresets.open[name]);
      if (other === undefined) continue;
      const counted = (await previewPolicy(context, { ...policyPresets.open, [name]: other }))[name] ?? {};
      const words = choicesOf(name)
        .map((choice) => texts[`policy_${name}_${choice}_effect`])
        .join();
      const numbers = [...words.matchAll(/\{(\w+)\}/g)].map(([, number = '']) => number);
      missing.push(...numbers.filter((number) => !(number in counted)).map((number) => `${name} ${number}`));
    }
    expect(missing).toEqual([]);
  });

  test('sees what a change would mean, makes it, and is told when another admin was faster', async () => {
    await setPolicy(context, 'open');
    const [first, second] = [await asStaff('admin'), await asStaff('admin')];
    const author = await as();
    await createReport(context, author.accountId, aReport());
    await stranger.call(auth.register, { body: aPerson() });

    const { body: loaded, headers } = await first.call(contract.get);
    expect(loaded.current).toMatchObject({ preset: 'open', settings: policyPresets.open });
    const preview = await first.call(contract.preview, { body: policyPresets.careful });
    expect(preview.body).toEqual({
      filing: { count: 1 },
      newReports: { filed: 1, held: 0 },
      unverifiedReports: { count: 1 },
      cnicAlone: { count: 1 },
      // The accounts of the two admins, the author and the visitor have a live key each.
      liveKeys: { keys: 4, used: 0, accounts: 4 },
      recentReports: {},
      passwordRule: {},
    });
    expect(currentPolicy(context)).toEqual(policyPresets.open);

    const change = { body: policyPresets.careful, headers: { 'if-match': String(headers.etag) } };
    const other = { ...change, body: { ...policyPresets.careful, recentReports: true } };
    const both = await Promise.all([first.call(contract.set, change), second.call(contract.set, other)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body.code).toBe('policyStale');
    expect(currentPolicy(context)).toEqual(both[0].status === 200 ? change.body : other.body);
    const after = (await second.call(contract.get)).body;
    expect(after.current.changedBy).toMatch(/./);
    expect(after.earlier[0]).toMatchObject({ version: loaded.current.version, preset: 'open' });
    const wrong = await first.call(contract.set, { body: { ...policyPresets.careful, filing: 'nobody' } });
    expect([wrong.status, wrong.body.errors[0].path]).toEqual([422, 'filing']);
  });
});
