import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer as createPlainServer, type RequestListener, type Server } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeCertificate } from './certificate.ts';

export interface TestWebsites {
  /** What each site answers, by its host; any other host has 404. */
  sites: Map<string, RequestListener>;
  /** Host and path of every request, oldest first. */
  asked: string[];
  ports: { https: number; http: number };
  /** Of the authority that signed the certificate. */
  authority: string;
  close(): Promise<void>;
}

const portOf = (server: Server): number => (server.address() as AddressInfo).port;

/** Websites on this machine, with https and without. */
export async function startWebsites(hosts: readonly string[]): Promise<TestWebsites> {
  const folder = mkdtempSync(join(tmpdir(), 'fraud-shield-websites-'));
  const { authority, certificate, key } = makeCertificate(folder, hosts);
  const sites: TestWebsites['sites'] = new Map();
  const asked: string[] = [];
  const answer: RequestListener = (request, response) => {
    const host = String(request.headers.host).replace(/:\d+$/, '');
    asked.push(host + request.url);
    const site = sites.get(host);
    if (site) site(request, response);
    else response.writeHead(404).end();
  };
  const secure = createServer({ cert: readFileSync(certificate), key: readFileSync(key) }, answer);
  const plain = createPlainServer(answer);
  const known = { authority: readFileSync(authority, 'utf8') };
  rmSync(folder, { recursive: true });
  for (const server of [secure, plain]) {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  }
  return {
    sites,
    asked,
    ...known,
    ports: { https: portOf(secure), http: portOf(plain) },
    async close() {
      for (const server of [secure, plain]) {
        server.close();
        server.closeAllConnections();
        await once(server, 'close');
      }
    },
  };
}
