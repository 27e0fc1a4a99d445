/** The built product on a Citus cluster of Debian's PostgreSQL: a coordinator, two workers and a third that is added later. */
import { randomBytes } from 'node:crypto';
import { cpSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrate } from '../../src/server/platform/db/migrate.ts';
import { aBusiness, aLookup, ask, type Business } from '../support/business.ts';
import { type CitusCluster, joinNodes, missingForCitus, startCitus } from '../support/citus.ts';
import { inRepository } from '../support/paths.ts';
import { generousPlans, type Product } from '../support/product.ts';
import { eventually } from '../support/programs.ts';
import { aReport } from '../support/reports.ts';
import { testServers } from '../support/servers.ts';
import { runShield } from '../support/shield-command.ts';
import { steadyLoad } from '../support/steady-load.ts';

const { newPath, start, started, afterwards } = testServers({ after: afterAll });

describe.skipIf(missingForCitus)(`a registry over two workers${missingForCitus ? ` (${missingForCitus})` : ''}`, () => {
  let cluster: CitusCluster;
  let product: Product;
  let business: Business;
  const settings: Record<string, string> = {
    DATA_DIR: newPath('data'),
    SHIELD_KEYS: randomBytes(32).toString('base64'),
    DATABASE_DISTRIBUTED: 'citus',
    RATE_PLANS: generousPlans(),
  };
  const post = (where: string, body: object) =>
    ask(product.address, 'POST', where, { body, headers: business.session });
  const get = (where: string) => ask(product.address, 'GET', where, { headers: business.session });
  const file = async (overrides: Parameters<typeof aReport>[0]): Promise<string> => {
    const { status, body } = await post('/report/add-report', aReport(overrides));
    expect(status, JSON.stringify(body)).toBe(200);
    return body.reportID;
  };
  const lookedUp = async (body: object): Promise<string[]> => {
    const answer = await aLookup(product.address, business.proof, body);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body.reports.map(({ reportID }: { reportID: string }) => reportID);
  };
  const refusal = async (changed: Record<string, string>): Promise<string> => {
    const refused = await start({ ...settings, DATA_DIR: newPath('refused'), ...changed });
    await refused.ended;
    return refused.output();
  };

  beforeAll(async () => {
    cluster = await startCitus(newPath('cluster'));
    afterwards(() => cluster.stop());
    settings.DATABASE_URL = cluster.coordinator.url;
  });

  test('is refused before there are workers, and then distributed by the first start', async () => {
    expect(await refusal({})).toContain('DATABASE_DISTRIBUTED=citus needs at least one worker');
    expect(await refusal({ DATABASE_DISTRIBUTED: 'yugabyte' })).toContain('DATABASE_DISTRIBUTED');
    expect(await refusal({ DATABASE_POOLER: 'prepared' })).toContain(
      'DATABASE_POOLER cannot be combined with DATABASE_DISTRIBUTED',
    );
    await cluster.coordinator.query('create database bare');
    const bare = cluster.coordinator.url.replace(/postgres$/, 'bare');
    expect(await refusal({ DATABASE_URL: bare })).toContain('needs the extension citus');

    await joinNodes(cluster, 'postgres');
    product = await started(settings);
    business = await aBusiness(product.address);

    const { rows } = await cluster.coordinator.query(
      'select table_name::text as name, distribution_column as by from citus_tables order by 1',
    );
    expect(rows).toEqual([
      { name: 'report_tokens', by: 'token' },
      { name: 'report_versions', by: 'report_id' },
      { name: 'reports', by: 'id' },
    ]);
    expect(await refusal({ DATABASE_DISTRIBUTED: '' })).toContain('Set DATABASE_DISTRIBUTED=citus.');
  });

  test('files, finds, corrects, withdraws and brings back reports, which lie on both workers', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 12; n += 1) ids.push(await file({ email: `one-${n % 4}@example.org` }));
    expect(new Set(await lookedUp({ email: 'one-0@example.org' }))).toEqual(new Set([ids[0], ids[4], ids[8]]));
    expect(await lookedUp({ email: 'nobody@example.org' })).toEqual([]);
    const { rows } = await cluster.coordinator.query(
      `select count(distinct nodeport)::int as workers from pg_dist_shard_placement join pg_dist_shard using (shardid)
       where logicalrelid in ('reports'::regclass, 'report_tokens'::regclass)`,
    );
    expect(rows).toEqual([{ workers: 2 }]);

    const batch = await ask(product.address, 'POST', '/get-report-detail/batch', {
      body: {
        queries: [
          { ref: 'a', email: 'one-1@example.org' },
          { ref: 'b', email: 'nobody@example.org' },
        ],
      },
      headers: business.proof,
    });
    expect(batch.status).toBe(200);
    expect(batch.body.results.map(({ totals }: { totals: { reports: number } }) => totals.reports)).toEqual([3, 0]);

    const approximate = await aLookup(product.address, business.proof, {
      email: 'one-1+x@example.org',
      approximate: true,
    });
    expect(approximate.body.approximate).toMatchObject({ total: 3 });
    const recent = await ask(product.address, 'GET', '/reports/recent', { headers: business.proof });
    expect(recent.body.reports).toHaveLength(12);

    const [id = ''] = ids;
    const corrected = await ask(product.address, 'PUT', `/report/update-report?reportID=${id}`, {
      body: aReport({ email: 'two@example.org' }),
      headers: business.session,
    });
    expect(corrected.status).toBe(200);
    expect(await lookedUp({ email: 'two@example.org' })).toEqual([id]);
    expect(await lookedUp({ email: 'one-0@example.org' })).not.toContain(id);
    expect((await get(`/report/history?reportID=${id}`)).body.versions).toHaveLength(2);

    expect((await post(`/report/withdraw?reportID=${id}`, { reason: 'mistake' })).status).toBe(200);
    expect(await lookedUp({ email: 'two@example.org' })).toEqual([]);
    expect((await post(`/report/withdraw/undo?reportID=${id}`, {})).status).toBe(200);
    expect(await lookedUp({ email: 'two@example.org' })).toEqual([id]);
    expect((await get('/report/all')).body).toHaveLength(12);
  });

  test('imports a file, reseals everything with a new key, and keeps an intact trail', async () => {
    const csv = newPath('reports.csv');
    const { amountLost, furtherIdentifiers, ...columns } = aReport();
    const names = Object.keys(columns);
    const rows = Array.from({ length: 300 }, (_, n) =>
      Object.values({ ...columns, email: `file-${n}@example.org` }).map((value) => JSON.stringify(value)),
    );
    writeFileSync(csv, [names, ...rows].map((row) => row.join(',')).join('\n'));
    const [code, output] = await runShield('import', settings, csv, '--as', business.email);
    expect([code, output]).toEqual([0, expect.stringContaining('300')]);
    const [again, skipped] = await runShield('import', settings, csv, '--as', business.email);
    expect([again, skipped]).toEqual([0, expect.stringContaining('300')]);
    expect(await lookedUp({ email: 'file-7@example.org' })).toHaveLength(1);

    const newer = randomBytes(32).toString('base64');
    await product.end('SIGTERM');
    settings.SHIELD_KEYS = `${newer},${settings.SHIELD_KEYS}`;
    product = await started(settings);
    expect(await runShield('rotate-keys', settings)).toEqual([0, expect.any(String)]);
    settings.SHIELD_KEYS = newer;
    await product.end('SIGTERM');
    product = await started(settings);
    expect(await lookedUp({ email: 'file-7@example.org' })).toHaveLength(1);
    expect(await runShield('verify-audit', settings)).toEqual([0, expect.stringContaining('The trail is intact.')]);
  });

  test('says that a backup is not one command, and that a backup is restored elsewhere', async () => {
    const passphrase = { BACKUP_PASSPHRASE: 'a long enough passphrase' };
    const file = newPath('registry.backup');
    const [code, output] = await runShield('backup', { ...settings, ...passphrase }, file);
    expect([code, output]).toEqual([2, expect.stringContaining('cannot back up a registry that is distributed')]);
    expect(await refusal({ BACKUP_EVERY: '24h', ...passphrase })).toContain(
      'BACKUP_EVERY cannot be combined with DATABASE_DISTRIBUTED',
    );
  });

  test('a later migration can change reports and refer to them', async () => {
    const migrations = newPath('migrations');
    cpSync(inRepository('migrations'), migrations, { recursive: true });
    writeFileSync(
      path.join(migrations, '9001_notes.sql'),
      `-- expand: for this test
       alter table reports add column note text;
       create index reports_note_idx on reports (note) where note is not null;
       create table report_notes (
         report_id bigint primary key references reports (id) on delete cascade,
         words text not null
       );`,
    );
    const connection = { connectionString: cluster.coordinator.url, distributed: true };
    await migrate(connection, migrations);
    await cluster.coordinator.query(`update reports set note = 'seen'`);
    await cluster.coordinator.query(`insert into report_notes select max(id), 'one' from reports`);
    await expect(cluster.coordinator.query(`insert into report_notes values (1, 'none')`)).rejects.toMatchObject({
      code: '23503',
      constraint: 'report_notes_report_id_fkey',
    });
    for (const undo of [
      'drop table report_notes',
      'alter table reports drop column note',
      'delete from schema_migrations where version = 9001',
    ])
      await cluster.coordinator.query(undo);
  });

  test('an account that ends takes its reports along, with what belongs to them', async () => {
    const other = await aBusiness(product.address);
    const kept = await ask(product.address, 'POST', '/report/add-report', {
      body: aReport({ email: 'shared@example.org' }),
      headers: other.session,
    });
    expect(kept.status).toBe(200);
    const sent = { body: { email: other.email, withdrawReports: true }, headers: other.session };
    expect(await ask(product.address, 'DELETE', '/auth/delete', sent)).toMatchObject({ status: 200 });
    expect(await lookedUp({ email: 'shared@example.org' })).toEqual([]);
    await eventually(async () => {
      const { rows } = await cluster.coordinator.query(`select from reports where id = ${kept.body.reportID}`);
      return rows.length === 0;
    });
  });

  test('a third worker joins while it serves, and nothing is lost', async () => {
    const load = steadyLoad(product.address, business, { readers: 2, writers: 2 });
    await eventually(() => load.filed.size > 5);
    const third = await cluster.startNode('postgres');
    const { coordinator } = cluster;
    await coordinator.query(`select citus_add_node('127.0.0.1', ${third.port})`);
    const before = load.filed.size;
    await coordinator.query('select citus_rebalance_start()');
    await eventually(async () => {
      const { rows } = await coordinator.query('select state from citus_rebalance_status()');
      return rows.every(({ state }) => state === 'finished');
    });
    expect(load.filed.size).toBeGreaterThan(before);
    await load.end();
    const { rows: held } = await coordinator.query(
      `select count(*)::int as shards from pg_dist_shard_placement where nodeport = ${third.port}`,
    );
    expect(held[0].shards).toBeGreaterThan(0);
    const { rows } = await coordinator.query('select id::text from reports');
    const known = new Set(rows.map(({ id }) => id));
    expect([...load.filed.values()].filter((id) => !known.has(String(id)))).toEqual([]);
    const slowest = Math.max(...load.samples.map(({ ms }) => ms));
    process.stdout.write(
      `${load.samples.length} calls while shards moved, of which ${load.samples.filter(({ status }) => status !== 200).length} were not answered with 200; the slowest took ${Math.round(slowest)} ms.\n`,
    );
    // A filing that waits too long for a shard that is being moved is refused, and its sender repeats it.
    const statuses = (kind: string) => load.samples.filter((one) => one.kind === kind).map(({ status }) => status);
    expect(new Set(statuses('lookup'))).toEqual(new Set([200]));
    expect(statuses('report').filter((status) => status !== 200 && status !== 503)).toEqual([]);
  });
});
