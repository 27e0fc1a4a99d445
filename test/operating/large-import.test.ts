import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { aBusiness, aLookup } from '../support/business.ts';
import { inRepository, temporaryFolder } from '../support/paths.ts';
import { environment, startProduct } from '../support/product.ts';
import { startProgram } from '../support/programs.ts';

const place = temporaryFolder();
afterAll(() => place.remove());

test('reports of a large import are found by each identifier, in the notation of the operator’s country', async () => {
  // A second try begins anew.
  const settings = { DATA_DIR: path.join(place.path, randomUUID()), DEFAULT_COUNTRY: 'AE' };
  const product = await startProduct(settings);
  try {
    await product.waitFor('Fraud Shield is ready');
    const shop = await aBusiness(product.address);
    const rows = Array.from(
      { length: 4_000 },
      (_, n) =>
        `Bilal Ahmed,bilal-${n}@example.org,35202-${1_000_000 + n}-9,050 ${1_000_000 + n},2026-02-14,https://example.org,Creek Road,Dubai,Report ${n},They asked for my OTP and took it all.`,
    );
    const file = path.join(place.path, 'rows.csv');
    writeFileSync(file, ['name,email,CNIC,phone,date,url,address,city,title,evidence', ...rows].join('\n'));
    const command = [inRepository('dist', 'server', 'shield.js'), 'import', file, '--as', shop.email];
    const program = startProgram(process.execPath, command, { env: environment(settings) });
    expect((await program.ended).code, program.output()).toBe(0);

    for (const named of [
      { email: 'BILAL-7@example.org' },
      { CNIC: '3520210000079' },
      { phone: '+971501000007' },
      { phone: '050-1000007' },
    ]) {
      const { status, body } = await aLookup(product.address, shop.proof, named);
      expect([status, body.reports]).toMatchObject([200, [{ title: 'Report 7', country: 'AE' }]]);
    }
  } finally {
    await product.end('SIGTERM');
  }
});
