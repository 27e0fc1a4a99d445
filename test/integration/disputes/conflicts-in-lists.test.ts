/** Staff are party to some reports: lists show them nothing of what those say. */

import { describe, expect, test } from 'vitest';
import { people } from '../../../src/contract/accounts/people.ts';
import { type AuditLine, auditTrail } from '../../../src/contract/audit/audit.ts';
import { removalRequests, staffRequests } from '../../../src/contract/disputes/removal-requests.ts';
import { listEndpoints } from '../../../src/contract/index.ts';
import { queue } from '../../../src/contract/moderation/queue.ts';
import { staffReports } from '../../../src/contract/moderation/staff-reports.ts';
import { flushAudit } from '../../../src/server/areas/audit/note-audit.ts';
import { decideReport } from '../../../src/server/areas/moderation/decide-report.ts';
import { placeLegalHold } from '../../../src/server/areas/moderation/legal-holds.ts';
import { sanctionAuthors } from '../../../src/server/areas/reports/authors/sanction-store.ts';
import { createReport } from '../../../src/server/areas/reports/filing/create-report.ts';
import { withdrawReport } from '../../../src/server/areas/reports/filing/withdraw-report.ts';
import { claimItem } from '../../../src/server/areas/reports/queue/claim-item-store.ts';
import { enterQueue } from '../../../src/server/areas/reports/queue/enter-queue-store.ts';
import { destroyDueReports } from '../../../src/server/areas/reports/retention/keep-rules.ts';
import { findAnyReport } from '../../../src/server/areas/reports/stored/store.ts';
import { setReportState } from '../../support/change-report.ts';
import { kinds, startMatters } from '../../support/matters.ts';
import { aRequest } from '../../support/named-calls.ts';
import { raw } from '../../support/raw-statement.ts';
import { aReport } from '../../support/reports.ts';
import { aSubject } from '../../support/subjects.ts';

const { context, db, stranger, other, staffOf, aMatter } = await startMatters();
const endpoints = new Map(listEndpoints());

describe('No list for staff shows', () => {
  const lists = [...endpoints].filter(
    ([name, { roles, method, params }]) => roles && method === 'GET' && !params && name !== 'auditTrail.csv',
  );

  test.each(kinds.map((kind) => [kind]))('a report’s content to whom it concerns (%s)', async (kind) => {
    await db.rows(raw('delete from queue_items'));
    const { id, staff, words } = await aMatter(kind);
    const reason = `A court asked ${crypto.randomUUID()}`;
    await placeLegalHold(context, id, reason, other);
    const report = await findAnyReport(context, id);
    const neighbour = aReport({ ...aSubject(), phone: report?.phone ?? null });
    const root = (await createReport(context, other.accountId, neighbour)).id;
    const answers = await Promise.all(
      lists.map(async ([name, endpoint]) => ({ name, ...(await staff.call(endpoint)) })),
    );
    // Whose phone number it is does not see what else names it.
    const linked = await staff.call(staffReports.connections, { params: { reportID: root } });
    if (linked.status === 200) answers.push({ name: 'staffReports.connections', ...linked });
    expect(linked.status).toBe(kind === 'proven' ? 403 : 200);

    // Authors may read what they wrote, and only that.
    const hidden = kind === 'author' ? [] : [...Object.values(words), reason];
    const shown = answers.map(({ name, status, text }) => [name, status, hidden.filter((one) => text.includes(one))]);
    expect(shown).toEqual(answers.map(({ name }) => [name, 200, []]));
    const rows = answers.flatMap(({ body }) => [body, body.reports].filter(Array.isArray).flat());
    const own = rows.filter((row) => row.reportID === id);
    expect(own.length).toBeGreaterThanOrEqual(kind === 'author' ? 4 : 3);
    for (const row of own) expect(row.conflict).toBe(kind === 'author' ? 'ownReport' : 'ownMatter');

    // What it is found by, and what it shares with others, is what it says.
    const category = String(report?.category);
    await db.rows(raw(`update queue_items set category = '${category}'`));
    const found = await Promise.all([
      staff.call(staffReports.list, { query: { category } }),
      staff.call(staffReports.list, { query: { city: words.city } }),
      ...(['email', 'phone'] as const).map((by) =>
        staff.call(staffReports.find, { body: { kind: by, value: report?.[by] } }),
      ),
    ]);
    for (const { status, text } of found) expect([status, text.includes(id)]).toEqual([200, kind === 'author']);
    expect((await staff.call(queue.list, { query: { category } })).text).not.toContain(id);
    expect(
      (await staffOf[kind === 'named' ? 'author' : 'named'].call(queue.list, { query: { category } })).text,
    ).toContain(id);
    // Whoever filed it with another account knows what it says.
    if (linked.status === 200) expect(linked.text.includes(id)).toBe(kind === 'author' || kind === 'second');
  });

  test.each(kinds.map((kind) => [kind]))('what others say of a report to whom it concerns (%s)', async (kind) => {
    await db.rows(raw('delete from queue_items'));
    const [{ id, staff }, { id: foreign }] = [
      await aMatter(kind),
      await aMatter(kind === 'author' ? 'named' : 'author'),
    ];
    for (const report of [id, foreign])
      expect((await stranger.call(removalRequests.send, { body: aRequest({ report }) })).status).toBe(200);
    const { body: requests } = await staff.call(staffRequests.list, { query: { limit: 100 } });
    const about = requests.map(({ reportID }: { reportID: string }) => reportID);
    expect([about.includes(foreign), about.includes(id)]).toEqual([true, false]);
    await db.rows(raw(`update queue_items set due_at = '2020-01-01'`));
    for (const reportId of [id, foreign])
      await db.transaction((tx) => enterQueue(context, tx, { reportId, cause: 'flagged' }));
    for (const query of [{ cause: 'flagged' }, { overdue: 'true' }]) {
      const { body, headers } = await staff.call(queue.list, { query });
      expect(body.map(({ reportID }: { reportID: string }) => reportID)).toEqual([foreign]);
      // Whose other account filed a report is not looked for in all that waits.
      if (kind !== 'second') expect(headers['x-total-count']).toBe('1');
    }
    const { body } = await staff.call(queue.list);
    expect(body.find(({ reportID }: { reportID: string }) => reportID === id)).toMatchObject({ dueAt: null });
  });

  test('who has opened a report and agreed to whom it names', async () => {
    const { id, staff } = await aMatter('named');
    await claimItem(context, other.accountId, id);
    const { body } = await staff.call(queue.list, { query: { limit: 100 } });
    const [row] = body.filter((one: { reportID: string }) => one.reportID === id);
    expect(row.claim).toMatchObject({ name: null, isMe: false });
  });

  test('who filed a report to whom it names, neither by the author of others nor beside them', async () => {
    const { id, staff, author } = await aMatter('named');
    const phone = (await findAnyReport(context, id))?.phone ?? null;
    const files = async (body: object) => (await createReport(context, author, aReport({ ...aSubject(), ...body }))).id;
    const [beside, last] = [await files({ phone }), await files({})];
    const listed = async (query: object) => {
      const { body, headers } = await staff.call(staffReports.list, { query: { author, ...query } });
      return { ids: body.map(({ reportID }: { reportID: string }) => reportID), isLast: headers.link === undefined };
    };
    expect(await listed({})).toEqual({ ids: [last, beside], isLast: true });
    // Nor does a page that ends where it would be.
    for (const limit of [1, 2]) {
      const cursor = limit === 1 ? last : undefined;
      expect(await listed({ limit, cursor })).toEqual({ ids: [last, beside].slice(2 - limit), isLast: true });
    }
    const { body } = await staff.call(staffReports.connections, { params: { reportID: beside } });
    expect(body.reports.map(({ reportID }: { reportID: string }) => reportID)).toEqual([beside]);
    // Others see it there.
    const { body: all } = await staffOf.author.call(staffReports.list, { query: { author } });
    expect(all).toHaveLength(3);
  });

  test('who filed a report to whom it names, nor do the record of an account and the list of those that have one', async () => {
    const { id, staff, author } = await aMatter('named');
    const found = async (record: string, by = staff) => {
      const first = await by.call(people.list, { query: { record, limit: 1 } });
      const { body } = await by.call(people.list, { query: { record, limit: 100 } });
      expect(first.body).toEqual(body.slice(0, 1));
      return body.some((one: { id: string }) => one.id === author);
    };
    const recordOf = async (by = staff) => (await by.call(people.get, { params: { id: author } })).body.record;
    expect([await found('filed'), await recordOf()]).toEqual([false, { filed: 0, verified: 0, removed: 0 }]);
    expect(await found('filed', staffOf.author)).toBe(true);
    const other = (await createReport(context, author, aReport(aSubject()))).id;
    await db.transaction((tx) => enterQueue(context, tx, { reportId: other, cause: 'listed' }));
    await db.transaction((tx) => setReportState(context, tx, id, 'removed', context.clock()));
    expect([await found('filed'), await found('removed')]).toEqual([true, false]);
    expect(await recordOf()).toEqual({ filed: 1, verified: 0, removed: 0 });
    // Nor does what moderators read of the author beside another report.
    for (const endpoint of [staffReports.one, queue.open])
      expect((await staff.call(endpoint, { params: { reportID: other } })).body.author).toMatchObject({
        filed: 1,
        removed: 0,
      });
    // One that is withdrawn stays in the record, or who files much and withdraws it would have none.
    const by = { expectedVersion: null, requestId: 'a-request' };
    await withdrawReport(context, author, other, { reason: 'mistake', note: null }, by);
    expect([await found('filed'), await recordOf()]).toEqual([true, { filed: 1, verified: 0, removed: 0 }]);
    // Others see it there.
    expect(await found('removed', staffOf.author)).toBe(true);
    expect(await recordOf(staffOf.author)).toEqual({ filed: 2, verified: 0, removed: 1 });
  });

  test('who filed a report whose content is destroyed: nothing of it tells any more whom it named', async () => {
    const { id, staff, author, versions } = await aMatter('named');
    const kept = (await createReport(context, author, aReport(aSubject()))).id;
    const removal = { decision: 'remove' as const, reason: 'false', note: null, passages: [], ...(await versions()) };
    await decideReport(context, other, id, removal);
    await db.rows(raw(`update moderation_decisions set decided_at = decided_at - interval '1 minute'`));
    await sanctionAuthors(context);
    await destroyDueReports(context, 'removed', new Date(context.clock().getTime() + 1));
    await flushAudit(context);
    const { status, body, text } = await staff.call(staffReports.one, { params: { reportID: id } });
    expect([status, body.author, text.includes(author)]).toEqual([200, null, false]);
    const { body: listed } = await staff.call(staffReports.list, { query: { author } });
    expect(listed.map(({ reportID }: { reportID: string }) => reportID)).toEqual([kept]);
    // Nor do the lines of the trail about its filing, and about what followed for its author; others stay as they are.
    const { body: lines }: { body: AuditLine[] } = await staff.call(auditTrail.list, { query: { kind: 'report' } });
    const created = (report: string) =>
      lines.find(({ event, reportIDs }) => event === 'report.created' && reportIDs.includes(report));
    expect([created(id), created(kept)]).toMatchObject([{ actorID: null, actorName: null }, { actorID: author }]);
    expect(lines.find(({ event }) => event === 'reporter.rung_changed')?.details).toBe('{"rung":1,"reports":1}');
    expect(lines.find(({ reportIDs, actorID }) => reportIDs.includes(id) && actorID === other.accountId)).toBeDefined();
    const { text: csv } = await staff.call(auditTrail.csv, { query: { kind: 'report' } });
    const rows = csv.split('\r\n').filter((row) => row.includes(author));
    expect([rows.length > 0, rows.filter((row) => row.includes(id) || row.includes('rung_changed'))]).toEqual([
      true,
      [],
    ]);
  });

  test('who filed or read a report to whom it names, neither by its lines of the audit trail nor by what somebody did', async () => {
    const { id, staff, author, versions } = await aMatter('named');
    const last = (await createReport(context, author, aReport(aSubject()))).id;
    await flushAudit(context);
    const list = async (
      query: Record<string, string | number>,
      by = staff,
    ): Promise<{ lines: AuditLine[]; isLast: boolean }> => {
      const { body, headers } = await by.call(auditTrail.list, { query });
      return { lines: body, isLast: headers.link === undefined };
    };
    const created = async (by?: typeof staff, report = id) =>
      (await list({ kind: 'report' }, by)).lines.find(
        ({ event, reportIDs }) => event === 'report.created' && reportIDs.includes(report),
      );
    expect(await created()).toMatchObject({ actor: 'account', actorID: null, actorName: null, requestID: null });
    const { text: csv } = await staff.call(auditTrail.csv, { query: { kind: 'report' } });
    const rows = csv.split('\r\n').filter((row) => row.includes('report.created') && row.includes(id));
    expect(rows.map((row) => row.includes(author))).toEqual([false]);

    const { lines } = await list({ actor: author });
    expect(lines.flatMap(({ reportIDs }) => reportIDs)).toEqual([last]);
    const pages = [await list({ actor: author, limit: 1 })];
    expect(pages[0]).toMatchObject({ lines: [{ reportIDs: [last] }], isLast: lines.length === 1 });
    const { text: ofAuthor } = await staff.call(auditTrail.csv, { query: { actor: author } });
    expect([ofAuthor.includes(last), ofAuthor.includes(id)]).toEqual([true, false]);

    // Others learn it, and they read what they did themselves.
    expect(await created(staffOf.author)).toMatchObject({ actorID: author, actorName: expect.any(String) });
    const own = await list({ actor: staff.accountId });
    expect(own.lines.some(({ event }) => event === 'trail.viewed')).toBe(true);

    // Nor once it is withdrawn, when none of its identifiers finds it.
    const gone = await aMatter('named');
    const by = { expectedVersion: null, requestId: 'a-request' };
    await withdrawReport(context, gone.author, gone.id, { reason: 'mistake', note: null }, by);
    await flushAudit(context);
    expect(await created(staff, gone.id)).toMatchObject({ actorID: null, actorName: null });
    expect((await list({ actor: gone.author })).lines.flatMap(({ reportIDs }) => reportIDs)).toEqual([]);
    expect(await created(staffOf.author, gone.id)).toMatchObject({ actorID: gone.author });

    // Nor by what follows for its author when it is removed.
    const removal = { decision: 'remove' as const, reason: 'false', note: null, passages: [], ...(await versions()) };
    await decideReport(context, other, id, removal);
    await db.rows(raw(`update moderation_decisions set decided_at = decided_at - interval '1 minute'`));
    await sanctionAuthors(context);
    await flushAudit(context);
    const sanctioned = async (by?: typeof staff) =>
      (await list({ kind: 'report' }, by)).lines.find(({ event }) => event === 'reporter.rung_changed');
    expect(await sanctioned()).toMatchObject({ accountName: null, details: '{"rung":1,"reports":1}' });
    expect((await sanctioned(staffOf.author))?.details).toContain(author);
    const { text: ofReports } = await staff.call(auditTrail.csv, { query: { kind: 'report' } });
    expect([ofReports.includes('reporter.rung_changed'), ofReports.includes(`""account"":""${author}`)]).toEqual([
      true,
      false,
    ]);
  });
});
