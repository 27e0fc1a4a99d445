import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { testIdentities } from '../../src/contract/lookup/test-identities.ts';
import { temporaryFolder } from '../support/paths.ts';
import { freePort } from '../support/product.ts';
import { expect, proofOf, signIn, test, visit } from './support.ts';

const [listedOnce] = testIdentities;

test('the client libraries are installed as the docs page shows, and one runs in a page of another origin', async ({
  page,
  person,
}) => {
  const folder = temporaryFolder();
  const port = await freePort();
  const server = createServer(({ url = '/' }, response) => {
    const isScript = url.endsWith('.js');
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
    response.end(
      isScript
        ? readFileSync(path.join(folder.path, `node_modules/fraud-shield-client/dist/esm${url}`))
        : '<p>A shop</p>',
    );
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  try {
    await signIn(page, person);
    await visit(page, '/docs');
    const { origin } = new URL(page.url());
    const block = (name: string) => page.getByRole('region', { name }).locator('code').textContent();
    expect(await block('Sample in curl')).toContain(origin);
    const install = (await block('Installing them from this registry')) ?? '';
    execFileSync('sh', ['-e', '-c', install], { cwd: folder.path, stdio: 'pipe' });
    expect(readFileSync(path.join(folder.path, 'fraud_shield.py'), 'utf8')).toContain('class Client');

    const headers = await proofOf(page);
    const { apiKey, secret } = await (await page.request.post('/api/keys/test', { headers })).json();
    // A page of another origin may not send the address that the tests pretend to have.
    await page.context().setExtraHTTPHeaders({});
    await page.goto(`http://127.0.0.1:${port}/`);
    const verdict = await page.evaluate(
      async ({ email, ...options }) => {
        const { createClient } = await import(`${location.origin}/client.js`);
        return (await createClient(options).check({ email })).verdict;
      },
      { url: origin, apiKey, secret, email: listedOnce?.email },
    );
    expect(verdict).toBe('reported');
  } finally {
    server.close();
    folder.remove();
  }
});
