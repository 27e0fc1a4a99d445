import { expect, test } from 'vitest';
import { lookup } from '../../../src/contract/lookup/lookup.ts';
import { reports } from '../../../src/contract/reports/reports.ts';
import { startApp } from '../../support/app.ts';
import { importReports } from '../../support/import-reports.ts';
import { aReport } from '../../support/reports.ts';
import { aSubject } from '../../support/subjects.ts';

const { stranger, as, context } = await startApp();
const sana = await as();
const { headers } = await sana.keyPair();
const asks = (body: object) => stranger.call(lookup.detail, { headers, body });

let serials = 0;
const aHost = () => `shop${++serials}.example`;
const reportOf = (...hosts: string[]) => ({
  ...aReport(aSubject()),
  furtherIdentifiers: hosts.map((value) => ({ kind: 'host' as const, value })),
});

test('A website is filed and found by pasted links: in a lookup, a batch and one’s own list', async () => {
  const host = aHost();
  const filed = await sana.call(reports.create, { body: reportOf(`https://www.${host}/sale;a=1?b#c`) });
  const link = `HTTP://${host.toUpperCase()}:8443/another?page=${'x'.repeat(1_000)}`;
  const { body } = await asks({ host: link });
  expect(body).toMatchObject({
    ignored: [],
    compared: { host },
    reports: [
      { reportID: filed.body.reportID, matchedOn: ['host'], furtherIdentifiers: [{ kind: 'host', value: host }] },
    ],
  });
  const batch = await stranger.call(lookup.batch, { headers, body: { queries: [{ host: link }] } });
  expect(batch.body.results).toMatchObject([{ outcome: 'answered', reports: [{ reportID: filed.body.reportID }] }]);
  const mine = await sana.call(reports.find, { query: {}, body: { host: link } });
  expect(mine.body.map(({ repID }: { repID: string }) => repID)).toEqual([filed.body.reportID]);
});

test('A link is read in an edit and in an import, too', async () => {
  const [first, second, third] = [aHost(), aHost(), aHost()];
  const { body } = await sana.call(reports.create, { body: reportOf(first) });
  const edited = reportOf(`https://${second}/a`);
  await sana.call(reports.update, { query: { reportID: String(body.reportID) }, body: edited });
  expect((await asks({ host: first })).body.verdict).toBe('none');
  expect((await asks({ host: second })).body.verdict).toBe('reported');
  const parsed = reports.create.body.parse({ ...aReport(aSubject()), furtherIdentifiers: `host:${third}/x?y;z` });
  expect(await importReports(context, sana.accountId, [parsed])).toBe(1);
  expect((await asks({ host: `https://${third}` })).body.verdict).toBe('reported');
});

test('A link that is too long is refused by its length', async () => {
  const refused = await asks({ host: `https://${aHost()}/${'x'.repeat(2_048)}` });
  expect(refused).toMatchObject({ status: 422, body: { code: 'hostInvalid', errors: [{ path: 'host' }] } });
});

test.each(['com.pk', 'www.co.uk', 'https://github.io/a', 'com.ck', 'xn--55qx5d.cn', '公司.cn', 'http://t.me/shop'])(
  '%s is nobody’s website, in a report or in a lookup; what is below it is somebody’s',
  async (host) => {
    const handle = `instagram:shop${++serials}`;
    const report = reportOf('shop.example', host);
    expect(await sana.call(reports.create, { body: report })).toMatchObject({
      status: 422,
      body: { code: 'hostShared', errors: [{ path: 'furtherIdentifiers.1.value' }] },
    });
    expect(await asks({ host })).toMatchObject({
      status: 422,
      body: { code: 'hostShared', errors: [{ path: 'host' }] },
    });
    const { body } = await asks({ host, handle });
    expect(body).toMatchObject({ compared: { handle }, ignored: [{ field: 'host', code: 'hostShared' }] });
  },
);

test.each(['shop.com.pk', 'sana.github.io', 'shop.公司.cn', 'www.ck'])('%s is somebody’s website', async (host) => {
  expect((await asks({ host })).body).toMatchObject({ ignored: [], verdict: 'none' });
});
