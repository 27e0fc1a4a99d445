import { describe, expect, test } from 'vitest';
import type { Explained } from '../../../src/contract/lookup/explained.ts';
import { type LookupAnswer, lookup } from '../../../src/contract/lookup/lookup.ts';
import { scoreOf } from '../../../src/contract/lookup/score.ts';
import type { IdentifierKind } from '../../../src/contract/rules/identifiers.ts';
import {
  clearIdentifier,
  forgetOldMarkers,
  markerSealedRows,
  putMarker,
  unclearIdentifiers,
} from '../../../src/server/areas/registry/markers/store.ts';
import { clearingsOf, markersOf, refreshMarkers } from '../../../src/server/areas/registry/special-identifiers.ts';
import { createReport } from '../../../src/server/areas/reports/filing/create-report.ts';
import { replyContext } from '../../../src/server/areas/reports/stored/fields.ts';
import { searchTokensOf } from '../../../src/server/platform/vault/identifier-tokens.ts';
import { newKey, parseKeyring } from '../../../src/server/platform/vault/keyring.ts';
import { reseal } from '../../../src/server/platform/vault/reseal.ts';
import { createVault } from '../../../src/server/platform/vault/vault.ts';
import { startApp } from '../../support/app.ts';
import { raw } from '../../support/raw-statement.ts';
import { aReport } from '../../support/reports.ts';
import { sentDuring } from '../../support/statements.ts';
import { aSubject } from '../../support/subjects.ts';

const dayMs = 86_400_000;
let now = Date.parse('2026-11-23T12:00:00Z');
const clock = () => new Date(now);
const ownKey = Buffer.alloc(32, 7).toString('base64');
const vault = createVault(parseKeyring(ownKey));
const { stranger, as, db, markAgain, context } = await startApp({ clock, vaultOn: async () => vault });
const { headers } = await (await as()).keyPair();
const answers = async (body: object): Promise<LookupAnswer> => {
  const answer = await stranger.call(lookup.detail, { body, headers });
  expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
  return answer.body;
};

const authors = await Promise.all(Array.from({ length: 5 }, () => as()));
/** Files reports that each count 1, by authors who are independent. */
async function filed(subject: object, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (const { accountId } of authors.slice(0, count))
    ids.push((await createReport(context, accountId, aReport({ CNIC: null, phone: null, ...subject }))).id);
  await db.rows(
    raw('update reports set weight = 1, assessed = true, author_group = author_id where id = any($1::bigint[])'),
    [ids],
  );
  await markAgain();
  return ids;
}

async function cleared(kind: IdentifierKind, value: string, count: number, at = clock()): Promise<void> {
  await db.transaction(async (tx) => {
    for (let n = 0; n < count; n += 1)
      await clearIdentifier(context, tx, { identifier: { kind, value }, reportId: String(1_000_000 + n), at });
  });
  await refreshMarkers(context);
}

describe('an upheld dispute', () => {
  test('is the verdict where nothing else is listed, for the identifier that it cleared', async () => {
    const subject = aSubject();
    await cleared('email', subject.email, 1);
    for (const detail of ['full', 'verdict']) {
      const { verdict, score, identifiers, totals } = await answers({ ...subject, detail });
      expect([verdict, score, totals.reports]).toEqual(['cleared', 0, 0]);
      expect([identifiers.email?.cleared, identifiers.phone?.cleared]).toEqual([1, undefined]);
    }
    expect((await answers({ phone: subject.phone })).verdict).toBe('none');
    const body = { queries: [{ email: subject.email }] };
    expect((await stranger.call(lookup.batch, { body, headers })).body.results[0].verdict).toBe('cleared');
  });

  test.each([
    [3, 1, 30],
    [5, 5, 24],
  ])(
    'counts against reports: %i of them and %i disputes score %i, which can be recomputed by hand',
    async (reports, disputes, score) => {
      const { email } = aSubject();
      await filed({ email }, reports);
      await cleared('email', email, disputes);
      const answer = await answers({ email, explain: true });
      expect([answer.verdict, answer.score]).toEqual(['corroborated', score]);
      const partsOf = (isCounter: boolean) =>
        (answer.explanation ?? [])
          .filter(({ why }: Explained) => why.includes('cleared') === isCounter)
          .map(({ part }) => part);
      expect(partsOf(true)).toEqual(Array(disputes).fill(1));
      const sum = (parts: number[]) => parts.reduce((all, part) => all + part, 0);
      expect(scoreOf(sum(partsOf(false)), sum(partsOf(true)))).toBe(score);
      expect((await answers({ email, detail: 'verdict' })).score).toBe(score);
    },
  );

  test('fades as a report does, and is forgotten after three years', async () => {
    const { email } = aSubject();
    await filed({ email }, 3);
    await cleared('email', email, 1, new Date(now - 125 * dayMs));
    expect((await answers({ email })).score).toBe(scoreOf(3, 0.5));
    const old = aSubject().email;
    await cleared('email', old, 1, new Date(now - 3 * 365 * dayMs));
    await forgetOldMarkers(context);
    await refreshMarkers(context);
    expect((await answers({ email: old })).verdict).toBe('none');
    expect((await answers({ email })).score).toBe(scoreOf(3, 0.5));
  });

  test('that an appeal has reversed counts no more', async () => {
    const { email } = aSubject();
    const identifier = { kind: 'email', value: email } as const;
    await db.transaction((tx) => clearIdentifier(context, tx, { identifier, reportId: '4242', at: clock() }));
    await refreshMarkers(context);
    expect((await answers({ email })).verdict).toBe('cleared');
    await db.transaction((tx) => unclearIdentifiers(tx, '4242'));
    await refreshMarkers(context);
    expect((await answers({ email })).verdict).toBe('none');
  });
});

describe('a marker', () => {
  const caseId = crypto.randomUUID();
  const put = async (value: string, marker: 'victim_of_impersonation' | 'protective_registration', on = true) => {
    await db.transaction((tx) => putMarker(context, tx, { identifier: { kind: 'email', value }, marker, caseId, on }));
    await refreshMarkers(context);
  };

  test('is in the answer and its identifier for 13 months, says nothing of reports, and costs no statement', async () => {
    const subject = aSubject();
    await put(subject.email, 'victim_of_impersonation');
    await put(subject.email, 'protective_registration');
    await put(subject.email, 'protective_registration', false);
    const { verdict, identifiers, markers: said } = await answers(subject);
    expect([verdict, said]).toEqual(['none', ['victim_of_impersonation']]);
    expect([identifiers.email?.markers, identifiers.phone?.markers]).toEqual([said, undefined]);
    const sent = await sentDuring(() => answers(subject));
    expect(sent.filter(({ text }) => text.includes('identifier_markers'))).toEqual([]);

    const before = now;
    now = Date.parse('2027-12-22T12:00:00Z');
    const later = await (await as()).keyPair();
    const ask = async () => {
      const sent = { body: { email: subject.email }, headers: later.headers };
      return (await stranger.call(lookup.detail, sent)).body.markers;
    };
    expect(await ask()).toEqual(['victim_of_impersonation']);
    now = Date.parse('2027-12-23T12:00:01Z');
    expect(await ask()).toEqual([]);
    now = before;
  });

  test('set again while the keys are rotated is one marker, and does not stop the rotation', async () => {
    const { email } = aSubject();
    await put(email, 'victim_of_impersonation');
    const next = newKey();
    const rotating = { ...context, vault: createVault(parseKeyring(`${next},${ownKey}`)) };
    const identifier = { kind: 'email', value: email } as const;
    const marker = 'victim_of_impersonation';
    await db.transaction(async (tx) => {
      for (let n = 0; n < 2; n++)
        await putMarker(rotating, tx, { identifier, marker, caseId: crypto.randomUUID(), on: true });
    });
    const tokens = searchTokensOf(rotating.vault, identifier);
    const rows = () => db.rows(raw('select token from identifier_markers where token = any($1::uuid[])'), [tokens]);
    expect(await rows()).toEqual([{ token: tokens[0] }]);
  });

  test('and an upheld dispute outlive a rotation of the keys', async () => {
    const { email } = aSubject();
    await put(email, 'victim_of_impersonation');
    await cleared('email', email, 2);
    const next = newKey();
    const both = createVault(parseKeyring(`${next},${ownKey}`));
    const keyId = parseKeyring(next).current.id;
    for (const rows of markerSealedRows({ ...context, vault: both }))
      await reseal(db, both, rows, { keyId, onBatch: () => true });
    const after = { ...context, vault: createVault(parseKeyring(next)) };
    await refreshMarkers(after);
    const identifier = { kind: 'email', value: email } as const;
    expect([markersOf(after, identifier), clearingsOf(after, identifier).length]).toEqual([
      ['victim_of_impersonation'],
      2,
    ]);
  });
});

test('the reply of whom a report is about is shown with it, also without its narrative', async () => {
  const { email } = aSubject();
  const [id = ''] = await filed({ email }, 1);
  expect((await answers({ email })).reports[0]?.reply).toBeNull();
  const words = 'That was somebody who used my name.';
  const reply = { by: 'subject', text: words, at: new Date().toISOString() };
  await db.rows(raw('update reports set reply = $2 where id = $1'), [id, vault.seal(replyContext(id), [reply])]);
  for (const detail of ['full', 'summary']) expect((await answers({ email, detail })).reports[0]?.reply).toBe(words);
});
