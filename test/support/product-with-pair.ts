import path from 'node:path';
import { afterAll } from 'vitest';
import { aBusiness, ask } from './business.ts';
import { temporaryFolder } from './paths.ts';
import { cloneDatabase } from './postgres.ts';
import { startProduct } from './product.ts';

/** A running product, a test pair of a business, and a folder; gone after the file's tests. */
export async function productWithTestPair() {
  const folder = temporaryFolder();
  const database = await cloneDatabase();
  const product = await startProduct({ DATA_DIR: path.join(folder.path, 'data'), DATABASE_URL: database.url });
  afterAll(async () => {
    await product.end('SIGTERM');
    await database.drop();
    folder.remove();
  });
  await product.waitFor('ready at');
  const { session } = await aBusiness(product.address);
  const { body: pair } = await ask(product.address, 'POST', '/keys/test', { headers: session });
  return { product, folder, pair };
}
