import type pg from 'pg';
import { sealedReport } from '../../src/server/areas/reports/stored/fields.ts';
import type { Vault } from '../../src/server/platform/vault/vault.ts';

/** Adds earlier versions to every report, with the content of the current one. */
export async function addVersions(client: pg.Client, vault: Vault, count: number): Promise<void> {
  const sealed = sealedReport(vault);
  const { rows } = await client.query('select id, version, author_id, sealed from reports');
  for (const { id, version, author_id: authorId, sealed: bytes } of rows) {
    const content = sealed.open({ id, version, authorId }, bytes);
    const versions = Array.from({ length: count }, (_, n) => n + 1001);
    await client.query(
      `insert into report_versions (report_id, version, city, country, happened_on, keywords, sealed, written_at)
       select r.id, given.version, r.city, r.country, r.happened_on, r.keywords, given.sealed, r.updated_at
       from reports r, unnest($2::int[], $3::bytea[]) as given(version, sealed) where r.id = $1`,
      [id, versions, versions.map((n) => sealed.sealVersion({ id, version: n, authorId }, content))],
    );
  }
}
