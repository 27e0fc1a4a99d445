import { spawn } from 'node:child_process';
import path from 'node:path';
import { toolFolder } from '../../scripts/tool-package.mjs';
import { freePort } from './product.ts';

/**
 * Prism in front of a server: it answers with a problem of its own when a request or an answer is not as the document
 * says.
 */
export async function proxiedBy(document: string, upstream: string): Promise<{ baseUrl: string; stop(): void }> {
  const port = await freePort();
  const bin = path.join(toolFolder('openapi'), 'node_modules', '.bin', 'prism');
  const child = spawn(bin, ['proxy', document, upstream, '--errors', '--port', String(port)], { stdio: 'pipe' });
  let log = '';
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      log += chunk;
      if (log.includes('Prism is listening')) resolve();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', () => reject(new Error(`Prism did not start: ${log}`)));
  });
  return { baseUrl: `http://127.0.0.1:${port}`, stop: () => child.kill() };
}
