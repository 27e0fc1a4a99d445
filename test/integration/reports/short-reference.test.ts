import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { staffReports } from '../../../src/contract/moderation/staff-reports.ts';
import { reports } from '../../../src/contract/reports/reports.ts';
import { shownReference } from '../../../src/contract/reports/short-reference.ts';
import { startApp } from '../../support/app.ts';
import { importReports } from '../../support/import-reports.ts';
import { aReport } from '../../support/reports.ts';
import { aSubject } from '../../support/subjects.ts';

const { as, asStaff, context, mails } = await startApp();
const [sana, bilal, moderator] = [await as(), await as(), await asStaff('moderator')];
const shown = /^FS-[2-9ACDEFGHJKMNPQRTVWXY]{4}-[2-9ACDEFGHJKMNPQRTVWXY]{2}$/;

async function files(body = aReport(aSubject())): Promise<{ reportID: string; reference: string }> {
  const { body: filed } = await sana.call(reports.create, { body });
  return { reportID: filed.reportID, reference: String(filed.reference) };
}
const finds = async (reference: string, who = sana) =>
  (await who.call(reports.find, { query: {}, body: { reference } })).body;

describe('A short reference', () => {
  test('is made at filing, answered, kept by a correction, and mailed as a receipt', async () => {
    const subject = aSubject();
    const { reportID, reference } = await files(aReport(subject));
    expect(reference).toMatch(shown);
    const query = { reportID };
    expect((await sana.call(reports.single, { query })).body).toMatchObject({ reportID, reference });
    const corrected = await sana.call(reports.update, { query, body: aReport({ ...subject, city: 'Karachi' }) });
    expect(corrected.body).toMatchObject({ reportID, reference, version: 2 });

    await mails.deliver();
    const receipts = mails.to(sana.person.email).filter(({ subject: said }) => said.includes(reference));
    expect(receipts.map(({ subject: said }) => said)).toEqual([`Your report ${reference} is filed`]);
    expect(receipts[0]?.text).toContain(reportID);
    expect(receipts[0]?.text).toContain(`/reports/${reportID}`);
    for (const named of [subject.email, subject.phone, subject.CNIC]) expect(receipts[0]?.raw).not.toContain(named);
  });

  test('finds the report for its author, as does the long number; nobody else finds it', async () => {
    const { reportID, reference } = await files();
    const spoken = reference.toLowerCase().replaceAll('-', ' ');
    for (const typed of [reference, spoken, reportID, reportID.replaceAll(/\d{4}(?=\d)/g, '$& ')])
      expect(await finds(typed)).toMatchObject([{ reportID }]);
    expect(await finds(reference, bilal)).toEqual([]);
    await sana.call(reports.withdraw, { query: { reportID }, body: { reason: 'mistake' } });
    expect(await finds(reference)).toMatchObject([{ reportID, state: 'withdrawn' }]);
    const wrong = await sana.call(reports.find, { query: {}, body: { reference: 'FS-7K4Q' } });
    expect(wrong).toMatchObject({ status: 422, body: { code: 'referenceInvalid' } });
  });

  test('finds the report for staff', async () => {
    const { reportID, reference } = await files();
    for (const value of [reference, reportID]) {
      const body = { kind: 'reference', value } as const;
      const found = await moderator.call(staffReports.find, { query: {}, body });
      expect(found.body).toMatchObject([{ reportID, reference }]);
    }
    const none = { kind: 'reference', value: '1811234567890123456' } as const;
    expect((await moderator.call(staffReports.find, { query: {}, body: none })).body).toEqual([]);
    const wrong = { kind: 'reference', value: '0300 1234567' } as const;
    expect((await moderator.call(staffReports.find, { query: {}, body: wrong })).status).toBe(422);
  });

  test('is each report’s own, of imported ones too, who get no receipts', async () => {
    const bodies = Array.from({ length: 50 }, () => aReport(aSubject()));
    expect(await importReports(context, bilal.accountId, bodies)).toBe(50);
    const { body: imported } = await bilal.call(reports.all, { query: { limit: 100 } });
    const references = imported.map(({ reference }: { reference: string }) => reference);
    expect(new Set(references).size).toBe(50);
    for (const reference of references) expect(reference).toMatch(shown);
  });

  test('is drawn again where it is taken', async () => {
    const draws = [7, 7, 8];
    const random = crypto.getRandomValues.bind(crypto);
    onTestFinished(() => void vi.restoreAllMocks());
    vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
      const drawn = array instanceof Uint32Array && array.length === 1 ? draws.shift() : undefined;
      if (drawn === undefined || !(array instanceof Uint32Array)) return random(array);
      array[0] = drawn;
      return array;
    });
    const filed = [await files(), await files()];
    expect(filed.map(({ reference }) => reference)).toEqual([7, 8].map(shownReference));
    expect(draws).toEqual([]);
  });
});
