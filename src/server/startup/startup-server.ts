import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { problemType } from '../../contract/problem.ts';
import type { Config } from '../config.ts';
import { toProblem } from '../errors.ts';
import { apiResponseHeaders } from '../http/security-headers.ts';

export interface StartupServer {
  /** Frees the port for the server. */
  close(): Promise<void>;
}

const retrySeconds = 5;

/**
 * Answers on the port while the program starts, which takes long when a large table is migrated: 200 to `/healthz`, 503 to
 * all else.
 * @throws Error of `listen`, such as EADDRINUSE
 */
export async function listenDuringStart({
  host,
  port,
  publicUrl,
}: Pick<Config, 'host' | 'port' | 'publicUrl'>): Promise<StartupServer> {
  const headers = apiResponseHeaders(publicUrl.startsWith('https:'));
  const answer = (response: ServerResponse, status: number, type: string, body: object) =>
    response
      .writeHead(status, {
        ...headers,
        'Content-Type': `${type}; charset=utf-8`,
        Connection: 'close',
        ...(status === 503 && { 'Retry-After': String(retrySeconds) }),
      })
      .end(JSON.stringify(body));

  const server = createServer((request, response) => {
    const path = request.url?.split('?', 1)[0];
    if (path === '/healthz') return answer(response, 200, 'application/json', { status: 'ok' });
    if (path === '/readyz')
      return answer(response, 503, 'application/json', { status: 'unavailable', checks: { process: 'starting' } });
    const requestId = crypto.randomUUID();
    return answer(
      response,
      503,
      problemType,
      toProblem({ status: 503, code: 'unavailable' }, { requestId, publicUrl }),
    );
  });
  server.listen({ host, port });
  await once(server, 'listening');
  return {
    async close() {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
