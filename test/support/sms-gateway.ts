import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface TestSmsGateway {
  /** For SMS_URL. */
  url: string;
  /** What it took, oldest first. */
  received: { to: string; text: string; id: string; authorization: string | undefined }[];
  /** The status of further answers; it takes a message with 200 only. */
  answers(status: number): void;
  close(): Promise<void>;
}

/** A real SMS gateway on this machine, except that it keeps the messages. */
export async function startSmsGateway(): Promise<TestSmsGateway> {
  const received: TestSmsGateway['received'] = [];
  let status = 200;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { headers } = request;
    const isRight =
      request.method === 'POST' && request.url === '/send' && headers['content-type'] === 'application/json';
    if (isRight && status === 200)
      received.push({
        ...(JSON.parse(String(Buffer.concat(chunks))) as { to: string; text: string }),
        id: String(headers['idempotency-key']),
        authorization: headers.authorization,
      });
    response.writeHead(isRight ? status : 404, { location: '/elsewhere' }).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`,
    received,
    answers(next) {
      status = next;
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
