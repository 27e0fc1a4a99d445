import { beforeEach, describe, expect, test } from 'vitest';
import { lookup } from '../../../src/contract/lookup/lookup.ts';
import { decisions } from '../../../src/contract/moderation/decisions.ts';
import { undoMs } from '../../../src/contract/moderation/moderation.ts';
import { queue } from '../../../src/contract/moderation/queue.ts';
import { staffReports } from '../../../src/contract/moderation/staff-reports.ts';
import { pickFields } from '../../../src/contract/reports/report-fields.ts';
import { reports } from '../../../src/contract/reports/reports.ts';
import { hiddenMark, narrativeFields, type Passage } from '../../../src/contract/rules/narrative.ts';
import { deleteAccount } from '../../../src/server/areas/accounts/delete-account.ts';
import { proveTotals } from '../../../src/server/areas/analysis/prove-totals.ts';
import { flushDisclosures } from '../../../src/server/areas/lookup/disclosures/note-disclosures.ts';
import { findReleasedNarratives } from '../../../src/server/areas/reports/content/redaction-store.ts';
import { enterQueue } from '../../../src/server/areas/reports/queue/enter-queue-store.ts';
import { findQueueItem } from '../../../src/server/areas/reports/queue/store.ts';
import { keepRetention } from '../../../src/server/areas/reports/retention/keep-rules.ts';
import { everyReport, refreshKeywords } from '../../../src/server/areas/reports/staff/every-report-store.ts';
import { findAnyReport } from '../../../src/server/areas/reports/stored/store.ts';
import { sealedRowsOf } from '../../../src/server/commands/sealed-rows.ts';
import { newKey, parseKeyring } from '../../../src/server/platform/vault/keyring.ts';
import { reseal } from '../../../src/server/platform/vault/reseal.ts';
import { createVault, type Vault } from '../../../src/server/platform/vault/vault.ts';
import { byProgram, type SignedInClient, startApp } from '../../support/app.ts';
import { isDistributed } from '../../support/postgres.ts';
import { raw } from '../../support/raw-statement.ts';
import { files } from '../../support/report-calls.ts';
import { aReport, type CompleteReport } from '../../support/reports.ts';
import { aSubject } from '../../support/subjects.ts';
import { eventsOf } from '../../support/trail.ts';

const older = newKey();
let vault: Vault = createVault(parseKeyring(older));
const current = new Proxy({} as Vault, { get: (_, name: keyof Vault) => vault[name] });
let now = Date.parse('2026-11-23T12:00:00Z');
const testApp = await startApp({ clock: () => new Date(now), vaultOn: async () => current });
const { as, asStaff, stranger, context, db, mails } = testApp;

const [sana, nadia, omar] = [await as(), await asStaff('moderator'), await asStaff('moderator')];
const { apiKey, secret } = await (await as()).keyPair();
const key = { api_key: apiKey, secret };

const evidence = 'My neighbour Rabia Malik lent me money for an OLX phone, and the parcel never came.';
const secrets = ['Rabia Malik', 'OLX'];

beforeEach(async () => {
  await flushDisclosures(context);
  await db.rows(raw('delete from queue_items'));
});

/** Files a report of Sana's that waits. */
async function waits(overrides: Partial<CompleteReport> = {}, who = sana) {
  const subject = { ...aSubject(), CNIC: null };
  const body = aReport({ ...subject, evidence, ...overrides });
  const id = await files(who, body);
  await db.transaction((tx) => enterQueue(context, tx, { reportId: id, cause: 'listed' }));
  return { id, body };
}

const marked = (body: CompleteReport, field: Passage['field'], words: string): Passage => {
  const from = body[field].indexOf(words);
  return { field, from, to: from + words.length };
};
const both = (body: CompleteReport) => secrets.map((words) => marked(body, 'evidence', words));
const opens = (who: SignedInClient, reportID: string) => who.call(queue.open, { params: { reportID } });

async function decides(who: SignedInClient, reportID: string, decided: object) {
  now += 1;
  const { itemVersion, version } = (await opens(who, reportID)).body;
  return who.call(queue.decide, { params: { reportID }, body: { itemVersion, version, ...decided } });
}
const redacts = (who: SignedInClient, id: string, passages: readonly Passage[]) =>
  decides(who, id, { decision: 'redact', reason: 'namesOthers', passages });
const releases = (who: SignedInClient, id: string) => decides(who, id, { decision: 'release', reason: 'subjectAsked' });
const edits = (id: string, body: CompleteReport) => sana.call(reports.update, { query: { reportID: id }, body });

const found = async (email: string) =>
  (await stranger.call(lookup.detail, { headers: key, body: { email } })).body.reports;
const readsInstead = evidence.replace('Rabia Malik', hiddenMark).replace('OLX', hiddenMark);
const keywordsOf = async (id: string) =>
  (await db.rows<{ keywords: string[] }>(raw(`select keywords from reports where id = ${id}`)))[0]?.keywords;

/** What everyone but the author and moderators reads of a report, wherever it is shown. */
async function readByOthers(body: CompleteReport): Promise<string> {
  const recent = await stranger.call(lookup.recentReports, { headers: { api_key: apiKey } });
  const batch = await stranger.call(lookup.batch, { headers: key, body: { queries: [{ email: body.email }] } });
  const exported: unknown[] = [];
  for await (const some of everyReport(context, 'listed')) exported.push(...some);
  return JSON.stringify([await found(body.email), recent.body, batch.body, exported]);
}

describe('A passage that a moderator hides', () => {
  test('is read by the author and moderators, and by nobody else', async () => {
    const { id, body } = await waits({ title: 'Money for Rabia' });
    expect(await readByOthers(body)).toContain('Rabia Malik');
    const passages = [...both(body), marked(body, 'title', 'Rabia'), marked(body, 'url', body.url)];
    expect((await redacts(nadia, id, passages)).status).toBe(200);

    const [shown] = await found(body.email);
    expect(shown).toMatchObject({ evidence: readsInstead, title: `Money for ${hiddenMark}`, url: hiddenMark });
    expect(shown).toMatchObject({ name: body.name, address: body.address, email: body.email, withheld: [] });
    const others = await readByOthers(body);
    for (const hidden of [...secrets, 'Rabia', body.url]) expect(others).not.toContain(hidden);

    expect((await sana.call(reports.single, { query: { reportID: id } })).body).toMatchObject({
      evidence,
      url: body.url,
    });
    const item = (await opens(nadia, id)).body;
    expect(item).toMatchObject({ report: { evidence }, claim: { isMe: true } });
    expect(item.passages).toEqual(expect.arrayContaining(passages));
    expect((await nadia.call(staffReports.one, { params: { reportID: id } })).body).toMatchObject({
      report: { evidence },
      passages: item.passages,
    });
    now += undoMs;
    await mails.deliver();
    expect(mails.to(sana.person.email).map(({ subject }) => subject)).toContain('Parts of your report were hidden');
    const { events } = await eventsOf(testApp);
    expect(events.map(({ event }) => event)).toContain('report.redacted');
  });

  test('leaves no initials of a name that is hidden', async () => {
    const { id, body } = await waits({ name: 'Zahid Yousaf' });
    await redacts(nadia, id, [marked(body, 'name', 'Zahid')]);
    const recent = async () =>
      (await stranger.call(lookup.recentReports, { headers: { api_key: apiKey } })).body.reports[0];
    expect((await recent()).name).toBe('Y.');
    await redacts(nadia, id, [marked(body, 'name', body.name)]);
    expect((await recent()).name).toBe('*****');
  });

  test('is not counted in the words of the statistics', async () => {
    const { id, body } = await waits();
    const before = await keywordsOf(id);
    const all = async () => (await proveTotals(context, {})).differences;
    await redacts(nadia, id, both(body));
    expect((await keywordsOf(id))?.length).toBe((before?.length ?? 0) - 1);
    await refreshKeywords(context, () => {});
    expect((await keywordsOf(id))?.length).toBe((before?.length ?? 0) - 1);
    expect(await all()).toEqual([]);
  });

  test('stays hidden after a rotation of keys, and once the author has left', async () => {
    const author = await as();
    const { id, body } = await waits({}, author);
    await redacts(nadia, id, both(body));
    const newer = newKey();
    const keys = parseKeyring(`${newer},${older}`);
    vault = createVault(keys);
    for (const rows of sealedRowsOf(context))
      await reseal(db, vault, rows, { keyId: keys.current.id, onBatch: () => true });
    vault = createVault(parseKeyring(newer));
    expect(await found(body.email)).toMatchObject([{ evidence: readsInstead }]);
    await deleteAccount(context, byProgram(author.accountId), { email: author.person.email, withdrawReports: false });
    expect(await found(body.email)).toMatchObject([{ evidence: readsInstead }]);
    vault = createVault(keys);
  });

  test.skipIf(isDistributed)(
    'cannot be read by putting its copy into another row, or into the place of the original',
    async () => {
      const [one, two] = [await waits(), await waits()];
      await redacts(nadia, one.id, both(one.body));
      await redacts(nadia, two.id, both(two.body));
      await db.rows(raw('update reports o set redacted = t.redacted from reports t where o.id = $1 and t.id = $2'), [
        one.id,
        two.id,
      ]);
      expect(await found(one.body.email)).toEqual([]);
      await db.rows(raw('update reports set redacted = sealed where id = $1'), [two.id]);
      expect(await found(two.body.email)).toEqual([]);
    },
  );

  test('is gone with the content of the report', async () => {
    const { id, body } = await waits();
    await redacts(nadia, id, both(body));
    await releases(nadia, id);
    await decides(nadia, id, { decision: 'remove', reason: 'false' });
    now += 31 * 24 * 60 * 60_000;
    await keepRetention(context);
    const [row] = await db.rows(
      raw(
        'select destroyed_at is null as kept, redacted, redacted_passages, narrative_released_at from reports where id = $1',
      ),
      [id],
    );
    expect(row).toEqual({ kept: false, redacted: null, redacted_passages: null, narrative_released_at: null });
    now -= 31 * 24 * 60 * 60_000;
  });
});

describe('A moderator who hides passages', () => {
  test('goes on with the same report, hides others instead, and shows everything again', async () => {
    const { id, body } = await waits();
    await redacts(nadia, id, both(body));
    await redacts(nadia, id, [marked(body, 'evidence', 'neighbour')]);
    expect(await found(body.email)).toMatchObject([{ evidence: evidence.replace('neighbour', hiddenMark) }]);
    expect((await redacts(nadia, id, [])).status).toBe(200);
    expect(await found(body.email)).toMatchObject([{ evidence }]);
    expect((await redacts(nadia, id, [])).body.type).toMatch(/decisionNotApplicable$/);
    expect((await decides(nadia, id, { decision: 'verify', reason: 'evidence' })).status).toBe(200);
  });

  test('undoes it within 10 seconds, or has it reversed later, and what was hidden before is hidden again', async () => {
    const { id, body } = await waits();
    await redacts(nadia, id, [marked(body, 'evidence', 'OLX')]);
    const second = (await redacts(nadia, id, both(body))).body.decisionID;
    expect((await nadia.call(queue.undo, { params: { id: second } })).status).toBe(200);
    expect(await found(body.email)).toMatchObject([{ evidence: evidence.replace('OLX', hiddenMark) }]);
    const third = (await redacts(nadia, id, both(body))).body.decisionID;
    await decides(nadia, id, { decision: 'list', reason: 'plausible' });
    now += undoMs + 1;
    expect((await nadia.call(queue.undo, { params: { id: third } })).body.type).toMatch(/undoTooLate$/);
    const reversed = await omar.call(queue.reverse, { params: { id: third }, body: { reason: 'mistake', note: null } });
    expect(reversed.status).toBe(200);
    expect(await found(body.email)).toMatchObject([{ evidence: evidence.replace('OLX', hiddenMark) }]);
  });

  test('is told when a passage is not in the text, and nothing is hidden', async () => {
    const { id, body } = await waits({ title: 'Paid 📱 nothing came' });
    const at = body.title.indexOf('📱');
    const bad: object[] = [
      { field: 'evidence', from: 0, to: evidence.length + 1 },
      { field: 'evidence', from: 4, to: 4 },
      { field: 'evidence', from: -1, to: 4 },
      { field: 'evidence', from: 0.5, to: 4 },
      { field: 'title', from: at + 1, to: at + 4 },
      { field: 'url', from: 0, to: 5 },
      { field: 'email', from: 0, to: 5 },
      { field: 'evidence', text: 'Rabia' },
    ];
    for (const passage of bad) {
      const refused = await redacts(nadia, id, [passage as Passage]);
      expect(refused.body.errors?.[0]?.code, JSON.stringify(passage)).toBe('passagesInvalid');
    }
    const many = Array.from({ length: 21 }, (_, n): Passage => ({ field: 'evidence', from: n * 2, to: n * 2 + 1 }));
    expect((await redacts(nadia, id, many)).status).toBe(422);
    const other = await decides(nadia, id, { decision: 'list', reason: 'plausible', passages: both(body) });
    expect(other.status).toBe(422);
    expect(await found(body.email)).toMatchObject([{ evidence }]);
  });

  test('does not hide passages of their own report, of one that somebody else has opened, or of another version', async () => {
    const { id: own, body: mine } = await waits({}, nadia);
    expect((await redacts(nadia, own, both(mine))).body.type).toMatch(/ownReport$/);
    const { id, body } = await waits();
    await opens(omar, id);
    expect((await redacts(nadia, id, both(body))).body.type).toMatch(/itemClaimed$/);
    const { itemVersion, version } = (await opens(omar, id)).body;
    await edits(id, { ...body, evidence: `Indeed: ${evidence}` });
    const stale = { decision: 'redact', reason: 'namesOthers', passages: both(body), itemVersion, version };
    expect((await omar.call(queue.decide, { params: { reportID: id }, body: stale })).body.type).toMatch(
      /itemChanged$/,
    );
    const [member, auditor] = [await as(), await asStaff('auditor')];
    for (const who of [member, auditor, stranger])
      expect((await who.call(queue.decide, { params: { reportID: id }, body: stale })).status).toBeGreaterThan(400);
  });

  test('at the same time in two windows is told in one of them', async () => {
    const { id, body } = await waits();
    const { itemVersion, version } = (await opens(nadia, id)).body;
    const decide = (words: string) =>
      nadia.call(queue.decide, {
        params: { reportID: id },
        body: {
          decision: 'redact',
          reason: 'abusive',
          passages: [marked(body, 'evidence', words)],
          itemVersion,
          version,
        },
      });
    const answers = await Promise.all(secrets.map(decide));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await opens(nadia, id)).body.passages).toHaveLength(1);
  });

  test('and is cut off in the middle has hidden nothing, and said nothing', async () => {
    const { id, body } = await waits();
    await db.rows(
      raw(`create function die() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$`),
    );
    await db.rows(
      raw(
        'create trigger die before update on queue_items for each row when (old.version <> new.version) execute function die()',
      ),
    );
    expect((await redacts(nadia, id, both(body))).status).toBe(500);
    await db.rows(raw('drop trigger die on queue_items'));
    expect(await found(body.email)).toMatchObject([{ evidence }]);
    expect((await opens(nadia, id)).body).toMatchObject({ passages: [], decisions: [] });
  });
});

describe('An author who edits a report of which passages are hidden', () => {
  test('does not show them again: the report is held until a moderator has looked', async () => {
    const { id, body } = await waits();
    await redacts(nadia, id, both(body));
    await decides(nadia, id, { decision: 'list', reason: 'plausible' });
    const written = { ...body, evidence: 'It was Rabia Malik, R. Malik, who lent me the money for the phone.' };
    expect((await edits(id, written)).status).toBe(200);
    expect(await found(body.email)).toEqual([]);
    const item = (await opens(nadia, id)).body;
    expect(item).toMatchObject({ state: 'held', causes: ['edited'], details: [{ code: 'editedRedacted' }] });
    expect(item.passages).toEqual([marked(written, 'evidence', 'Rabia Malik')]);
    // Even a moderator who lists it without another look shows nothing that was hidden.
    await decides(nadia, id, { decision: 'list', reason: 'plausible' });
    expect(await found(body.email)).toMatchObject([
      { evidence: `It was ${hiddenMark}, R. Malik, who lent me the money for the phone.` },
    ]);
  });

  test('but not its words keeps it listed and the passages hidden', async () => {
    const { id, body } = await waits();
    await redacts(nadia, id, both(body));
    await decides(nadia, id, { decision: 'list', reason: 'plausible' });
    await edits(id, { ...body, city: 'Karachi' });
    expect(await found(body.email)).toMatchObject([{ evidence: readsInstead, city: 'Karachi' }]);
    expect(await findQueueItem(context, id)).toBeNull();
  });

  test('leaves a redaction that is no longer undone, but can be reversed', async () => {
    const { id, body } = await waits();
    const { decisionID } = (await redacts(nadia, id, both(body))).body;
    await edits(id, { ...body, evidence: `${evidence} I reported it.` });
    expect((await nadia.call(queue.undo, { params: { id: decisionID } })).body.type).toMatch(/undoTooLate$/);
    const reverses = { params: { id: decisionID }, body: { reason: 'mistake', note: null } };
    expect((await omar.call(queue.reverse, reverses)).status).toBe(200);
    // A moderator has yet to look at what was written.
    expect(await found(body.email)).toEqual([]);
    await decides(nadia, id, { decision: 'list', reason: 'plausible' });
    expect(await found(body.email)).toMatchObject([{ evidence: `${evidence} I reported it.` }]);
  });

  test('is not listed by another author who names the same subject meanwhile', async () => {
    const { id, body } = await waits();
    await redacts(nadia, id, both(body));
    await edits(id, { ...body, evidence: `${evidence} I reported it.` });
    const hina = await as();
    await db.rows(raw('update accounts set author_group = null'));
    await testApp.markAgain();
    await hina.call(reports.create, { body: aReport({ email: body.email, phone: null, CNIC: null }) });
    expect(await found(body.email)).toHaveLength(1);
    expect(await findAnyReport(context, id)).toMatchObject({ state: 'held' });
  });
});

describe('The narrative of a report', () => {
  const readBySubject = async (id: string) => (await findReleasedNarratives(context, [id])).get(id) ?? null;

  test('is read by the person named once a moderator releases it, without what is hidden', async () => {
    const { id, body } = await waits();
    await redacts(nadia, id, both(body));
    expect(await readBySubject(id)).toBeNull();
    const { decisionID } = (await releases(nadia, id)).body;
    expect(await readBySubject(id)).toEqual({ ...pickFields(narrativeFields, body), evidence: readsInstead });
    expect((await opens(nadia, id)).body.releasedAt).toBe(new Date(now).toISOString());
    expect((await releases(nadia, id)).body.type).toMatch(/decisionNotApplicable$/);
    now += undoMs + 1;
    await mails.deliver();
    // That the person named asked for it is not the author's to know.
    const told = (await sana.call(decisions.ofReport, { query: { reportID: id } })).body;
    expect(told.map((one: { decision: string }) => one.decision)).toEqual(['redact']);
    await omar.call(queue.reverse, { params: { id: decisionID }, body: { reason: 'mistake', note: null } });
    expect(await readBySubject(id)).toBeNull();
  });

  test('is hidden again after a removal without the removed report waiting for a decision', async () => {
    const { id } = await waits();
    const { decisionID } = (await releases(nadia, id)).body;
    expect((await decides(nadia, id, { decision: 'remove', reason: 'false' })).status).toBe(200);
    const back = { params: { id: decisionID }, body: { reason: 'mistake', note: null } };
    expect((await omar.call(queue.reverse, back)).status).toBe(200);
    expect(await readBySubject(id)).toBeNull();
    expect(await findQueueItem(context, id)).toBeNull();
  });

  test('is shown again after a removal, once an appeal is granted, without the removed report waiting for a decision', async () => {
    const { id, body } = await waits();
    const { decisionID } = (await redacts(nadia, id, both(body))).body;
    expect((await decides(nadia, id, { decision: 'remove', reason: 'false' })).status).toBe(200);
    const appeal = { decisionID, words: 'Nobody else is named there.' };
    now += undoMs + 1;
    expect((await sana.call(decisions.appeal, { query: { reportID: id }, body: appeal })).status).toBe(200);
    expect((await findQueueItem(context, id))?.causes).toEqual(['appealed']);
    const back = { params: { id: decisionID }, body: { reason: 'appeal', note: null } };
    expect((await omar.call(queue.reverse, back)).status).toBe(200);
    expect(await findQueueItem(context, id)).toBeNull();
  });

  test('is theirs no longer once its author has changed its words, until a moderator releases it again', async () => {
    const { id, body } = await waits();
    await releases(nadia, id);
    await decides(nadia, id, { decision: 'list', reason: 'plausible' });
    await edits(id, { ...body, city: 'Karachi' });
    expect(await readBySubject(id)).not.toBeNull();
    await edits(id, { ...body, evidence: `${evidence} I live at 3 Canal View.` });
    expect(await readBySubject(id)).toBeNull();
    expect((await opens(nadia, id)).body).toMatchObject({ state: 'listed', details: [{ code: 'editedReleased' }] });
  });
});
